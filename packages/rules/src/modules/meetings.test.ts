import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rulesUnderTest } from '../testing/negotiation.ts';
import { lastOf } from './testing/crowd.ts';
import { crowds } from './testing/draw.ts';
import { broken, laws, playOnce } from './testing/laws.ts';

/** Random meetings of two to eight parties, with people missing, seats that come and go, and clocks that jump. */
const MEETINGS = { numRuns: 60, seed: 20_260_105 };
const LONGEST = 100;
const PATIENCE_MS = 120_000;

describe('in every meeting', () => {
  test.each(Object.entries(laws))(
    '%s',
    (_, law) => {
      const holds = fc.property(crowds(LONGEST), (crowd) => {
        expect(broken(law, crowd)).toBeUndefined();
      });
      fc.assert(holds, MEETINGS);
    },
    PATIENCE_MS,
  );
});

/**
 * What waits for a format whose parties can be without people, or that begins before all have joined. A clause that is
 * removed while another amendment to it is open is in corners.test.ts: a crowd comes to that once in hundreds of meetings.
 */
const NEVER = ['nobody', 'floor_closed'];
const RARE = ['charter.lapsed'];
const CAUSES = ['hand', 'passed', 'spent'];
const WHYS = ['lowered', 'expired', 'gone', 'votes', 'silence'];
const OUTCOMES = ['agreed', 'stopped', 'expired'];
const MOTIONS = ['extend_turns', 'narrow', 'resume', 'extend_life', 'dismiss', 'unblock'];
const REFUSALS = [
  'already',
  'browser_only',
  'budget_spent',
  'chair_needed',
  'chair_taken',
  'ended',
  'forbidden',
  'hold_limit',
  'invalid',
  'last_person',
  'link_over',
  'link_used',
  'name_refused',
  'name_taken',
  'not_a_voter',
  'not_now',
  'not_there',
  'not_your_floor',
  'over_limit',
  'paused',
  'questions_open',
  'read_first',
  'stale_floor',
  'stale_version',
  'too_large',
  'version_closed',
  'wrong_phase',
  'wrong_text',
];

test(
  'the random meetings are worth their while: everything that can be written and refused occurs',
  () => {
    const happened = new Set<unknown>();
    for (const crowd of fc.sample(crowds(150), { ...MEETINGS, numRuns: 200 })) {
      const moments = playOnce(crowd);
      for (const { type, body } of lastOf(moments).entries) {
        for (const one of [type, body['cause'], body['why'], body['outcome'], body['by']]) happened.add(one);
        if (type === 'motions.carried') happened.add(body['kind']);
      }
      for (const { taken } of moments)
        if (taken.outcome?.status === 'refused') happened.add(taken.outcome.refusal.code);
    }
    const types = rulesUnderTest().modules.flatMap((module) => Object.keys(module.entries ?? {}));
    const expected = [...types, ...CAUSES, ...WHYS, ...OUTCOMES, ...MOTIONS, ...REFUSALS];
    expect(expected.filter((one) => !happened.has(one) && !RARE.includes(one))).toEqual([]);
    expect(NEVER.filter((one) => happened.has(one))).toEqual([]);
  },
  PATIENCE_MS,
);
