import { createHash } from 'node:crypto';
import type { JsonObject, TokenKind } from '@parley/protocol';
import type { seatsWire } from '@parley/rules/modules/seats/wire';
import type { Caller, Created, Hub } from '../../rooms/hub.ts';
import { refusal } from '../edge/failure.ts';
import { identifyOnce } from '../edge/identify.ts';
import type { Limits } from '../edge/limits.ts';
import type { FreeCall } from './call.ts';

export interface Redeeming {
  readonly command: keyof typeof seatsWire.commands;
  readonly kind: TokenKind;
}

/** What is asked of whoever sends a link. */
export type RedeemCall = Pick<FreeCall, 'body' | 'key' | 'bearer' | 'address' | 'door'>;

interface RedeemAnswer {
  readonly status: number;
  readonly body: Created;
}

/**
 * POST /accept, /claim and /recover: a link becomes a seat, or a code gives one back. By POST alone, because previews open links; with
 * the token in the body or as Bearer, because addresses are logged (ID-3, ID-6).
 */
export function redeem(
  parts: { readonly hub: Hub; readonly limits: Limits },
  { command, kind }: Redeeming,
): (asked: RedeemCall) => Promise<RedeemAnswer> {
  return async ({ body, key, bearer, address, door }) => {
    const { token: text = bearer, ...input } = body;
    if (typeof text !== 'string') throw refusal('invalid', { field: 'token', problem: 'is missing' });
    const caller = await identifyOnce(parts, { text, address, kinds: [kind] });
    const request = { command, input, key: key ?? keyOf(caller, input), door };
    const { entries, links = [] } = await parts.hub.do(caller, request);
    return { status: 201, body: { room: caller.room, entries, links } };
  };
}

/** A link is used once: whoever sends the same again has lost the answer, and means the same. */
function keyOf({ credential }: Caller, input: JsonObject): string {
  return `own-${createHash('sha256')
    .update(JSON.stringify([credential, input]))
    .digest('base64url')}`;
}
