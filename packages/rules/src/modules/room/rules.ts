import type { PartyId } from '@parley/protocol/circle';
import { LIFE_HOURS_MAX, NAME_GRAPHEMES } from '@parley/protocol/limits';
import type { JsonObject } from '@parley/protocol';
import type { Condition, Context, Decision, Mint, Module, NewEntry, View } from '../../kernel/contract.ts';
import { command, motion, must, refuse, slice, writer } from '../../kernel/define.ts';
import { textsOf } from '../clauses.ts';
import { areAlike, nameFault } from '../names.ts';
import { roomMinutes } from './minutes.ts';
import { hasOwnPeople } from './people.ts';
import type { CreateInput, Created, RoomBodies, RoomSettings } from './wire.ts';

/**
 * What is fixed when a room is made: topic, parties in their order, format, every setting, and the two instants at
 * which it closes and is erased (RM-1). One entry, the first, which the other modules read their beginning from.
 */

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** What is fixed, and the two instants, which a motion or approval may put off. */
export interface Facts extends Created {
  /** Milliseconds. */
  readonly made_at: number;
}

/** The facts of a room; undefined before it is made. */
export const room = slice<Facts | undefined, RoomBodies>({
  name: 'room',
  circle: 'room',
  initial: undefined,
  evolve: {
    'room.created': (_, { body, at }) => ({ ...body, made_at: at }),
    'room.extended': (state, { body }) => ({ ...must(state, 'the room'), ...body }),
    'room.shortened': (state, { body }) => ({ ...must(state, 'the room'), ...body }),
  },
});

const write = writer<RoomBodies>();

/**
 * A module's settings of a room, as that module's own schema resolved them when the room was made. `before`: what holds in
 * a room that was made before there was such a setting.
 */
export function settingsOf<Settings extends object>(
  view: View,
  module: string,
  before: Partial<Settings> = {},
): Settings {
  return { ...before, ...view.get(room)?.settings[module] } as Settings; // as the module's schema has it
}

/** The facts of a room that was made. */
export const factsOf = (view: View): Facts => must(view.get(room), 'the room');

const roomSettings = (view: View) =>
  settingsOf<RoomSettings>(view, 'room', { longest_hours: LIFE_HOURS_MAX, quiet_minutes: 60 });

/** What it means that somebody does not answer in time, and after how many milliseconds (EL-3). */
export function silenceOf(view: View) {
  const { silence, silence_hours } = roomSettings(view);
  return { means: silence, afterMs: silence_hours * HOUR_MS };
}

/** Whether anybody at the table is a person; without, the agents decide (RM-2). It is fixed when the room is made. */
export const hasPeople = (view: View): boolean => factsOf(view).parties.some(hasOwnPeople);

/** Milliseconds after which a party that has put nothing on the record is not waited for (FL-8). */
export const quietMs = (view: View): number => roomSettings(view).quiet_minutes * MINUTE_MS;

/** Puts off the two instants by as much as it takes to end no earlier than this; nothing, when it does not. */
export function openUntil(view: View, instant: number): readonly NewEntry[] {
  const { ends_at, erased_at } = factsOf(view);
  const more = instant - ends_at;
  return more > 0
    ? [write('room', 'room.extended', { ends_at: ends_at + more, erased_at: erased_at + more })]
    : [];
}

/** Has everything erased by then; nothing, when it is anyway. */
export function erasedBy(view: View, instant: number): readonly NewEntry[] {
  return instant < factsOf(view).erased_at ? [write('room', 'room.shortened', { erased_at: instant })] : [];
}

const extendLife = motion<{ readonly hours: number }>({
  ground: (view, { hours }) => {
    const { made_at, ends_at, erased_at } = factsOf(view);
    const { longest_hours } = roomSettings(view);
    // Where nobody keeps anything, what is left readable counts with what is open (RM-6).
    const end = hasPeople(view) ? ends_at : erased_at;
    return end + hours * HOUR_MS > made_at + longest_hours * HOUR_MS
      ? refuse('over_limit', {
          limit: longest_hours,
          what: 'hours of life of a room',
          instead: 'Move for less time, or go on in a new room.',
        })
      : undefined;
  },
  effect: (view, { hours }) => openUntil(view, factsOf(view).ends_at + hours * HOUR_MS),
});

/** The credentials that come with a room: the creator's places, an invitation for every other party, the observers' link. */
function firstMints({ places, parties }: Created): readonly Mint[] {
  const seated = new Set(places.map(({ party }) => party));
  return [
    ...places.map(
      ({ seat, kind }): Mint => ({ kind: kind === 'person' ? 'claim' : kind, subject: seat, generation: 1 }),
    ),
    ...parties
      .filter(({ party }) => !seated.has(party))
      .map(({ party }): Mint => ({ kind: 'invitation', subject: party, generation: 1 })),
  ];
}

/** The first name of a list that cannot be used, or is too like an earlier one, as a refusal. */
function namesRefused(names: readonly string[]) {
  for (const [index, name] of names.entries()) {
    const problem = nameFault(name);
    if (problem) return refuse('name_refused', { name, problem });
    const other = names.slice(0, index).find((earlier) => areAlike(earlier, name));
    if (other !== undefined) return refuse('name_taken', { name, other });
  }
  return undefined;
}

/** Hours that a room with people stays readable at least, for whoever was there to take it along (RM-6). */
const READABLE_HOURS_WITH_PEOPLE = 72;

/** A room stays open no longer than it may, and readable as long as it must (RM-6). */
const life: Condition<CreateInput> = {
  name: 'life',
  check: (_, __, input) => {
    if (!input) return undefined;
    const { life_hours, readable_hours, longest_hours } = input.settings.room;
    const seated = input.parties.some(hasOwnPeople);
    if (seated && readable_hours < READABLE_HOURS_WITH_PEOPLE)
      return refuse('invalid', {
        field: 'settings.room.readable_hours',
        problem: `is below ${READABLE_HOURS_WITH_PEOPLE}, which people need to take along what was decided`,
      });
    return life_hours + (seated ? 0 : readable_hours) > longest_hours
      ? refuse('invalid', {
          field: 'settings.room.life_hours',
          problem: `${seated ? 'is' : 'is, with the hours it stays readable,'} over the ${longest_hours} hours the room may have`,
        })
      : undefined;
  },
};

const agentOf = ({ party, name }: Created['parties'][number]) =>
  ({ kind: 'agent', party, name: agentName(name) }) as const;

/** The places that are made with a room: the creator's, one for all observers, and one for the agent of a party without people. */
function placesOf(parties: Created['parties']): Created['places'] {
  const [given, ...others] = parties;
  const first = must(given, 'the party of the creator');
  const places = [
    ...(hasOwnPeople(first) ? [{ kind: 'person', party: first.party, name: first.name } as const] : []),
    agentOf(first),
    { kind: 'observer', party: null, name: 'Observers' } as const,
    ...others.filter((each) => !hasOwnPeople(each)).map(agentOf),
  ];
  return places.map((place, index) => ({ seat: `s${index + 1}` as const, ...place }));
}

function decideCreate(_: View, input: CreateInput, { now, door, actor }: Context): Decision {
  const parties = input.parties.map(({ people, ...party }, index) => ({
    ...party,
    party: `p${index + 1}` satisfies PartyId,
    ...(people === false && { people }),
  }));
  const endsAt = now + input.settings.room.life_hours * HOUR_MS;
  const created: Created = {
    topic: input.topic,
    goal: input.goal,
    format: input.format,
    parties,
    places: placesOf(parties),
    settings: input.settings,
    door: door ?? 'terminal',
    ends_at: endsAt,
    erased_at: endsAt + input.settings.room.readable_hours * HOUR_MS,
  };
  const text = input.contract;
  return {
    entries: [write('room', 'room.created', created)],
    ...(text !== undefined && { run: { request: { command: 'start', input: { text } }, as: actor } }),
  };
}

const AGENT = '’s agent';

/** The name an agent has until its person gives it another; a long name of a party is shortened, at no half a letter. */
export function agentName(party: string): string {
  const letters = [...party];
  const room = NAME_GRAPHEMES - AGENT.length;
  if (letters.length <= room) return party + AGENT;
  const short = letters.slice(0, room - 1).join('');
  return `${short.replace(/[\s\p{M}\p{Cf}\p{Emoji_Modifier}]+$/u, '')}…${AGENT}`;
}

function describe(view: View): JsonObject {
  const { topic, goal, format, ends_at, erased_at, settings } = factsOf(view);
  return { topic, goal, format, people: hasPeople(view), ends_at, erased_at, settings };
}

export const roomModule: Module = {
  name: 'room',
  entries: {
    'room.created': { wakes: 'nobody', mints: ({ body }) => firstMints(body as Created) },
    'room.extended': { wakes: 'nobody' },
    'room.shortened': { wakes: 'all' },
  },
  slices: [room],
  commands: {
    create: command<CreateInput>({
      by: ['founder'],
      phases: ['none'],
      digests: ({ contract }) => (contract === undefined ? [] : textsOf(contract)),
      conditions: [
        life,
        {
          name: 'names',
          check: (_, __, input) =>
            input && namesRefused(input.parties.flatMap(({ name }) => [name, agentName(name)])),
        },
      ],
      decide: decideCreate,
    }),
  },
  motions: { extend_life: extendLife },
  describe,
  minutes: roomMinutes,
};
