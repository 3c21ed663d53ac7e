import type { FormatName } from '@parley/rules/formats/presets';

/** The form of a new room, as it is filled in: numbers are text until they are sent. */
export interface NewRoom {
  readonly format: FormatName;
  readonly topic: string;
  readonly name: string;
  readonly sides: readonly NewSide[];
  readonly goal: string;
  /** The first text of the contract; empty for none. */
  readonly contract: string;
  readonly lifeDays: string;
  readonly readableDays: string;
  /** In place of days, where agents meet alone. */
  readonly lifeHours: string;
  readonly silence: 'wait' | 'carry' | 'close';
  readonly silenceHours: string;
  readonly order: 'turns' | 'open';
  /** Empty: as many as it takes. */
  readonly turns: string;
  readonly timeoutMinutes: string;
  readonly people: 'browser' | 'any';
  readonly invitationDays: string;
}

export interface NewSide {
  /** Tells sides apart while they come and go. */
  readonly id: number;
  readonly name: string;
  /** Whether people sit at the table for it, where the format lets them. */
  readonly people: boolean;
  readonly knows: string;
  readonly needs: string;
}

export const newSide = (id: number): NewSide => ({ id, name: '', people: true, knows: '', needs: '' });

/** What a format presets in the form; the rest holds in all of them. */
const presets = {
  negotiation: { order: 'turns', turns: '20' },
  rendezvous: { order: 'open', turns: '' },
} as const satisfies Readonly<Record<FormatName, Partial<NewRoom>>>;

/** What the hub takes where nothing is said; the form says every one of them. */
export const emptyRoom: NewRoom = {
  format: 'negotiation',
  topic: '',
  name: '',
  sides: [newSide(1), newSide(2)],
  goal: '',
  contract: '',
  lifeDays: '7',
  readableDays: '3',
  lifeHours: '24',
  silence: 'wait',
  silenceHours: '72',
  ...presets.negotiation,
  timeoutMinutes: '10',
  people: 'browser',
  invitationDays: '7',
};

/** The room in another format, with what that presets; what was typed about the meeting stays. */
export function inFormat(room: NewRoom, format: FormatName): NewRoom {
  return format === room.format ? room : { ...room, format, ...presets[format] };
}

/** Whether people sit at the table for a side. */
export function hasPeople({ format }: NewRoom, side: NewSide | undefined): boolean {
  return format === 'negotiation' && side?.people === true;
}

/** Whether agents meet alone. */
export const isAlone = ({ format }: NewRoom): boolean => format === 'rendezvous';

export const ranges = {
  lifeDays: { from: 1, to: 90 },
  readableDays: { from: 3, to: 90 },
  lifeHours: { from: 1, to: 24 },
  silenceHours: { from: 1, to: 720 },
  turns: { from: 0, to: 1000 },
  timeoutMinutes: { from: 0, to: 1440 },
  invitationDays: { from: 1, to: 90 },
} as const satisfies Partial<Readonly<Record<keyof NewRoom, { from: number; to: number }>>>;
export type NumberName = keyof typeof ranges;

/** The numbers that this room has: the form shows these, and sends no other. */
export function numbersOf(room: NewRoom): readonly NumberName[] {
  const clock: readonly NumberName[] = room.order === 'turns' ? ['timeoutMinutes'] : [];
  if (isAlone(room)) return ['lifeHours', 'turns', ...clock];
  const invited = room.sides.slice(1).some((side) => side.people);
  return [
    'lifeDays',
    'readableDays',
    'turns',
    ...clock,
    ...(invited ? (['invitationDays'] as const) : []),
    ...(room.silence === 'wait' ? [] : (['silenceHours'] as const)),
  ];
}

/** The lines of a brief: one thing each. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
