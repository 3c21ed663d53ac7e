import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, PartyId, SeatId } from '@parley/protocol';
import * as fc from 'fast-check';
import type { Actor, Mint } from '../../kernel/contract.ts';
import type { Rules } from '../../kernel/kernel.ts';
import {
  type Act,
  actorOf,
  DAY,
  FOUNDER,
  HOUR,
  later,
  MINUTE,
  type Meeting,
  newMeeting,
  SECOND,
  type Step,
  take,
  type Taken,
} from '../../testing/meeting.ts';
import { as, created, negotiating, rulesUnderTest, seated } from '../../testing/negotiation.ts';

/**
 * Meetings of the negotiation format with a random crowd: two to eight parties, people missing, agents before persons,
 * seats added and revoked at bad moments, hands left up, clocks that jump. Who acts is drawn from those whose link
 * still opens something, as a hub would let them in; now and then they do what is not for them.
 */

/** One draw of the lot. */
interface Draw {
  readonly who: number;
  readonly what: number;
  readonly which: number;
  readonly jump: number;
}

/** How a room is made, how far it has come when the crowd is let in, and what is drawn then. */
export interface Crowd {
  readonly parties: number;
  readonly settings: JsonObject;
  readonly begun: 'made' | 'seated' | 'negotiating';
  readonly draws: readonly Draw[];
}

/** A moment of a meeting: who gave what, how the meeting stood before and what it came to. */
export interface Moment {
  readonly before: Meeting;
  readonly given: Act;
  readonly taken: Taken;
}

/** How long it is until something happens: mostly no time, rarely a day or more; clocks are put back at times. */
const jumps = fc.oneof(
  { weight: 60, arbitrary: fc.constant(0) },
  { weight: 20, arbitrary: fc.constantFrom(SECOND, SECOND, MINUTE) },
  { weight: 5, arbitrary: fc.constantFrom(10 * MINUTE, HOUR) },
  { weight: 4, arbitrary: fc.constantFrom(-MINUTE, -HOUR) },
  { weight: 1, arbitrary: fc.constantFrom(DAY, DAY, 3 * DAY) },
);

const draws = fc.record({
  who: fc.nat(9999),
  what: fc.nat(9999),
  which: fc.nat(9999),
  jump: jumps,
});

const settings = fc.record({
  room: fc.record({ life_hours: fc.constantFrom(168, 168, 24) }),
  seats: fc.record({ people: fc.constantFrom('browser', 'any'), invitation_hours: fc.constantFrom(168, 2) }),
  floor: fc.record({ timeout_s: fc.constantFrom(600, 600, 60, 0) }),
  talk: fc.record({
    message_bytes: fc.constantFrom(32_768, 24),
    summary: fc.constantFrom('required', 'optional'),
  }),
  quota: fc.record({ posts: fc.constantFrom(500, 500, 12), bytes: fc.constantFrom(4_194_304, 1024) }),
});

export const crowds = (moments: number): fc.Arbitrary<Crowd> =>
  fc.record({
    parties: fc.oneof(fc.constantFrom(2, 3), fc.integer({ min: 2, max: 8 })),
    settings,
    begun: fc.constantFrom('made', 'seated', 'negotiating', 'negotiating'),
    draws: fc.array(draws, { minLength: 10, maxLength: moments, size: 'max' }),
  });

/** What is tried in a room that is closed before the crowd goes home. */
const AFTER_THE_CLOSE = 6;

/** Plays a meeting. Whatever the kernel takes for a broken invariant throws, and fails the test. */
export function play(crowd: Crowd, rules: Rules = rulesUnderTest()): readonly Moment[] {
  const moments: Moment[] = [];
  let meeting = newMeeting(rules);
  let closedFor = 0;
  const give = (given: Act) => {
    const before = meeting;
    const taken = take(before, given);
    moments.push({ before, given, taken });
    meeting = taken.meeting;
  };
  for (const step of beginning(crowd)) if ('command' in step) give(step);
  for (const draw of crowd.draws) {
    meeting = take(meeting, later(draw.jump)).meeting;
    if (rules.ended(meeting.state)) closedFor += 1;
    if (closedFor > AFTER_THE_CLOSE || present(meeting).length === 0) break;
    give(drawn(meeting, draw, moments.at(-1)));
  }
  return moments;
}

const TWINS = as(FOUNDER).gives('create', { topic: 'Twins', parties: [{ name: 'Acme' }, { name: 'Аcme' }] });

/** A first try under names that are too alike comes to nothing. */
function beginning({ begun, parties, settings: chosen }: Crowd): readonly Step[] {
  if (begun === 'made') return [TWINS, ...created(parties, chosen)];
  return begun === 'seated' ? seated(parties, chosen) : negotiating(parties, chosen);
}

/** Everybody whose credential is good, with that credential. */
export function present({ rules, state, entries, now }: Meeting): readonly Present[] {
  return rules.mints(entries).flatMap((mint) => {
    const actor = rules.actor(state, mint, now);
    return actor ? [{ actor, mint }] : [];
  });
}

interface Present {
  readonly actor: Actor;
  readonly mint: Mint;
}

type Make = (meeting: Meeting, draw: Draw) => Act;

/** What worked is often tried again: four holds, two hands. Its author must still be there. */
function repeated(meeting: Meeting, last: Moment | undefined): Act | undefined {
  if (last?.taken.outcome?.status !== 'accepted') return undefined;
  const actor = actorOf(meeting, last.given.by);
  return present(meeting).some((one) => isDeepStrictEqual(one.actor, actor)) ? last.given : undefined;
}

function drawn(meeting: Meeting, draw: Draw, last: Moment | undefined): Act {
  const again = draw.what % 9 === 0 ? repeated(meeting, last) : undefined;
  if (again) return again;
  // Where somebody is missing, they come more often than anything else happens.
  const missing = present(meeting).filter(
    ({ mint }) => mint.kind !== 'person' && !meeting.rules.used(meeting.state, mint),
  );
  if (missing.length > 1 && draw.what % 5 === 0) return coming(meeting, draw);
  return (makes[draw.what % makes.length] ?? advised)(meeting, draw);
}

/**
 * Somebody who is there and fits; where there is none, or by mistake, anybody. An agent's first call says that it is
 * here, as a hub has it say.
 */
function by(
  fits: (one: Present, meeting: Meeting) => boolean,
  make: (actor: Actor, meeting: Meeting, draw: Draw) => Act,
): Make {
  return (meeting, draw) => {
    const here = present(meeting);
    const fit = here.filter((one) => fits(one, meeting));
    if (fit.length === 0 && draw.who % 4 > 0 && here.some(both)) return advised(meeting, draw);
    const from = fit.length === 0 || draw.who % 17 === 0 ? here : fit;
    const one = from[draw.who % Math.max(1, from.length)];
    if (!one) throw new Error('nobody is there');
    const isNew = one.mint.kind === 'agent' && !meeting.rules.used(meeting.state, one.mint);
    return isNew ? as(one.actor).gives('arrive') : make(one.actor, meeting, draw);
  };
}

const people = ({ actor }: Present) => actor.kind === 'person';
const agents = ({ actor }: Present) => actor.kind === 'agent';
const both = (one: Present) => people(one) || agents(one);
const links = ({ mint }: Present, { rules, state }: Meeting) =>
  (mint.kind === 'claim' || mint.kind === 'invitation') && !rules.used(state, mint);
const creators = ({ actor }: Present, { rules, state, now }: Meeting) =>
  !rules.may(state, actor, 'invite', now);
/** Those who may speak now, once they have read what they must. */
const speakers = ({ actor }: Present, { rules, state, now }: Meeting) => {
  const refusal = rules.may(state, actor, 'say', now);
  return refusal === undefined || refusal.code === 'read_first';
};
const holders = ({ actor }: Present, { rules, state, now }: Meeting) => !rules.may(state, actor, 'pass', now);

const newestOf = ({ entries }: Meeting, type: string) => entries.findLast((entry) => entry.type === type);
/** Mostly a party that has not joined. */
function partyIn(meeting: Meeting, { which }: Draw): PartyId {
  const waiting = present(meeting).flatMap((one) =>
    links(one, meeting) && one.actor.kind === 'invitation' && one.actor.party ? [one.actor.party] : [],
  );
  return (which % 5 > 0 ? waiting[which % Math.max(1, waiting.length)] : undefined) ?? `p${1 + (which % 9)}`;
}
/** Any seat, some that are not there, and often the one that raised its hand last. */
function seatIn(meeting: Meeting, { which }: Draw): SeatId {
  const raised = which % 4 === 0 ? newestOf(meeting, 'hands.raised')?.by.seat : undefined;
  const { size } = new Set(meeting.rules.mints(meeting.entries).map(({ subject }) => subject));
  return raised ?? `s${1 + (which % (size + 2))}`;
}
const headOf = ({ state }: Meeting, circle: string) => state.get(circle as 'room')?.seq ?? 0;
const text = ({ which }: Draw) =>
  which % 9 === 0 ? 'A message that is longer than some rooms allow.' : `Word ${which}`;

const NAMES = [
  'Anna',
  'АNNA',
  'Boris',
  'Zoe',
  'Acme’s agent',
  'Borealis’s agent',
  'Parley',
  'Zoe (human)',
  'Observers',
] as const;
const name = ({ which }: Draw) =>
  which % 4 === 0 ? (NAMES[which % NAMES.length] ?? 'Zoe') : `Guest ${which}`;
const door = ({ which }: Draw) => ({ door: which % 6 === 0 ? ('terminal' as const) : ('browser' as const) });

const coming: Make = by(links, comes);

function comes(actor: Actor, meeting: Meeting, draw: Draw): Act {
  const { which } = draw;
  if (actor.kind === 'claim')
    return as(actor).gives(
      'claim',
      { name: name(draw), ...(which % 3 === 0 && { again: true }) },
      door(draw),
    );
  if (actor.kind !== 'invitation') return advised(meeting, draw);
  const bot = which % 5 === 0 ? name({ ...draw, which: which * 4 }) : `Bot ${which}`;
  return as(actor).gives(
    'accept',
    { name: name(draw), ...(which % 3 === 0 && { agent_name: bot }) },
    door(draw),
  );
}

const speaks = (actor: Actor, meeting: Meeting, draw: Draw): Act => {
  const { which } = draw;
  const epoch = Number(newestOf(meeting, 'floor.granted')?.body['epoch'] ?? 1);
  const believed = [epoch, epoch, Math.max(1, epoch - 1), epoch + 1][which % 8];
  return as(actor).gives('say', {
    text: text(draw),
    ...(which % 11 > 0 && { summary: 'In a line' }),
    ...(believed && { epoch: believed }),
    ...(which % 10 === 0 && { reply_to: 1 + (which % 60) }),
  });
};

/** The positions an actor would acknowledge: mostly all, sometimes less, or more than there is. */
function upto(actor: Actor, meeting: Meeting, { which }: Draw): JsonObject {
  const circles = meeting.rules.reads(meeting.state, actor, meeting.now);
  const off = which % 5 === 0 ? (which % 3) - 1 : 0;
  const some = circles.filter((_, index) => which % 7 > 0 || index === which % circles.length);
  const heads = some
    .map((circle) => [circle, headOf(meeting, circle) + off] as const)
    .filter(([, seq]) => seq > 0);
  return { upto: heads.length > 0 ? Object.fromEntries(heads) : { room: 1 } };
}

const readsAndSpeaks = (actor: Actor, meeting: Meeting, draw: Draw): Act => ({
  ...speaks(actor, meeting, draw),
  before: { command: 'ack', input: as(actor).gives('ack', upto(actor, meeting, draw)).input },
});

const advised: Make = (meeting, draw) => {
  const { rules, state, now } = meeting;
  return by(both, (actor) => {
    const acts = rules.next(state, actor, now).advice.flatMap(({ act }) => act ?? []);
    const one = acts[draw.which % Math.max(1, acts.length)];
    return one ? { by: actor, ...one } : as(actor).gives('tell', { text: 'Nothing to do.', to: 'party' });
  })(meeting, draw);
};

const rarely =
  (most: Make, other: Make): Make =>
  (meeting, draw) =>
    (draw.which % 12 === 0 ? other : most)(meeting, draw);

const posts = by(people, (actor, _, draw) =>
  as(actor).gives('post', {
    text: text(draw),
    ...(draw.which % 10 === 0 && { reply_to: 1 + (draw.which % 60) }),
  }),
);
const speaking = by(speakers, speaks);
const readingFirst = by(speakers, readsAndSpeaks);
const passing = by(holders, (actor) => as(actor).gives('pass'));
const saysReady = by(people, (actor) => as(actor).gives('ready'));

const adding = by(people, (actor, _, draw) =>
  as(actor).gives('add', { kind: draw.which % 3 ? 'agent' : 'person', name: name(draw) }),
);

const inviting = by(creators, (actor, meeting, draw) =>
  as(actor).gives(draw.which % 2 ? 'invite' : 'uninvite', { party: partyIn(meeting, draw) }),
);

/** What may be drawn, the frequent more than once. */
const makes: readonly Make[] = [
  speaking,
  speaking,
  readingFirst,
  readingFirst,
  readingFirst,
  rarely(readingFirst, by(both, speaks)),
  passing,
  passing,
  by(holders, (actor) => as(actor).gives('hold', { reason: 'A moment.' })),
  by(holders, (actor) => as(actor).gives('hold', { reason: 'Once more.' })),
  advised,
  advised,
  advised,
  saysReady,
  saysReady,
  posts,
  by(both, (actor, meeting, draw) =>
    as(actor).gives('tell', {
      text: text(draw),
      ...(draw.which % 3 > 0 && { to: draw.which % 3 === 1 ? 'party' : seatIn(meeting, draw) }),
    }),
  ),
  by(people, (actor, meeting, draw) =>
    as(actor).gives('mandate', { text: text(draw), ...(draw.which % 2 && { seat: seatIn(meeting, draw) }) }),
  ),
  by(agents, (actor, meeting, draw) => as(actor).gives('ack', upto(actor, meeting, draw))),
  by(both, (actor) => as(actor).gives('hand', { reason: 'May I?' })),
  by(both, (actor, meeting, draw) =>
    as(actor).gives('lower', draw.which % 3 ? { seat: seatIn(meeting, draw) } : {}),
  ),
  by(people, (actor) => as(actor).gives('resume')),
  by(people, (actor, _, draw) => as(actor).gives('chair', draw.which % 2 ? {} : { leave: true })),
  adding,
  adding,
  coming,
  by(people, (actor, meeting, draw) =>
    as(actor).gives('rotate', draw.which % 5 ? { seat: seatIn(meeting, draw) } : {}),
  ),
  by(people, (actor, meeting, draw) => as(actor).gives('revoke', { seat: seatIn(meeting, draw) })),
  inviting,
  inviting,
  rarely(
    by(
      ({ mint }) => mint.kind === 'claim',
      (actor, _, draw) => as(actor).gives('claim', { name: name(draw), again: true }, door(draw)),
    ),
    by(people, (actor) => as(actor).gives('close', { reason: 'Enough.' })),
  ),
  rarely(
    advised,
    by(both, (actor) => as(actor).gives('leave')),
  ),
];
