import type { Next } from '@parley/protocol';
import { CURSOR_HASH_CHARACTERS } from '@parley/protocol/cursor';
import { safeLine } from '@parley/protocol/safe-text';
import type { Client } from '../../client.ts';
import { LocalError } from '../../errors.ts';
import type { AtSeat } from '../at-seat.ts';
import { readingAtSeat } from '../keeping/reading-at-seat.ts';
import type { Ending } from '../exit-codes.ts';
import {
  closingOf,
  directoryFor,
  readingFrom,
  recordShown,
  showEntry,
  showNew,
  showNext,
} from '../reading.ts';
import type { Seat } from '../seats/seat.ts';
import { fenced } from '@parley/telling/text/fence';
import { recordTold } from '../told.ts';
import type { Call, Verb } from '../verb.ts';
import { aliasOf } from '../seats/seat-files.ts';
import { arrive, seatLink, showState } from './arrive.ts';

/** The verbs that only read: join, state, wait, watch. */

const chosen = ({ world, parsed }: Call): Seat => world.seats.choose(parsed.text('as'));

export const joinVerb: Verb = {
  name: 'join',
  operands: '<link>',
  says: 'Take the seat of an agent (or of a person, or watch) with its link; it is kept for the commands that follow.',
  group: 'Come and go',
  options: { base: { value: 'url', says: 'where the hub is, for a bare token' } },
  async run(call) {
    const { parsed } = call;
    const as = parsed.text('as');
    const link = seatLink(parsed.operands[0] ?? '', parsed.text('base'));
    await arrive(call, { ...link, alias: as === undefined ? '' : aliasOf(as) });
    return 'ok';
  },
};

export const stateVerb: Verb = {
  name: 'state',
  operands: '',
  says: 'Show where the meeting stands, what is new, and what to do next.',
  group: 'Read and wait',
  options: {},
  run(call) {
    const seat = chosen(call);
    // From the beginning: the state points at texts, such as that of the mandate, which may be anywhere.
    return readingAtSeat(call, seat, {}, async ({ client, signal }): Promise<Ending> => {
      await client.untilLive({ signal });
      await showState(call, client, seat);
      return 'ok';
    });
  },
};

export const waitVerb: Verb = {
  name: 'wait',
  operands: '',
  says: 'Wait until there is something for you to do, and show it.',
  group: 'Read and wait',
  options: { timeout: { value: 'seconds', says: 'how long (for ever); then the command ends with 6' } },
  run(call) {
    const seat = chosen(call);
    return readingAtSeat(call, seat, { positions: readingFrom(seat) }, async (at) => {
      const turn = await turnOrEnd(call, at);
      await showNew(call, at.client, seat);
      const closing = closingOf(at.client);
      if (closing) return showClosed(call, closing);
      await showNext(call, at.client, directoryFor(at.client, seat));
      if (turn === undefined) await call.output.show({ type: 'nothing' }, ['Nothing to do came up in time.']);
      return turn === undefined ? 'nothing' : 'ok';
    });
  },
};

/** What there is to do; undefined when time is up, or when the room is closed and nothing will come any more. */
async function turnOrEnd({ parsed }: Call, { client, signal }: AtSeat): Promise<Next | undefined> {
  const seconds = parsed.whole('timeout');
  const timeoutMs = seconds === undefined ? undefined : seconds * 1000;
  const over = new AbortController();
  const look = () => {
    if (client.live && closingOf(client)) over.abort();
  };
  const unsubscribe = client.subscribe(look);
  try {
    return await client.waitForTurn({ signal: AbortSignal.any([signal, over.signal]), timeoutMs });
  } catch (error) {
    const isOver = over.signal.aborted && !signal.aborted;
    if (isOver || (error instanceof LocalError && error.fault === 'timeout')) return undefined;
    throw error;
  } finally {
    unsubscribe();
  }
}

async function showClosed(
  { output }: Call,
  { outcome, reason }: NonNullable<ReturnType<typeof closingOf>>,
): Promise<Ending> {
  await output.show({ type: 'closed', outcome, reason }, [
    `The room is closed: ${safeLine(outcome)}.`,
    ...(reason === '' ? [] : fenced(reason, output.columns)),
  ]);
  return 'over';
}

export const watchVerb: Verb = {
  name: 'watch',
  operands: '',
  says: 'Show entries as they come, until the room is closed or you stop it.',
  group: 'Read and wait',
  options: {
    all: { says: 'begin with the first entry instead of the first that was not shown' },
    'no-follow': { says: 'end with the newest entry there is' },
  },
  async run(call) {
    const seat = chosen(call);
    const positions = call.parsed.flag('all') ? {} : seat.shown;
    return readingAtSeat(call, seat, { positions }, async (at) => {
      const unsubscribe = notice(call, at.client);
      try {
        await at.client.untilLive({ signal: at.signal });
        return await follow(call, at, seat);
      } finally {
        unsubscribe();
      }
    });
  },
};

async function follow(call: Call, { client, signal }: AtSeat, seat: Seat): Promise<Ending> {
  const isEnough = () => call.parsed.flag('no-follow') || closingOf(client) !== undefined;
  for (;;) {
    // Nothing was new, and then no entry comes that could be the last.
    if (client.live && client.log.length === 0 && isEnough()) return 'ok';
    try {
      for await (const sent of client.entries({ signal })) {
        await showEntry(call.output, sent, directoryFor(client, seat));
        const { circle, seq } = sent.entry;
        recordShown(call.world, seat, {
          [circle]: { seq, hash: sent.hash.slice(0, CURSOR_HASH_CHARACTERS) },
        });
        recordTold(call.world, seat, [sent.entry]);
        if (isLast(client, sent) && isEnough()) return 'ok';
      }
      return 'ok';
    } catch (error) {
      if (!(error instanceof LocalError) || error.fault !== 'reloaded') throw error;
    }
  }
}

const isLast = ({ log }: Client, sent: Client['log'][number]): boolean => log.at(-1) === sent;

/** Says what happens to the line itself, beside the entries and not among them. */
function notice({ output }: Call, client: Client): () => void {
  return client.subscribe((change) => {
    if (change.type === 'connection' && change.state.status === 'waiting')
      output.notice('(the line broke; trying again)');
    if (change.type === 'reload') output.notice('(the record is another one now; from its beginning)');
  });
}
