import type { SentEntry } from '@parley/protocol';
import type { Client } from '../../client.ts';
import { LocalError } from '../../errors.ts';
import type { World } from '../world.ts';
import type { Practice } from './practice.ts';

/** What a meeting asks of the machine that an agent runs on, and of the way from there to the hub: one step each. */

export interface Examined {
  readonly world: Pick<World, 'now' | 'timers' | 'random' | 'fetch'>;
  readonly practice: Practice;
  /** How long one step may take. */
  readonly timeoutMs: number;
  /** How long the connection is left alone. */
  readonly idleMs: number;
}

export interface Step {
  readonly name: string;
  /** What it shows, where it holds. */
  readonly says: string;
  run(examined: Examined): Promise<void>;
}

export const steps: readonly Step[] = [
  {
    name: 'read',
    says: 'the whole record is read',
    async run({ practice: { agent }, timeoutMs }) {
      await agent.untilLive({ timeoutMs });
      if (agent.log.length === 0) throw new Failed('the record came without entries');
    },
  },
  {
    name: 'acknowledge',
    says: 'what a person says arrives, and is acknowledged',
    async run(examined) {
      const {
        practice: { agent, person },
        timeoutMs,
      } = examined;
      const { entries } = await person.do('post', { text: 'Please read this.' }, { timeoutMs });
      const seq = entries[0]?.seq ?? 0;
      await arrived(agent, ({ entry }) => entry.circle === 'room' && entry.seq === seq, examined);
      await agent.do('ack', { upto: { room: seq } }, { timeoutMs });
    },
  },
  {
    name: 'speak',
    says: 'what you say is taken, and the turn goes on',
    async run({ practice: { agent, counterpart }, timeoutMs }) {
      await agent.waitForTurn({ timeoutMs });
      await agent.do('say', { text: 'A rehearsal.', summary: 'Rehearses' }, { timeoutMs });
      await counterpart.waitForTurn({ timeoutMs });
    },
  },
  {
    name: 'wait',
    says: 'you are told when it is your turn',
    async run({ practice: { agent, counterpart }, timeoutMs }) {
      const turn = agent.waitForTurn({ timeoutMs });
      await counterpart.do('ack', ackAll(counterpart), { timeoutMs });
      await counterpart.do('say', { text: 'Your turn.', summary: 'Hands on' }, { timeoutMs });
      await turn;
    },
  },
  {
    name: 'stay',
    says: 'a connection that is left alone stays',
    run: ({ practice: { agent }, world, idleMs }) => stays(agent, world, idleMs),
  },
  {
    name: 'return',
    says: 'after a broken connection you get what you missed, once',
    async run(examined) {
      const {
        practice: { agent, counterpart, person },
        timeoutMs,
      } = examined;
      const before = agent.log.length;
      agent.cut();
      const missed = await person.do('post', { text: 'While you were away.' }, { timeoutMs });
      agent.nudge();
      const seq = missed.entries[0]?.seq ?? 0;
      await arrived(agent, ({ entry }) => entry.circle === 'room' && entry.seq === seq, examined);
      await agent.untilLive({ timeoutMs });
      const places = agent.log.map(({ entry }) => `${entry.circle} ${entry.seq}`);
      if (new Set(places).size !== places.length || places.length <= before)
        throw new Failed('the record is not whole after the connection was back');
      if (counterpart.connection.status !== 'live') throw new Failed('the other connection broke, too');
    },
  },
];

/** What a step found, in a sentence. */
class Failed extends Error {
  override readonly name = 'Failed';
}

async function arrived(
  client: Client,
  is: (sent: SentEntry) => boolean,
  { timeoutMs, world: { timers } }: Pick<Examined, 'timeoutMs' | 'world'>,
): Promise<void> {
  const late = new AbortController();
  const cancel = timers.set(timeoutMs, () => late.abort(new LocalError('timeout')));
  try {
    for await (const sent of client.entries({ signal: late.signal })) if (is(sent)) return;
  } catch (error) {
    throw late.signal.aborted ? new Failed('it did not arrive in time') : error;
  } finally {
    cancel();
  }
}

function ackAll({ log }: Client): { upto: { room: number } } {
  const room = log.filter(({ entry }) => entry.circle === 'room');
  return { upto: { room: Math.max(1, ...room.map(({ entry }) => entry.seq)) } };
}

/** Waits, and fails when the connection does not stand any more before it is over. */
function stays(client: Client, { timers, now }: Examined['world'], idleMs: number): Promise<void> {
  const began = now();
  return new Promise((resolve, reject) => {
    const cancel = timers.set(idleMs, () => {
      unsubscribe();
      resolve();
    });
    const unsubscribe = client.subscribe(() => {
      if (client.connection.status === 'live') return;
      unsubscribe();
      cancel();
      reject(new Failed(`the connection was dropped after ${Math.round((now() - began) / 100) / 10} s`));
    });
  });
}

/** Why a step did not hold, as a sentence; whatever else was thrown is a fault of this program. */
export function whyFailed(error: unknown): string | undefined {
  if (error instanceof Failed) return error.message;
  if (error instanceof LocalError) return error.message;
  return undefined;
}
