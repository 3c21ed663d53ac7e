import { encodeCursor } from '@parley/protocol';
import type { Limits } from '../doors/edge/limits.ts';
import type { Timers } from '../jobs/timers.ts';
import type { HandleStore } from '../keys/handles/port.ts';
import type { Log } from '../log.ts';
import type { Hub } from '../rooms/hub.ts';
import { arrive, handleFor } from './arriving.ts';
import type { Answered, Desk, Played, Visitor } from './desk.ts';
import { give } from './giving.ts';
import { beginning, read } from './reading.ts';
import { createReceipts } from './receipts.ts';
import { noText, textOf } from './texts.ts';
import { createWaiting } from './waiting.ts';

export interface DeskParts {
  readonly hub: Hub;
  readonly limits: Limits;
  readonly handles: HandleStore;
  readonly timers: Timers;
  readonly clock: () => number;
  /** Random bytes, as hex. */
  readonly random: (bytes: number) => string;
  /** Waits of one credential at a time. */
  readonly waitsPerCredential: number;
  readonly log: Log;
}

export interface RunningDesk extends Desk {
  /** How many wait now. */
  readonly waits: number;
}

export function createDesk(parts: DeskParts): RunningDesk {
  const receipts = createReceipts(parts);
  const waiting = createWaiting({ ...parts, most: parts.waitsPerCredential });
  const answered = <T>(visitor: Visitor, body: T, contract = 0): Answered<T> => ({
    body,
    sent: () => receipts.hold(visitor, { cursor: null, contract }),
  });
  return {
    get waits() {
      return waiting.size;
    },
    identify: (presented) => arrive(parts, receipts, presented),
    async join(visitor) {
      const { room, actor: you } = visitor.caller;
      return answered(visitor, { handle: await handleFor(parts, visitor.caller), room, you });
    },
    async play(visitor) {
      return answered(visitor, await played(parts, visitor));
    },
    read: (visitor, options) => read(parts, { receipts, waiting }, visitor, options),
    async text(visitor, which) {
      const { state } = await parts.hub.look(visitor.caller);
      const text = await textOf(parts, visitor.caller, state, which);
      if (!text) throw noText(which);
      return answered(visitor, text, which === 'contract' ? text.version : 0);
    },
    give: (visitor, order) => give(parts, receipts, visitor, order),
    async stop() {
      waiting.stop();
      await receipts.settleAll();
    },
  };
}

async function played(parts: DeskParts, { caller, served }: Visitor): Promise<Played> {
  const { room, actor, state, next, unread, now } = await parts.hub.look(caller);
  const mandate = await textOf(parts, caller, state, 'mandate');
  return {
    room,
    you: actor,
    state,
    next,
    cursor: served.cursor ?? encodeCursor((await beginning(parts, caller, undefined)).cursor),
    mandate: mandate?.text,
    unread,
    now,
  };
}
