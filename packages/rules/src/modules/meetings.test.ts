import type { Entry } from '@parley/protocol';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rulesUnderTest } from '../testing/negotiation.ts';
import { lastOf } from './testing/crowd.ts';
import { crowds, fullCrowds } from './testing/draw.ts';
import { broken, laws, playOnce } from './testing/laws.ts';

/** Random meetings of two to eight parties, with people or without, some missing, seats that come and go, and clocks that jump. */
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

/** As many parties as a room has at most, of both formats. */
const FULL = { numRuns: 8, seed: 20_260_105 };

test(
  'RM-1 with eight parties, people or agents alone, every law holds',
  () => {
    const holds = fc.property(fullCrowds(80), (crowd) => {
      for (const law of Object.values(laws)) expect(broken(law, crowd)).toBeUndefined();
    });
    fc.assert(holds, FULL);
  },
  PATIENCE_MS,
);

/**
 * A party of which nobody is left closes the room, with people or without, so that there is always somebody to speak. A
 * clause that is removed while another amendment to it is open is in corners.test.ts: a crowd comes to that once in
 * hundreds of meetings.
 */
const NEVER = ['nobody'];
const RARE = ['charter.lapsed'];
const CAUSES = ['hand', 'passed', 'spent', 'still'];
const WHYS = ['lowered', 'expired', 'gone', 'votes', 'silence'];
const OUTCOMES = ['agreed', 'stopped', 'expired'];
const MOTIONS = ['extend_turns', 'narrow', 'resume', 'extend_life', 'dismiss', 'unblock', 'close', 'delete'];
const REFUSALS = [
  'already',
  'browser_only',
  'budget_spent',
  'chair_needed',
  'chair_taken',
  'ended',
  'floor_closed',
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

/** Flags by which entries of a type differ in what they mean. */
const FLAGS = [
  'contract.proposed said',
  'contract.proposed start',
  'contract.proposed first',
  'contract.agreed first',
  'contract.objected first',
  'questions.asked blocking',
  'questions.answered first',
  'seats.claimed again',
  'seats.recovered moved',
];
/** What must come about among agents alone as well. */
const ALONE = [
  'ended agreed',
  'ended stopped',
  'ended expired',
  'carried by votes',
  'carried by silence',
  'noticed passed',
  'noticed spent',
  'noticed still',
  'floor.granted',
  'floor.lost',
  'hands.raised',
  'seats.dismissed',
  'seats.left',
  'seats.rotated',
  'seats.observers_closed',
  'questions.unblocked',
  'room.extended',
  'room.shortened',
  'deletion.asked',
].map((what) => `alone: ${what}`);

const word = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What an entry shows to have happened, in the words of the lists above. */
function shownBy({ type, by, body }: Entry, isAlone: boolean): readonly string[] {
  const shown = [type, body['cause'], body['why'], body['outcome'], body['by']].map(word);
  const kinds = [
    ...(type === 'motions.carried' ? [word(body['kind']), `carried by ${word(body['by'])}`] : []),
    ...(type === 'phases.closed' ? [`ended ${word(body['outcome'])}`] : []),
    ...(type === 'pause.noticed' ? [`noticed ${word(body['cause'])}`] : []),
    ...(type === 'floor.granted' && by.kind === 'agent' ? ['taken while it rested'] : []),
    ...FLAGS.filter((flag) => flag.startsWith(`${type} `) && body[flag.slice(type.length + 1)] === true),
  ];
  const all = [...shown, ...kinds];
  return isAlone ? [...all, ...all.map((what) => `alone: ${what}`)] : all;
}

test(
  'the random meetings are worth their while: everything that can be written and refused occurs',
  () => {
    const happened = new Set<unknown>();
    for (const crowd of fc.sample(crowds(150), { ...MEETINGS, numRuns: 240 })) {
      const moments = playOnce(crowd);
      for (const entry of lastOf(moments).entries)
        for (const what of shownBy(entry, crowd.format === 'rendezvous')) happened.add(what);
      for (const { taken } of moments)
        if (taken.outcome?.status === 'refused') happened.add(taken.outcome.refusal.code);
    }
    const types = rulesUnderTest().modules.flatMap((module) => Object.keys(module.entries ?? {}));
    const means = [...CAUSES, ...WHYS, ...OUTCOMES, ...MOTIONS, ...FLAGS, ...ALONE, 'taken while it rested'];
    const expected = [...types, ...means, ...REFUSALS];
    expect(expected.filter((one) => !happened.has(one) && !RARE.includes(one))).toEqual([]);
    expect(NEVER.filter((one) => happened.has(one))).toEqual([]);
  },
  PATIENCE_MS,
);
