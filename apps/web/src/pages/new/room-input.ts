import type { JsonObject } from '@parley/protocol';

/** The form of a new room, as it is filled in: numbers are text until they are sent. */
export interface NewRoom {
  readonly topic: string;
  readonly name: string;
  readonly sides: readonly NewSide[];
  readonly goal: string;
  readonly lifeDays: string;
  readonly readableDays: string;
  readonly silence: 'wait' | 'carry' | 'close';
  readonly silenceHours: string;
  readonly turns: string;
  readonly timeoutMinutes: string;
  readonly people: 'browser' | 'any';
  readonly invitationDays: string;
}

export interface NewSide {
  /** Tells sides apart while they come and go. */
  readonly id: number;
  readonly name: string;
  readonly knows: string;
  readonly needs: string;
}

/** What the hub takes where nothing is said; the form says every one of them. */
export const emptyRoom: NewRoom = {
  topic: '',
  name: '',
  sides: [
    { id: 1, name: '', knows: '', needs: '' },
    { id: 2, name: '', knows: '', needs: '' },
  ],
  goal: '',
  lifeDays: '7',
  readableDays: '3',
  silence: 'wait',
  silenceHours: '72',
  turns: '20',
  timeoutMinutes: '10',
  people: 'browser',
  invitationDays: '7',
};

export const ranges = {
  lifeDays: { from: 1, to: 90 },
  readableDays: { from: 3, to: 90 },
  silenceHours: { from: 1, to: 720 },
  turns: { from: 0, to: 1000 },
  timeoutMinutes: { from: 0, to: 1440 },
  invitationDays: { from: 1, to: 90 },
} as const satisfies Partial<Readonly<Record<keyof NewRoom, { from: number; to: number }>>>;
export type NumberName = keyof typeof ranges;

export type Problem = 'missing' | 'same' | 'range';
/** What is wrong, by field; sides by their place. */
export interface Problems {
  readonly topic?: Problem;
  readonly name?: Problem;
  readonly sides: readonly (Problem | undefined)[];
  readonly numbers: Partial<Readonly<Record<NumberName, Problem>>>;
}

function isWhole(text: string, { from, to }: { from: number; to: number }): boolean {
  return /^\d{1,5}$/.test(text.trim()) && Number(text) >= from && Number(text) <= to;
}

const numberNames = Object.keys(ranges) as readonly NumberName[];

export function problemsOf(room: NewRoom): Problems {
  const names = room.sides.map(({ name }) => name.trim().toLowerCase());
  return {
    ...(room.topic.trim() === '' && { topic: 'missing' as const }),
    ...(room.name.trim() === '' && { name: 'missing' as const }),
    sides: names.map((name, place) => {
      if (name === '') return 'missing';
      return names.indexOf(name) < place ? 'same' : undefined;
    }),
    numbers: Object.fromEntries(
      numberNames.flatMap((name) => (isWhole(room[name], ranges[name]) ? [] : [[name, 'range' as const]])),
    ),
  };
}

export function isSound({ topic, name, sides, numbers }: Problems): boolean {
  return !topic && !name && sides.every((side) => !side) && Object.keys(numbers).length === 0;
}

const HOURS_A_DAY = 24;
const SECONDS_A_MINUTE = 60;

/** The room as the hub takes it. */
export function inputOf(room: NewRoom): JsonObject {
  return {
    topic: room.topic.trim(),
    ...(room.goal.trim() !== '' && { goal: room.goal.trim() }),
    format: 'negotiation',
    parties: room.sides.map(({ name, knows, needs }) => ({
      name: name.trim(),
      ...(linesOf(knows).length > 0 && { knows: linesOf(knows) }),
      ...(linesOf(needs).length > 0 && { needs_to_determine: linesOf(needs) }),
    })),
    settings: {
      room: {
        life_hours: Number(room.lifeDays) * HOURS_A_DAY,
        readable_hours: Number(room.readableDays) * HOURS_A_DAY,
        silence: room.silence,
        silence_hours: Number(room.silenceHours),
      },
      seats: { people: room.people, invitation_hours: Number(room.invitationDays) * HOURS_A_DAY },
      floor: { turns: Number(room.turns), timeout_s: Number(room.timeoutMinutes) * SECONDS_A_MINUTE },
    },
  };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
