import type { TokenKind } from '@parley/protocol';
import type { seatsWire } from '@parley/rules/modules/seats/wire';
import type { Hub } from '../../rooms/hub.ts';
import { refusal } from '../edge/failure.ts';
import { identifyOnce } from '../edge/identify.ts';
import type { Limits } from '../edge/limits.ts';
import type { Action } from './call.ts';

export interface Redeeming {
  readonly command: keyof typeof seatsWire.commands;
  readonly kind: TokenKind;
}

/**
 * POST /accept, /claim and /recover: a link becomes a seat, or a code gives one back. By POST alone, because previews open links; with
 * the token in the body or as Bearer, because addresses are logged (ID-3, ID-6).
 */
export function redeem(
  parts: { readonly hub: Hub; readonly limits: Limits },
  { command, kind }: Redeeming,
): Action {
  return async ({ body, key, bearer, address, door }) => {
    const { token: text = bearer, ...input } = body;
    if (typeof text !== 'string') throw refusal('invalid', { field: 'token', problem: 'is missing' });
    const caller = await identifyOnce(parts, { text, address, kinds: [kind] });
    const { entries, links = [] } = await parts.hub.do(caller, { command, input, key, door });
    return { status: 201, body: { room: caller.room, entries, links } };
  };
}
