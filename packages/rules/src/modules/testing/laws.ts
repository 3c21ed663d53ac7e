import { isDeepStrictEqual } from 'node:util';
import { type Circle, type Entry, errors, type PartyId } from '@parley/protocol';
import { emptyRoom, type RoomState } from '../../kernel/fold.ts';
import type { Actor, Request } from '../../kernel/contract.ts';
import type { Rules } from '../../kernel/kernel.ts';
import {
  act,
  type Act,
  later,
  type Meeting,
  newMeeting,
  readableBy,
  take,
  type Taken,
} from '../../testing/meeting.ts';
import { rulesUnderTest } from '../../testing/negotiation.ts';
import { wires } from '../wires.ts';
import { type Crowd, type Moment, play, present } from './crowd.ts';
import { recount } from './recount.ts';

/** A law says what breaks it in a meeting; where it holds, nothing does. */
type Law = (moments: readonly Moment[]) => readonly string[];

/** Laws of every meeting of the format, by what they say. */
export const laws: Readonly<Record<string, Law>> = {
  'EL-1 FL-1 FL-2 FL-4 TK-2 PH-2 every decision can be recounted from the ledger alone': recount,
  'DL-1 the ledger, folded anew, gives the same state, and what every viewer reads gives what they see': (
    moments,
  ) => {
    const last = lastOf(moments);
    return [...replays(last), ...projects(last)];
  },
  'CA-5 what a party does in private, and what it is refused, changes nothing for anybody else': (moments) =>
    partiesIn(moments).flatMap((party) => keepsPrivate(moments, party)),
  'NX-1 everybody is told what to do or what they wait for, and all of it works': each(advises),
  'NX-1 whoever could give a command was told that they may': told,
  'FL-2 RM-5 every pause can be ended and every open room closed, and nothing due is left behind':
    each(goesOn),
  'RM-1 every entry has the body its wire describes': parses,
  'ER-2 every refusal carries what its sentences need': explains,
};

/** What breaks a law in the meeting of a crowd, and what happened there; undefined when it holds. */
export function broken(law: Law, crowd: Crowd, rules: Rules = rulesUnderTest()): string | undefined {
  const moments = play(crowd, rules);
  const complaints = law(moments);
  return complaints.length === 0 ? undefined : [...complaints, 'in', ...moments.map(inWords)].join('\n');
}

export const lastOf = (moments: readonly Moment[]): Meeting =>
  moments.at(-1)?.taken.meeting ?? newMeeting(rulesUnderTest());

function inWords({ before, given, taken: { outcome, entries } }: Moment): string {
  const { by, ...request } = given;
  const written = entries.map(({ circle, seq, type }) => `${circle} #${seq} ${type}`).join(', ');
  const came = outcome?.status === 'refused' ? outcome.refusal.code : written;
  return `${new Date(before.now).toISOString()} ${JSON.stringify(by)} ${JSON.stringify(request)} -> ${came}`;
}

/** A law about one moment, asked at every one; the complaint names the moment. */
function each(law: (meeting: Meeting) => readonly string[]): Law {
  return (moments) =>
    moments.flatMap(({ taken }, index) =>
      law(taken.meeting).map((complaint) => `${complaint}, after step ${index + 1}`),
    );
}

const foldOf = (entries: readonly Entry[], { fold }: Rules): RoomState => entries.reduce(fold, emptyRoom);

function replays({ rules, entries, state }: Meeting): readonly string[] {
  return isDeepStrictEqual(foldOf(entries, rules), state) ? [] : ['the record folds to another state'];
}

/** What a viewer sees is the fold of what the viewer may read: description, advice, rights, and every slice. */
function projects(meeting: Meeting): readonly string[] {
  return present(meeting).flatMap(({ actor }) => {
    const mine = seenBy(actor, { ...meeting, state: foldOf(readableBy(meeting, actor), meeting.rules) });
    return isDeepStrictEqual(mine, seenBy(actor, meeting))
      ? []
      : [`${nameOf(actor)} sees more than they read`];
  });
}

function seenBy(viewer: Actor, { rules, state, now }: Meeting) {
  const view = rules.view(state, viewer, now);
  const slices = rules.modules.flatMap((module) => module.slices ?? []);
  return {
    heads: view.circles.map((circle) => [circle, view.head(circle)]),
    held: view.circles.flatMap((circle) =>
      slices.filter(({ circle: kind }) => circle.startsWith(kind)).map((slice) => view.get(slice, circle)),
    ),
    told: [rules.describe(state, viewer, now), rules.next(state, viewer, now)],
  };
}

const nameOf = ({ kind, seat, party }: Actor) => `the ${kind} ${seat ?? party}`;

/** Everybody who has a seat gets advice; what it says to do can be done at once, by the door it would come through. */
function advises(meeting: Meeting): readonly string[] {
  const { rules, state, now } = meeting;
  return present(meeting).flatMap(({ actor, mint }) => {
    if (mint.kind === 'claim' || mint.kind === 'invitation') return [];
    const { advice, may } = rules.next(state, actor, now);
    const vain = advice.flatMap(({ act: one }) => {
      if (!one) return [];
      const { outcome, entries } = take(meeting, act(actor, one.command, one.input));
      const works = outcome?.status === 'accepted' && entries.length > 0 && may.includes(one.command);
      return works ? [] : [`${nameOf(actor)} is told to ${one.command}, in vain`];
    });
    const waits = rules.ended(state) ? advice.filter(({ reason }) => reason !== 'closed') : [];
    return [
      ...vain,
      ...(advice.length === 0 ? [`${nameOf(actor)} is told nothing`] : []),
      ...waits.map(({ reason }) => `${nameOf(actor)} is told ${reason} in a closed room`),
    ];
  });
}

/** A command that was accepted is one that its actor was told they may give. What had to be read first came with it. */
function told(moments: readonly Moment[]): readonly string[] {
  return moments.flatMap(({ before, given, taken }, index) => {
    const { rules, state, now } = before;
    if (taken.outcome?.status !== 'accepted' || given.before || typeof given.by === 'string') return [];
    const refusal = rules.may(state, given.by, given.command, now);
    return refusal
      ? [`${nameOf(given.by)} was told ${refusal.code} of ${given.command} at step ${index + 1}, and gave it`]
      : [];
  });
}

/** A room that is open and has people in it goes on: somebody can close it, end its pause, and no instant has passed by. */
function goesOn(meeting: Meeting): readonly string[] {
  const { rules, state, now, entries } = meeting;
  if (rules.ended(state)) return [];
  const people = present(meeting).flatMap(({ actor }) => (actor.kind === 'person' ? [actor] : []));
  const due = rules.due(state);
  const some = (command: string) =>
    people.some(
      (one) =>
        take(meeting, act(one, command, command === 'close' ? { reason: 'Enough.' } : {})).outcome?.status ===
        'accepted',
    );
  const causes = causesIn(entries);
  const canLower = [...present(meeting)].some(
    ({ actor }) => rules.may(state, actor, 'lower', now) === undefined,
  );
  return [
    ...(people.length > 0 && !some('close') ? ['nobody can close the room'] : []),
    ...(causes.has('passed') && !some('resume') ? ['nobody can end the pause'] : []),
    ...(causes.has('hand') && !canLower && due === undefined ? ['no hand comes down'] : []),
    ...(due !== undefined && due <= now ? ['something due is left behind'] : []),
  ];
}

/** The causes of the pause that is on, read off the record. */
function causesIn(entries: readonly Entry[]): ReadonlySet<unknown> {
  const on = new Set<unknown>();
  for (const { type, body } of entries) {
    if (type === 'pause.began') on.add(body['cause']);
    if (type === 'pause.ended') on.delete(body['cause']);
    if (type === 'pause.resumed') on.delete('passed');
  }
  return on;
}

const bodies = new Map(wires.flatMap(({ entries }) => Object.entries(entries)));

function parses(moments: readonly Moment[]): readonly string[] {
  return lastOf(moments).entries.flatMap(({ type, body }) => {
    const read = bodies.get(type)?.safeParse(body);
    return read?.success
      ? []
      : [`${type} has a body that its wire does not know: ${read?.error.message ?? 'no schema'}`];
  });
}

/** The details of a refusal fill every gap in what the list of errors says of its code. */
function explains(moments: readonly Moment[]): readonly string[] {
  return moments.flatMap(({ taken: { outcome } }) => {
    if (outcome?.status !== 'refused') return [];
    const { code, details = {} } = outcome.refusal;
    const gaps = [...(errors[code].says + errors[code].fix).matchAll(/\{(\w+)\}/g)].flatMap(
      ([, name]) => name ?? [],
    );
    return gaps.filter((name) => details[name] === undefined).map((name) => `${code} does not say ${name}`);
  });
}

const partiesIn = (moments: readonly Moment[]) => [
  ...new Set(lastOf(moments).entries.flatMap(({ by }) => by.party ?? [])),
];

/**
 * The meeting is played again without a party's commands that wrote private entries alone or were refused; of an
 * acknowledgement that is left the part that everybody reads. Time passes as it did.
 */
function keepsPrivate(moments: readonly Moment[], party: PartyId): readonly string[] {
  const complaints: string[] = [];
  let other = newMeeting(moments[0]?.before.rules ?? rulesUnderTest());
  for (const { before, given, taken } of moments) {
    other = take(other, later(before.now - other.now)).meeting;
    const own = partyOf(given, before) === party;
    const instead = own ? publicPart(given, taken) : given;
    if (!instead) continue;
    const again = take(other, instead);
    other = again.meeting;
    const same = own
      ? again.outcome?.status === 'accepted'
      : isDeepStrictEqual(answer(again, party, other), answer(taken, party, taken.meeting));
    if (!same)
      complaints.push(
        `without the private acts of ${party} ${JSON.stringify(instead)} comes to something else`,
      );
  }
  const last = lastOf(moments);
  if (!isDeepStrictEqual(outside(last.entries, party, last), outside(other.entries, party, other)))
    complaints.push(`without the private acts of ${party} others read something else`);
  return complaints;
}

function partyOf({ by }: Act, { rules, state }: Meeting): PartyId | null | undefined {
  return typeof by === 'string' ? rules.seat(state, by)?.party : by.party;
}

/** What is left of a command when all that is private is taken away; undefined when nothing is. */
function publicPart(given: Act, { outcome, entries }: Taken): Act | undefined {
  const isPublic = entries.some(({ circle, by }) => circle === 'room' && by.kind !== 'hub');
  if (outcome?.status !== 'accepted' || !isPublic) return undefined;
  const { before, ...main } = given;
  const kept = before && inPublic(before);
  const whole = given.command === 'ack' ? { ...main, ...inPublic(main) } : main;
  return kept ? { ...whole, before: kept } : whole;
}

function inPublic({ command, input }: Request): Request | undefined {
  const { room } = input['upto'] as { readonly room?: number }; // as its schema says
  return room === undefined ? undefined : { command, input: { upto: { room } } };
}

function answer({ outcome, entries }: Taken, party: PartyId, meeting: Meeting) {
  return outcome?.status === 'refused' ? outcome.refusal : outside(entries, party, meeting);
}

/** The entries that others than a party read, circle by circle. */
function outside(
  entries: readonly Entry[],
  party: PartyId,
  { rules, state }: Meeting,
): ReadonlyMap<Circle, readonly Entry[]> {
  const circles = new Map<Circle, Entry[]>();
  for (const entry of entries) {
    const [kind, id] = entry.circle.split('/');
    const owner = kind === 'seat' ? rules.seat(state, id as `s${number}`)?.party : id; // a circle names its own
    if (owner !== party) circles.set(entry.circle, [...(circles.get(entry.circle) ?? []), entry]);
  }
  return circles;
}
