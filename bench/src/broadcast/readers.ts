import type { Entries } from '@parley/protocol';
import { serve } from '../machine/calls.ts';
import { BenchError, must } from '../machine/failure.ts';
import { withEach } from '../machine/pool.ts';
import { HubSocket, type JoinedSeat } from '../wire/hub-socket.ts';
import { LightSocket } from '../wire/light-socket.ts';
import { type Heard, Tally } from './tally.ts';

/** Those who read: the same process, and the same code, for what the hub sends and for what is written raw. */
export interface ReadersCalls {
  readonly connectHub: {
    readonly input: { readonly port: number; readonly sockets: number };
    readonly output: null;
  };
  readonly connectRaw: {
    readonly input: { readonly port: number; readonly sockets: number };
    readonly output: null;
  };
  /** Every socket joins this room, and leaves the one before. Answered when all have read what was there. */
  readonly joinRoom: { readonly input: { readonly token: string }; readonly output: null };
  /** From here on what the hub sends is counted, until so many entries have come. */
  readonly listenHub: { readonly input: { readonly entries: number }; readonly output: null };
  readonly listenRaw: { readonly input: { readonly frames: number }; readonly output: null };
  readonly ended: { readonly input: { readonly withinMs: number }; readonly output: Heard };
}

const CONNECTING_AT_ONCE = 64;
const QUIET_MS = 400;
const QUIET_WITHIN_MS = 30_000;

let hubSockets: readonly HubSocket[] = [];
let rawSockets: readonly LightSocket[] = [];
let joined: readonly JoinedSeat[] = [];
let tally: Tally | undefined;
let entriesSeen = 0;
let failure: string | undefined;

const failed = (why: string) => {
  failure ??= why;
};

serve<ReadersCalls>({
  async connectHub({ port, sockets }) {
    hubSockets = await withEach(numbers(sockets), CONNECTING_AT_ONCE, async (socket) => {
      const opening = new HubSocket(port, {
        done: () => undefined,
        refused: failed,
        closed: failed,
        entries: (bytes, start, end) => {
          entriesSeen += 1;
          tally?.heard(socket, bytes, start, end);
        },
      });
      await opening.opened();
      return opening;
    });
    return null;
  },
  async connectRaw({ port, sockets }) {
    rawSockets = await withEach(numbers(sockets), CONNECTING_AT_ONCE, async (socket) => {
      const text = (bytes: Buffer, start: number, end: number) => tally?.heard(socket, bytes, start, end);
      const opening = new LightSocket({ port }, { text, closed: failed });
      await opening.opened();
      return opening;
    });
    return null;
  },
  async joinRoom({ token }) {
    tally = undefined;
    const before = joined;
    const now = await withEach(hubSockets, CONNECTING_AT_ONCE, (socket) => socket.join(token));
    for (const [index, seat] of before.entries()) hubSockets[index]?.leave(seat);
    joined = now.map(({ room, seat }) => ({ room, seat }));
    await quiet();
    return null;
  },
  async listenHub({ entries }) {
    let left = entries;
    tally = new Tally(hubSockets.length, (payload) => {
      const frame = JSON.parse(payload.toString()) as Entries;
      left -= frame.entries.length;
      return left === 0;
    });
    return null;
  },
  async listenRaw({ frames }) {
    let left = frames;
    tally = new Tally(rawSockets.length, () => {
      left -= 1;
      return left === 0;
    });
    return null;
  },
  async ended({ withinMs }) {
    const heard = await must(tally, 'something to listen to').ended(withinMs);
    if (failure !== undefined) throw new BenchError(`the hub refused or closed: ${failure}`);
    return heard;
  },
});

/** Until nothing that was there before the broadcast is on its way any more. */
async function quiet(): Promise<void> {
  for (let waited = 0; waited < QUIET_WITHIN_MS; waited += QUIET_MS) {
    const before = entriesSeen;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    if (entriesSeen === before) return;
  }
  throw new BenchError('the room did not come to rest');
}

function numbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}
