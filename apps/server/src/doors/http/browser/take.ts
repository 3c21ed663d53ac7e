import type { Result, TokenKind } from '@parley/protocol';
import type { seatsWire } from '@parley/rules/modules/seats/wire';
import { z } from 'zod';
import type { Caller, Hub } from '../../../rooms/hub.ts';
import { identifyOnce } from '../../edge/identify.ts';
import type { Limits } from '../../edge/limits.ts';
import { partLinks } from '../../edge/own-link.ts';
import type { Action, Answer, Call } from '../call.ts';
import { fieldsOf, tokenSchema } from './fields.ts';

export interface TakeParts {
  readonly hub: Hub;
  readonly limits: Limits;
}

/** What stands beside the token is the command's input, which has a schema of its own. */
const withToken = z.looseObject({ token: tokenSchema });

interface Taking {
  readonly command: keyof typeof seatsWire.commands;
  readonly kind: TokenKind;
}

/**
 * POST /accept, /claim and /recover: a link becomes a seat of this browser. The person's credential goes into the
 * browser; the page gets the rest, the recovery code and the link for the agent. A retry with the same key comes to the
 * same: its links are derived anew, and the credential is put where it is already.
 */
export function take(parts: TakeParts, { command, kind }: Taking): Action {
  return async (call) => {
    const { caller, input } = await holderOf(parts, call, kind);
    await call.visit.spare();
    const result = await parts.hub.do(caller, { command, input, key: call.key, door: 'browser' });
    return seated(parts, call, { room: caller.room, result, ownKind: 'person' });
  };
}

/** POST /watch: a seat among the observers for this browser, one and no more (ID-11). */
export function watch(parts: TakeParts): Action {
  return async (call) => {
    const { caller, input } = await holderOf(parts, call, 'observer');
    const { room } = caller;
    const watching = (await call.visit.seatsIn(room)).find(({ actor }) => actor.kind === 'observer');
    if (watching) return { status: 200, body: { room, seat: watching.actor.seat, entries: [], links: [] } };
    await call.visit.spare();
    const result = await parts.hub.do(caller, { command: 'watch', input, key: call.key, door: 'browser' });
    return seated(parts, call, { room, result, ownKind: 'observer' });
  };
}

async function holderOf(parts: TakeParts, { body, address }: Call, kind: TokenKind) {
  const { token } = fieldsOf(withToken, body);
  const { token: _, ...input } = body;
  return { caller: await identifyOnce(parts, { text: token, address, kinds: [kind] }), input };
}

async function seated(
  { hub }: TakeParts,
  { visit, setCookie }: Call,
  {
    room,
    result,
    ownKind,
  }: { readonly room: string; readonly result: Result; readonly ownKind: 'person' | 'observer' },
): Promise<Answer> {
  const { own, others } = partLinks(result.links, ownKind);
  if (!own) throw new TypeError('broken invariant: a seat was taken and no credential made');
  const caller: Caller = await hub.identify(own);
  setCookie(await visit.hold(caller));
  return {
    status: 201,
    body: { room, seat: caller.actor.seat, entries: result.entries, links: [...others] },
  };
}
