import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leavingOut } from '../testing/leaving-out.ts';
import { createRules, type Rules } from './kernel.ts';
import { broken, laws } from './testing/laws.ts';
import { type Crowd, crowds, everyModule, lastOf, play } from './testing/random-meeting.ts';
import { recount } from './testing/recount.ts';

/** Random meetings of two to eight parties, with seats missing, added and revoked, and clocks that jump. */
const MEETINGS = { numRuns: 40, seed: 20_260_105 };
/** They take a second or two on an idle machine; on a busy one they must not fail for that. */
const PATIENCE = { timeout: 120_000 };

describe('in every meeting', PATIENCE, () => {
  test.each(Object.entries(laws))('%s', (_, law) => {
    fc.assert(
      fc.property(crowds(100), (crowd) => {
        expect(broken(law, crowd)).toBeUndefined();
      }),
      MEETINGS,
    );
  });
});

test('the laws miss nothing: whatever is left out of a module, some meeting breaks them', PATIENCE, () => {
  const crowdsToTry = fc.sample(crowds(100), { ...MEETINGS, numRuns: 100 });
  const unnoticed = everyModule.flatMap((module) =>
    [...leavingOut(module)].filter(({ module: lesser }) => {
      const rules = createRules(everyModule.map((one) => (one === module ? lesser : one)));
      return !crowdsToTry.some((crowd) => breaks(crowd, rules));
    }),
  );
  expect(unnoticed.map(({ without }) => without)).toEqual([]);
});

function breaks(crowd: Crowd, rules: Rules): boolean {
  try {
    return recount(play(crowd, rules)).length > 0;
  } catch (error) {
    return error instanceof Error;
  }
}

test(
  'the random meetings are worth their while: everything that can be written and refused occurs',
  PATIENCE,
  () => {
    const happened = new Set<string>();
    for (const crowd of fc.sample(crowds(100), MEETINGS)) {
      const moments = play(crowd);
      for (const { type } of lastOf(moments).entries) happened.add(type);
      for (const { given, taken } of moments) {
        if (taken.outcome?.status === 'refused') happened.add(taken.outcome.refusal.code);
        else if (taken.outcome?.diverted)
          happened.add(given.before ? 'kept with its acknowledgement' : 'kept');
        else if (given.command === 'release') happened.add('released');
      }
    }
    const types = everyModule.flatMap((module) => Object.keys(module.entries ?? {}));
    const refusals = [
      'forbidden',
      'ended',
      'paused',
      'not_your_floor',
      'read_first',
      'already',
      'not_there',
      'over_limit',
    ];
    const expected = [
      ...types,
      ...refusals,
      'unknown_command',
      'kept',
      'kept with its acknowledgement',
      'released',
    ];
    expect(expected.filter((one) => !happened.has(one))).toEqual([]);
  },
);
