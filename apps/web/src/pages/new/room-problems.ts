import { BRIEF_LINE_CHARACTERS, BRIEF_LINES, CONTRACT_BYTES } from '@parley/protocol/limits';
import {
  hasPeople,
  isAlone,
  linesOf,
  type NewRoom,
  type NewSide,
  type NumberName,
  numbersOf,
  ranges,
} from './new-room.ts';

export interface SideProblems {
  readonly name?: 'missing' | 'same';
  readonly knows?: 'brief';
  readonly needs?: 'brief';
}

/** What is wrong, by field; sides by their place. */
export interface Problems {
  readonly topic?: 'missing';
  readonly name?: 'missing';
  /** No side has people, in a format that is for people. */
  readonly people?: 'nobody';
  readonly sides: readonly SideProblems[];
  readonly contract?: 'long';
  readonly numbers: Partial<Readonly<Record<NumberName, 'range'>>>;
}

export function problemsOf(room: NewRoom): Problems {
  const names = room.sides.map(({ name }) => name.trim().toLowerCase());
  const seated = room.sides.some((side) => hasPeople(room, side));
  return {
    ...(room.topic.trim() === '' && { topic: 'missing' as const }),
    // A name is asked of whoever has a place at the table.
    ...(room.name.trim() === '' && hasPeople(room, room.sides[0]) && { name: 'missing' as const }),
    ...(!isAlone(room) && !seated && { people: 'nobody' as const }),
    sides: room.sides.map((side, place) => sideProblems(side, names.indexOf(names[place] ?? '') < place)),
    ...(bytesOf(room.contract) > CONTRACT_BYTES && { contract: 'long' as const }),
    numbers: Object.fromEntries(
      numbersOf(room).flatMap((name) => (isNumber(room, name) ? [] : [[name, 'range' as const]])),
    ),
  };
}

export function isSound({ sides, numbers, ...others }: Problems): boolean {
  return (
    Object.keys(others).length === 0 &&
    sides.every((side) => Object.keys(side).length === 0) &&
    Object.keys(numbers).length === 0
  );
}

/** How long a text is, as the hub counts it. */
export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

function sideProblems({ name, knows, needs }: NewSide, isSecond: boolean): SideProblems {
  return {
    ...(name.trim() === '' ? { name: 'missing' as const } : isSecond && { name: 'same' as const }),
    ...(isBrief(knows) ? undefined : { knows: 'brief' as const }),
    ...(isBrief(needs) ? undefined : { needs: 'brief' as const }),
  };
}

function isBrief(text: string): boolean {
  const lines = linesOf(text);
  return lines.length <= BRIEF_LINES && lines.every((line) => line.length <= BRIEF_LINE_CHARACTERS);
}

function isNumber(room: NewRoom, name: NumberName): boolean {
  const text = room[name].trim();
  if (text === '' && name === 'turns') return true;
  const { from, to } = ranges[name];
  return /^\d{1,5}$/.test(text) && Number(text) >= from && Number(text) <= to;
}
