import { expect } from 'vitest';
import { askedToApprove } from './approval.ts';
import type { Answered } from './line.ts';
import { atOnce, codeOf, roomOf, withTwoHubs } from './races.ts';
import { done, seated, type Sitting, sitting } from './seats.ts';

/**
 * Two decisions that exclude each other, at the same instant, so many times, on one hub and on two in turn: one is made,
 * the other is refused with what came first, and the record holds that one alone. Answers how often each was made.
 */
export interface Rounds {
  readonly first: number;
  readonly second: number;
}

/** Rounds that one room's share of posts allows. */
const ROUNDS_A_ROOM = 50;

const types = (answers: readonly Answered[]) => answers.map(({ type }) => type);
/** The deciding vote against an edit. */
export async function voteAgainstEdit(times: number): Promise<Rounds> {
  let rounds = 0;
  let first = 0;
  await withTwoHubs(async (one, two) => {
    while (rounds < times) {
      const here = await seated(one);
      const anna = await sitting(one, here, 'person', 's1');
      const voters = [await sitting(one, here, 'person', 's4'), await sitting(two, here, 'person', 's4')];
      const begun = await amend(anna, { action: 'add', text: 'As it was.' });
      await done(voters[0]?.give('vote', { on: begun, version: 1, yes: true }) ?? missing());
      for (let round = 0; round < Math.min(ROUNDS_A_ROOM, times); round += 1) {
        const on = await amend(anna, { action: 'replace', clause: 1, text: `First words ${round}.` });
        const voter = voters[round % 2] ?? missing();
        const [voted, edited] = await atOnce(
          round,
          () => voter.give('vote', { on, version: 1, yes: true }),
          () => anna.give('edit', { on, text: `Second words ${round}.` }),
        );
        expect(types([voted, edited]).toSorted()).toEqual(['done', 'refused']);
        const accepted = (await roomOf(one, here.room))
          .filter(({ type }) => type === 'charter.accepted')
          .at(-1);
        if (voted.type === 'done') {
          first += 1;
          expect(codeOf(edited)).toBe('not_there');
          expect(accepted?.body.text).toBe(`First words ${round}.`);
        } else {
          expect(codeOf(voted)).toBe('stale_version');
          expect(accepted?.body.text).not.toBe(`First words ${round}.`);
          await done(anna.give('withdraw', { on }));
        }
        rounds += 1;
      }
    }
  });
  return { first, second: rounds - first };
}

async function amend(anna: Sitting, input: object): Promise<number> {
  const { entries } = await done(anna.give('amend', { reason: 'To try it.', ...input }));
  return entries[0]?.seq ?? missing();
}

/** The last approval against a rejection, and against the closing of the room. */
export async function approveAgainst(command: 'reject' | 'close', times: number): Promise<Rounds> {
  const input = command === 'reject' ? { version: 1, reason: 'The cap is too low.' } : { reason: 'Enough.' };
  let first = 0;
  await withTwoHubs(async (one, two) => {
    for (let round = 0; round < times; round += 1) {
      const { here, anna, boris, asked } = await askedToApprove(one);
      await done(boris.give('approve', asked));
      const elsewhere = await sitting(two, here, 'person', 's4');
      const other = round % 2 === 0 ? boris : elsewhere;
      const [approved, against] = await atOnce(
        round,
        () => anna.give('approve', asked),
        () => other.give(command, input),
      );
      expect(types([approved, against]).toSorted()).toEqual(['done', 'refused']);
      const written = (await roomOf(one, here.room)).map(({ type }) => type);
      const agreed = approved.type === 'done';
      if (agreed) first += 1;
      expect(written.filter((type) => type === 'approval.approved')).toHaveLength(agreed ? 2 : 1);
      expect(written.filter((type) => type === 'approval.rejected')).toHaveLength(
        !agreed && command === 'reject' ? 1 : 0,
      );
      expect(written.filter((type) => type === 'phases.closed')).toHaveLength(
        agreed || command === 'close' ? 1 : 0,
      );
      const lost = command === 'reject' && !agreed ? 'wrong_phase' : 'ended';
      expect(codeOf(agreed ? against : approved)).toBe(lost);
      for (const { line } of [anna, boris, elsewhere]) line.terminate();
    }
  });
  return { first, second: times - first };
}

function missing(): never {
  throw new Error('a step of the race came to nothing');
}
