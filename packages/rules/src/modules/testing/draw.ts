import type { JsonObject } from '@parley/protocol';
import * as fc from 'fast-check';
import { DAY, HOUR, MINUTE, SECOND } from '../../testing/meeting.ts';

/** What is drawn for a random meeting: how its room is made, how far it has come, and lots for what happens then. */

/** One draw of the lot. */
export interface Draw {
  readonly who: number;
  readonly what: number;
  readonly which: number;
  readonly jump: number;
}

/** How far a room has come when the crowd is let in; see beginnings.ts. */
const BEGUN = [
  'made',
  'seated',
  'missing',
  'briefing',
  'negotiating',
  'crowded',
  'dismissed',
  'proposed',
  'agreed',
] as const;

/** How a room is made, how far it has come when the crowd is let in, and what is drawn then. */
export interface Crowd {
  readonly parties: number;
  readonly settings: JsonObject;
  readonly begun: (typeof BEGUN)[number];
  readonly draws: readonly Draw[];
}

/** How long it is until something happens: mostly no time, rarely a day or more; clocks are put back at times. */
const jumps = fc.oneof(
  { weight: 60, arbitrary: fc.constant(0) },
  { weight: 20, arbitrary: fc.constantFrom(SECOND, SECOND, MINUTE) },
  { weight: 2, arbitrary: fc.constantFrom(10 * MINUTE, HOUR) },
  { weight: 4, arbitrary: fc.constantFrom(-MINUTE, -HOUR) },
  { weight: 1, arbitrary: fc.constantFrom(DAY, DAY, 3 * DAY) },
);

const draws = fc.record({
  who: fc.nat(9999),
  what: fc.nat(99_999),
  which: fc.nat(9999),
  jump: jumps,
});

const settings = fc.record({
  room: fc.record({
    life_hours: fc.constantFrom(168, 168, 24),
    silence: fc.constantFrom('wait', 'carry', 'close'),
    silence_hours: fc.constantFrom(72, 24, 2),
  }),
  seats: fc.record({ people: fc.constantFrom('browser', 'any'), invitation_hours: fc.constantFrom(168, 2) }),
  floor: fc.record({ timeout_s: fc.constantFrom(600, 600, 60, 0), turns: fc.constantFrom(20, 20, 3, 1, 0) }),
  talk: fc.record({
    message_bytes: fc.constantFrom(32_768, 32_768, 24),
    summary: fc.constantFrom('required', 'optional'),
  }),
  questions: fc.record({
    questions: fc.constantFrom(200, 200, 4),
    verified: fc.constantFrom('answers', 'resolves'),
  }),
  quota: fc.record({ posts: fc.constantFrom(500, 500, 12), bytes: fc.constantFrom(4_194_304, 1024) }),
});

export const crowds = (moments: number): fc.Arbitrary<Crowd> =>
  fc.record({
    parties: fc.oneof(fc.constantFrom(2, 3), fc.integer({ min: 2, max: 8 })),
    settings,
    begun: fc.constantFrom(...BEGUN, 'negotiating', 'proposed', 'agreed'),
    draws: fc.array(draws, { minLength: 10, maxLength: moments, size: 'max' }),
  });
