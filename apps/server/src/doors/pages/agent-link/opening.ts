import { buildToken } from '@parley/protocol';
import type { Request } from 'express';
import type { Config } from '../../../config.ts';
import type { Desk } from '../../../desk/desk.ts';
import type { Caller, Hub } from '../../../rooms/hub.ts';
import { addressOf } from '../../edge/address.ts';
import { identifyOnce } from '../../edge/identify.ts';
import type { Limits } from '../../edge/limits.ts';

export interface OpeningParts {
  readonly hub: Hub;
  readonly desk: Desk;
  readonly limits: Limits;
  readonly config: Pick<Config, 'trustProxy'>;
  readonly baseUrl: string;
}

/** A link that was opened, and whose it is. */
export interface Opened {
  readonly caller: Caller;
  /** The agent's credential, whose parts stand in the address. */
  readonly token: string;
}

/** The credential that an address is made of; a text that is none when it is malformed. */
export function tokenIn({ params }: Pick<Request, 'params'>): string {
  const { room, token } = params;
  return buildToken('agent', String(room), String(token));
}

/** Finds out whose link it is. That records nothing: the agent has not come by it. */
export async function open(parts: OpeningParts, request: Request): Promise<Opened> {
  const token = tokenIn(request);
  const address = addressOf(request, parts.config.trustProxy);
  const caller = await identifyOnce(parts, { text: token, address, kinds: ['agent'] });
  return { caller, token };
}

/** Whether the address itself asks for text. */
export function isText({ path }: Pick<Request, 'path'>): boolean {
  return path.endsWith('.md');
}
