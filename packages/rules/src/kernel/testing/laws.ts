import { isDeepStrictEqual } from 'node:util';
import type { Circle, Entry, PartyId, SeatId } from '@parley/protocol';
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
import type { Actor, Request, Slice } from '../contract.ts';
import { emptyRoom, type RoomState } from '../fold.ts';
import type { Rules } from '../kernel.ts';
import { type Crowd, everyModule, everything, lastOf, type Moment, play, viewers } from './random-meeting.ts';
import { recount } from './recount.ts';

/** Laws that hold in every meeting. Each answers with what breaks it; a meeting that keeps it gives an empty list. */
export const laws: Readonly<Record<string, (moments: readonly Moment[]) => readonly string[]>> = {
  'every decision can be recounted from the ledger alone': recount,
  'the ledger, folded anew, gives the same state': (moments) => replays(lastOf(moments)),
  'what a viewer sees is the fold of what the viewer may read': (moments) => projects(lastOf(moments)),
  'whatever is suggested works and changes something': (moments) => suggestsWhatWorks(lastOf(moments)),
  'what a party does in private changes nothing for anybody else': (moments) =>
    partiesIn(moments).flatMap((party) => keepsPrivate(moments, party)),
};

/** What breaks a law in the meeting of a crowd, and what happened there; undefined when it holds. */
export function broken(
  law: (moments: readonly Moment[]) => readonly string[],
  crowd: Crowd,
  rules: Rules = everything,
): string | undefined {
  const moments = play(crowd, rules);
  const complaints = law(moments);
  return complaints.length === 0 ? undefined : [...complaints, 'in', ...moments.map(told)].join('\n');
}

function told({ before, given, taken: { outcome, entries } }: Moment): string {
  const { by, ...request } = given;
  const written = entries.map(({ circle, seq, type }) => `${circle} #${seq} ${type}`).join(', ');
  const came = outcome?.status === 'refused' ? outcome.refusal.code : written;
  return `${new Date(before.now).toISOString()} ${JSON.stringify(by)} ${JSON.stringify(request)} -> ${came}`;
}

const partiesIn = (moments: readonly Moment[]) => [
  ...new Set(lastOf(moments).entries.flatMap(({ by }) => by.party ?? [])),
];

const slices: readonly Slice[] = everyModule.flatMap((module) => module.slices ?? []);

const foldOf = (entries: readonly Entry[], { fold }: Rules): RoomState => entries.reduce(fold, emptyRoom);

/** What was written, folded anew, is the state in which it was decided; in whatever order the circles are read. */
function replays({ rules, entries, state }: Meeting): readonly string[] {
  const circles = [...new Set(entries.map(({ circle }) => circle))].toReversed();
  const byCircle = circles.flatMap((circle) => entries.filter((entry) => entry.circle === circle));
  return [
    ...(isDeepStrictEqual(foldOf(entries, rules), state) ? [] : ['the record folds to another state']),
    ...(isDeepStrictEqual(foldOf(byCircle, rules), state)
      ? []
      : ['circle by circle the record folds to another state']),
  ];
}

/** What a viewer sees is the fold of what the viewer may read: view, description, advice and rights alike. */
function projects(meeting: Meeting): readonly string[] {
  return viewers(meeting).flatMap((viewer) => {
    const seen = (state: RoomState) => seenBy(viewer, { ...meeting, state });
    const mine = seen(foldOf(readableBy(meeting, viewer), meeting.rules));
    return isDeepStrictEqual(mine, seen(meeting.state)) ? [] : [`${viewer.seat} sees more than it reads`];
  });
}

function seenBy(viewer: Actor, { rules, state, now }: Meeting) {
  const view = rules.view(state, viewer, now);
  const held = view.circles.flatMap((circle) =>
    slices.filter(({ circle: kind }) => circle.startsWith(kind)).map((slice) => view.get(slice, circle)),
  );
  return {
    now: view.now,
    heads: view.circles.map((circle) => [circle, view.head(circle)]),
    held,
    described: rules.describe(state, viewer, now),
    next: rules.next(state, viewer, now),
  };
}

/** Whatever `next` suggests can be done, and does something. */
function suggestsWhatWorks(meeting: Meeting): readonly string[] {
  return viewers(meeting).flatMap((viewer) => {
    const { rules, state, now } = meeting;
    const { advice, may } = rules.next(state, viewer, now);
    return advice.flatMap(({ act: suggested }) => {
      if (!suggested) return [];
      const { outcome, entries } = take(meeting, act(viewer, suggested.command, suggested.input));
      const works = outcome?.status === 'accepted' && entries.length > 0 && may.includes(suggested.command);
      return works ? [] : [`${viewer.seat} was told to ${suggested.command}, in vain`];
    });
  });
}

/**
 * What a party does in private changes nothing for the others. The meeting is played again without that party's
 * commands that wrote private entries alone or were refused; a release becomes the command it stored, and a command
 * that was kept as a draft becomes the acknowledgement that came with it. Time passes as it did.
 */
function keepsPrivate(moments: readonly Moment[], party: PartyId): readonly string[] {
  const broken: string[] = [];
  const last = moments.at(-1)?.taken.meeting.entries ?? [];
  const own = circlesOf(party, last);
  let other = newMeeting(moments[0]?.before.rules ?? everything);
  for (const moment of moments) {
    other = take(other, later(moment.before.now - other.now)).meeting;
    const { by } = moment.given;
    if (typeof by !== 'string' && by.party === party) {
      for (const instead of publicPart(moment)) other = take(other, instead).meeting;
      continue;
    }
    const taken = take(other, moment.given);
    other = taken.meeting;
    if (!isDeepStrictEqual(answer(taken, own), answer(moment.taken, own))) {
      broken.push(`${JSON.stringify(by)} gets another answer to ${moment.given.command}`);
    }
  }
  if (!isDeepStrictEqual(outside(last, own), outside(other.entries, own))) {
    broken.push(`without the private acts of ${party} others read something else`);
  }
  return broken;
}

function publicPart({ before, given, taken: { outcome, entries } }: Moment): readonly Act[] {
  if (outcome?.status !== 'accepted') return [];
  const { by } = given;
  if (outcome.diverted) return given.before ? [act(by, given.before.command, given.before.input)] : [];
  if (!entries.some((entry) => entry.circle === 'room' && entry.by.kind !== 'hub')) return [];
  const released = entries.find(({ type }) => type === 'draft.released');
  const kept = before.entries.find(
    ({ circle, seq }) => circle === released?.circle && seq === released.body['draft'],
  );
  if (!kept) return [given];
  const { command, input } = kept.body as unknown as Request; // as the draft stored it
  return [act(kept.by, command, input)];
}

/** What somebody outside a party can know of an answer: the refusal, or that it was accepted and what was written. */
function answer({ outcome, entries }: Taken, own: ReadonlySet<Circle>) {
  return outcome?.status === 'refused' ? outcome.refusal : outside(entries, own);
}

/** The entries that others than a party read, circle by circle. */
function outside(entries: readonly Entry[], own: ReadonlySet<Circle>): ReadonlyMap<Circle, readonly Entry[]> {
  const circles = new Map<Circle, Entry[]>();
  for (const entry of entries) {
    if (!own.has(entry.circle)) circles.set(entry.circle, [...(circles.get(entry.circle) ?? []), entry]);
  }
  return circles;
}

/** The private circles of a party, those of its seats among them. */
function circlesOf(party: PartyId, entries: readonly Entry[]): ReadonlySet<Circle> {
  const seats = entries.filter(({ type, body }) => type === 'seat.joined' && body['party'] === party);
  const ids = seats.map(({ body }) => body['seat'] as SeatId); // as the seats module wrote it
  return new Set<Circle>([`party/${party}`, `persons/${party}`, ...ids.map((id) => `seat/${id}` as const)]);
}
