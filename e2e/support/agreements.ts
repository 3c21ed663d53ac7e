import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { Rounds } from './decisions.ts';
import type { Answered } from './line.ts';
import type { OpenHub } from './open-hub.ts';
import { atOnce, codeOf, roomOf, withTwoHubs } from './races.ts';
import { done, rendezvous, type Seated, type Sitting, sitting } from './seats.ts';

/**
 * Agents alone, and two commands at the same instant of which one must come first: so many times, on one hub and on two in
 * turn. Whoever comes second is told what came first, and no text is ever agreed that a party did not agree to.
 */

const WORDS = '## Price\n\nNet 30.\n';
const OTHERS = '## Price\n\nNet 60.\n';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const agreement = { version: 1, sha256: sha256(WORDS) };

interface Table {
  readonly here: Seated;
  readonly one: Sitting;
  /** The agent of the second party: on the same hub, or on another. */
  readonly other: Sitting;
}

/** A race of two commands; what each order must come to is looked at by `check`. */
async function race(
  times: number,
  prepare: (table: Table) => Promise<void>,
  run: (table: Table, round: number) => Promise<readonly [Answered, Answered]>,
  check: (
    answers: readonly [Answered, Answered],
    written: Awaited<ReturnType<typeof roomOf>>,
  ) => 'first' | 'second',
): Promise<Rounds> {
  const count = { first: 0, second: 0 };
  await withTwoHubs(async (near, far) => {
    for (let round = 0; round < times; round += 1) {
      const table = await sat(near, round % 2 === 0 ? near : far);
      await prepare(table);
      const answers = await run(table, round);
      const written = await roomOf(near, table.here.room);
      count[check(answers, written)] += 1;
      neverMoreThanAgreed(written);
      for (const { line } of [table.one, table.other]) line.terminate();
    }
  });
  return count;
}

async function sat(near: OpenHub, far: OpenHub): Promise<Table> {
  const here = await rendezvous(near);
  return {
    here,
    one: await sitting(near, here, 'agent', 's1'),
    other: await sitting(far, here, 'agent', 's3'),
  };
}

/** A room that was closed as agreed has, after its newest version, the agreement of both parties. */
function neverMoreThanAgreed(written: Awaited<ReturnType<typeof roomOf>>) {
  const closed = written.some(
    ({ type, body }) => type === 'phases.closed' && JSON.stringify(body).includes('agreed'),
  );
  const newest = written.findLastIndex(({ type }) => type === 'contract.proposed');
  const since = written.slice(newest).filter(({ type }) => type === 'contract.agreed');
  if (closed) expect(since).toHaveLength(2);
}

const carried = (answer: Answered) =>
  answer.type === 'refused'
    ? (answer.error.entries ?? []).map(({ body }) => (body as { text?: string }).text)
    : [];

const proposes = (by: Sitting, text: string, base: number) => by.give('propose', { text, base });

/** The first version is on the table, and one of the two has agreed to it. */
async function agreedByOne({ one }: Table): Promise<void> {
  await done(proposes(one, WORDS, 0));
  await done(one.give('agree', agreement));
}

/** The last agreement against a new version. */
export const agreeAgainstVersion = (times: number) =>
  race(
    times,
    agreedByOne,
    ({ one, other }, round) =>
      atOnce(
        round,
        () => other.give('agree', agreement),
        () => proposes(one, OTHERS, 1),
      ),
    ([agreed, proposed]) => {
      if (agreed.type === 'done') {
        expect(codeOf(proposed)).toBe('ended');
        return 'first';
      }
      expect(codeOf(agreed)).toBe('stale_version');
      expect(carried(agreed)).toEqual([OTHERS]);
      return 'second';
    },
  );

/** Two proposals on one base. */
export const twoProposals = (times: number) =>
  race(
    times,
    async ({ one }) => {
      await done(proposes(one, '## Price\n\n?\n', 0));
    },
    ({ one, other }, round) =>
      atOnce(
        round,
        () => proposes(one, WORDS, 1),
        () => proposes(other, OTHERS, 1),
      ),
    ([first, second], written) => {
      const [won, lost, text] = first.type === 'done' ? [first, second, WORDS] : [second, first, OTHERS];
      expect([won.type, codeOf(lost)]).toEqual(['done', 'stale_version']);
      expect(carried(lost)).toEqual([text]);
      expect(written.findLast(({ type }) => type === 'contract.proposed')?.body.text).toBe(text);
      return won === first ? 'first' : 'second';
    },
  );

/** The last agreement while a blocking question is asked. */
export const agreeAgainstQuestion = (times: number) =>
  race(
    times,
    agreedByOne,
    ({ one, other }, round) =>
      atOnce(
        round,
        () => other.give('agree', agreement),
        () => one.give('ask', { text: 'Net of what?', blocking: true }),
      ),
    ([agreed, asked]) => {
      if (agreed.type === 'done') {
        expect(codeOf(asked)).toBe('ended');
        return 'first';
      }
      expect(codeOf(agreed)).toBe('questions_open');
      expect(carried(agreed)).toEqual(['Net of what?']);
      return 'second';
    },
  );

/** The same party resolves its question and opens it again, from two processes: what comes last holds, or is refused. */
export async function resolveAgainstReopen(times: number): Promise<Rounds> {
  const count = { first: 0, second: 0 };
  await withTwoHubs(async (near, far) => {
    for (let round = 0; round < times; round += 1) {
      const { here, one, other } = await sat(near, near);
      const elsewhere = round % 2 === 0 ? one : await sitting(far, here, 'agent', 's1');
      const [asked] = (await done(one.give('ask', { text: 'Net of what?', blocking: true }))).entries;
      const on = asked?.seq;
      await done(other.give('answer', { on, text: 'Of tax, I think.', evidence: 'assumed' }));
      const [resolved, reopened] = await atOnce(
        round,
        () => one.give('resolve', { on }),
        () => elsewhere.give('reopen', { on, reason: 'I need to know.' }),
      );
      const written = (await roomOf(near, here.room)).map(({ type }) => type).slice(-2);
      expect(reopened.type).toBe('done');
      if (resolved.type === 'done') {
        expect(written).toEqual(['questions.resolved', 'questions.reopened']);
        count.first += 1;
      } else {
        expect([codeOf(resolved), written.at(-1)]).toEqual(['not_now', 'questions.reopened']);
        count.second += 1;
      }
      for (const { line } of [one, other, elsewhere]) line.terminate();
    }
  });
  return count;
}
