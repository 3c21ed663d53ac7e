import { createHash } from 'node:crypto';
import { createMemoryLedger } from '@parley/server/ledger/memory';
import { readLine } from '@parley/server/ledger/testing/audit';
import { expect } from 'vitest';
import type { Answered } from './line.ts';
import type { OpenHub } from './open-hub.ts';
import { withTwoHubs } from './races.ts';
import { done, type Seated, type Sitting, sitting, tokensIn } from './seats.ts';

/**
 * Races among agents alone, where the floor is open and the last agreement closes the room: two commands that meet at the
 * same instant, so many times, on one hub and on two in turn. Answers how often each came first.
 */
export interface Rounds {
  readonly first: number;
  readonly second: number;
}

/** Two agents, each of whom is heard at two hubs, and what stands in their room. */
interface Table {
  readonly ours: Sitting;
  readonly theirs: readonly [here: Sitting, elsewhere: Sitting];
  /** The entries of the room, as they stand in the record. */
  written(): Promise<readonly Written[]>;
}

interface Written {
  readonly seq: number;
  readonly type: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const FIRST = '## Price\n\nNet 30.\n';
const SECOND = '## Price\n\nNet 45.\n';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const agreement = { version: 1, sha256: sha256(FIRST) };

async function sat(one: OpenHub, two: OpenHub): Promise<Table> {
  const made = await one.post('/api/rooms', {
    topic: 'How the shop sends orders to billing',
    format: 'rendezvous',
    parties: [{ name: 'Acme' }, { name: 'Borealis' }],
  });
  const here: Seated = { room: String(made.body['room']), tokens: tokensIn(made.body) };
  const ours = await sitting(one, here, 'agent', 's1');
  const theirs = [await sitting(one, here, 'agent', 's3'), await sitting(two, here, 'agent', 's3')] as const;
  return {
    ours,
    theirs,
    async written() {
      const line = await readLine(createMemoryLedger(one.shared.store), here.room);
      const entries = line.flatMap((commit) => commit.entries).filter(({ circle }) => circle === 'room');
      return entries.map(({ text }) => JSON.parse(text) as Written);
    },
  };
}

interface Race {
  /** What has happened when the two meet; what it answers is handed on. */
  begin(table: Table): Promise<number>;
  one(table: Table, begun: number): Promise<Answered>;
  other(by: Sitting, table: Table, begun: number): Promise<Answered>;
  /** Whether the one came first, once all that must hold has been looked at. */
  came(one: Answered, other: Answered, written: readonly Written[]): boolean;
}

async function held(times: number, { begin, one, other, came }: Race): Promise<Rounds> {
  let first = 0;
  await withTwoHubs(async (here, elsewhere) => {
    for (let round = 0; round < times; round += 1) {
      const table = await sat(here, elsewhere);
      const begun = await begin(table);
      const by = table.theirs[round % 2 === 0 ? 0 : 1];
      const asks = [() => one(table, begun), () => other(by, table, begun)] as const;
      // By turns the one or the other is asked first; both before either is answered.
      const [answer, against] =
        round % 4 < 2
          ? await Promise.all([asks[0](), asks[1]()])
          : (await Promise.all([asks[1](), asks[0]()])).toReversed();
      if (!answer || !against) throw new Error('a step of the race came to nothing');
      if (came(answer, against, await table.written())) first += 1;
      for (const { line } of [table.ours, ...table.theirs]) line.terminate();
    }
  });
  return { first, second: times - first };
}

const of = (written: readonly Written[], type: string) => written.filter((entry) => entry.type === type);
const propose = (by: Sitting, text: string, base: number) => by.give('propose', { text, base });

/** What was refused, with the entries that came with it. */
function refusedFor(code: string, answer: Answered) {
  if (answer.type !== 'refused') throw new Error(`${code} was to be refused`);
  expect(answer.error.code).toBe(code);
  return answer.error;
}

/** The first version stands, and one of the two has agreed to it. */
async function agreedByOne({ ours }: Table): Promise<number> {
  await done(propose(ours, FIRST, 0));
  await done(ours.give('agree', agreement));
  return 0;
}

/** The last agreement against a question that blocks it. */
export const agreeAgainstAsk = (times: number): Promise<Rounds> =>
  held(times, {
    begin: agreedByOne,
    one: ({ ours }) => ours.give('ask', { text: 'Is it net?', to: 'p2', blocking: true }),
    other: (by) => by.give('agree', agreement),
    came(asked, agreed, written) {
      const closed = of(written, 'phases.closed');
      if (asked.type === 'done') {
        const { details, entries } = refusedFor('questions_open', agreed);
        const [question] = of(written, 'questions.asked');
        expect(details).toEqual({ questions: [question?.seq] });
        expect(entries).toMatchObject([{ seq: question?.seq, body: { text: 'Is it net?' } }]);
        expect(closed).toEqual([]);
        return true;
      }
      refusedFor('ended', asked);
      expect(closed).toMatchObject([{ body: { outcome: 'agreed' } }]);
      return false;
    },
  });

/** The last agreement against a new version. */
export const agreeAgainstPropose = (times: number): Promise<Rounds> =>
  held(times, {
    begin: agreedByOne,
    one: ({ ours }) => propose(ours, SECOND, 1),
    other: (by) => by.give('agree', agreement),
    came(proposed, agreed, written) {
      const closed = of(written, 'phases.closed');
      if (proposed.type === 'done') {
        const { entries } = refusedFor('stale_version', agreed);
        expect(entries).toMatchObject([{ type: 'contract.proposed', body: { text: SECOND } }]);
        expect(closed).toEqual([]);
        return true;
      }
      refusedFor('ended', proposed);
      expect(closed).toMatchObject([{ body: { outcome: 'agreed' } }]);
      expect(of(written, 'contract.proposed')).toHaveLength(1);
      return false;
    },
  });

/** Two versions that are based on the same. */
export const proposeAgainstPropose = (times: number): Promise<Rounds> =>
  held(times, {
    begin: () => Promise.resolve(0),
    one: ({ ours }) => propose(ours, FIRST, 0),
    other: (by) => propose(by, SECOND, 0),
    came(ours, theirs, written) {
      const isOurs = ours.type === 'done';
      const { entries } = refusedFor('stale_version', isOurs ? theirs : ours);
      const text = isOurs ? FIRST : SECOND;
      expect(entries).toMatchObject([{ body: { version: 1, text } }]);
      expect(of(written, 'contract.proposed')).toMatchObject([{ body: { text } }]);
      return isOurs;
    },
  });

/** Their agent takes an answer for settled and opens the question again: by two programs that hold one seat. */
export const resolveAgainstReopen = (times: number): Promise<Rounds> =>
  held(times, {
    async begin({ ours, theirs: [here] }) {
      await done(propose(ours, FIRST, 0));
      const { entries } = await done(here.give('ask', { text: 'Is it net?', blocking: true }));
      const on = entries[0]?.seq ?? 0;
      await done(ours.give('answer', { on, text: 'I think so.', evidence: 'assumed' }));
      return on;
    },
    one: ({ theirs: [here] }, on) => here.give('resolve', { on }),
    other: (by, _, on) => by.give('reopen', { on, reason: 'Not so.' }),
    came(resolved, reopened, written) {
      expect(reopened.type).toBe('done');
      const steps = written.map(({ type }) => type).filter((type) => /resolved|reopened/.test(type));
      if (resolved.type === 'done') {
        expect(steps).toEqual(['questions.resolved', 'questions.reopened']);
        return true;
      }
      refusedFor('not_now', resolved);
      expect(steps).toEqual(['questions.reopened']);
      return false;
    },
  });
