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
  'held',
] as const;

/** How a room is made, how far it has come when the crowd is let in, and what is drawn then. */
export interface Crowd {
  readonly format: 'negotiation' | 'rendezvous';
  /** Which parties have people, in their order. In a rendezvous none has. */
  readonly people: readonly boolean[];
  readonly settings: JsonObject;
  /** A first text of the contract, which comes with the room. */
  readonly contract: string | undefined;
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

const oneOrMore = fc.oneof(fc.constantFrom(2, 3), fc.integer({ min: 2, max: 8 }));
/** Who has people: mostly everybody, often some and at least one. */
const withPeople = fc.oneof(
  oneOrMore.map((parties) => Array.from({ length: parties }, () => true)),
  fc
    .tuple(oneOrMore, fc.nat(7), fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }))
    .map(([parties, one, have]) =>
      have.slice(0, parties).map((each, index) => each || index === one % parties),
    ),
);
const withoutPeople = oneOrMore.map((parties) => Array.from({ length: parties }, () => false));

/** How long a room lives, and whether and when silence counts. */
const lives = {
  negotiation: fc.record({
    life_hours: fc.constantFrom(168, 168, 24),
    silence: fc.constantFrom('wait', 'carry', 'close'),
    silence_hours: fc.constantFrom(72, 24, 2),
    quiet_minutes: fc.constantFrom(60, 10),
  }),
  // A day at most, until nothing of it is left.
  rendezvous: fc
    .tuple(
      fc.constantFrom([24, 0], [12, 6], [2, 4]),
      fc.constantFrom('wait', 'wait', 'carry', 'close'),
      fc.constantFrom(24, 2),
      fc.constantFrom(60, 10, 1),
    )
    .map(([[life_hours, readable_hours], silence, silence_hours, quiet_minutes]) => ({
      life_hours,
      readable_hours,
      silence,
      silence_hours,
      quiet_minutes,
    })),
};

/** Of a list, the first most of the time: what the format has it be. */
const mostly = <T>(...[usual, ...others]: readonly [T, ...T[]]): fc.Arbitrary<T> =>
  fc.oneof(
    { weight: 3 * others.length, arbitrary: fc.constant(usual) },
    ...others.map((one) => fc.constant(one)),
  );

const settingsOf = (format: Crowd['format']): fc.Arbitrary<JsonObject> =>
  fc.record({
    room: lives[format],
    seats: fc.record({
      people: fc.constantFrom('browser', 'any'),
      invitation_hours: fc.constantFrom(168, 2),
    }),
    floor: fc.record({
      order: format === 'rendezvous' ? mostly('open', 'turns') : mostly('turns', 'open'),
      timeout_s: fc.constantFrom(600, 600, 60, 0),
      turns:
        format === 'rendezvous'
          ? mostly<number | null>(null, 3, 1, 0)
          : fc.constantFrom(20, 20, 3, 1, 0, null),
    }),
    talk: fc.record({
      message_bytes: fc.constantFrom(32_768, 32_768, 24),
      summary: fc.constantFrom('required', 'optional'),
    }),
    questions: fc.record({
      questions: fc.constantFrom(200, 200, 8),
      verified: fc.constantFrom('answers', 'resolves'),
    }),
    progress: fc.record({ speeches: fc.constantFrom(0, 6, 3, 1) }),
    quota: fc.record({
      posts: fc.constantFrom(500, 500, 12),
      bytes: fc.constantFrom(4_194_304, 4_194_304, 1024),
    }),
  });

const FIRST_TEXT = '## Price\n\n(to be agreed)\n\n## Place\n\nAs in #4.\n';

const crowdsOf = (format: Crowd['format'], people: fc.Arbitrary<readonly boolean[]>, moments: number) =>
  fc.record({
    format: fc.constant(format),
    people,
    settings: settingsOf(format),
    contract: mostly<string | undefined>(undefined, FIRST_TEXT),
    begun: fc.constantFrom(...BEGUN, 'missing', 'negotiating', 'proposed', 'agreed'),
    draws: fc.array(draws, { minLength: 10, maxLength: moments, size: 'max' }),
  });

/** Crowds of both formats: of every five, three with people on some or all sides, and two of agents alone. */
export const crowds = (moments: number): fc.Arbitrary<Crowd> =>
  fc.oneof(
    { weight: 3, arbitrary: crowdsOf('negotiation', withPeople, moments) },
    { weight: 2, arbitrary: crowdsOf('rendezvous', withoutPeople, moments) },
  );

/** Crowds of as many parties as a room has at most. */
export const fullCrowds = (moments: number): fc.Arbitrary<Crowd> =>
  crowds(moments).map((crowd) => {
    const people = Array.from(
      { length: 8 },
      (_, index) => crowd.people[index % crowd.people.length] === true,
    );
    return { ...crowd, people };
  });
