import type { Circle, CircleKind } from '@parley/protocol';
import { act, type Act } from '../../testing/meeting.ts';
import type { Module, NewEntry, Slice } from '../contract.ts';
import { command, slice, writer } from '../define.ts';
import { createRules } from '../kernel.ts';
import { seats } from './seats.ts';

/** The plainest module: notes in any circle, and a command that writes them as it is told. */
export type NotesTypes = {
  noted: { text: string };
};

const logIn = (circle: CircleKind): Slice<readonly string[]> =>
  slice<readonly string[], NotesTypes>({
    name: `log of ${circle}`,
    circle,
    initial: [],
    evolve: { noted: (log, { body }) => [...log, body.text] },
  });

/** What was noted in a circle, in order. */
export const logs: Readonly<Record<CircleKind, Slice<readonly string[]>>> = {
  room: logIn('room'),
  party: logIn('party'),
  persons: logIn('persons'),
  seat: logIn('seat'),
};

const write = writer<NotesTypes>();

export const noted = (text: string, circle: Circle = 'room'): NewEntry => write(circle, 'noted', { text });

export const notes: Module = {
  name: 'notes',
  on: ['seats'],
  entries: { noted: { tags: ['writing'], wakes: 'all' } },
  slices: Object.values(logs),
  commands: {
    note: command<{ notes: readonly { text: string; circle: Circle }[] }>({
      by: ['person', 'agent', 'founder'],
      tags: ['writing'],
      decide: (_, input) => ({ entries: input.notes.map(({ text, circle }) => noted(text, circle)) }),
    }),
  },
};

/** Somebody writes notes in a circle. */
export function note(by: Act['by'], circle: Circle, ...texts: readonly string[]): Act {
  return act(by, 'note', { notes: texts.map((text) => ({ text, circle })) });
}

/** Rules of notes and modules that build on them. Each needs only what its test is about. */
export function rulesWith(...modules: readonly Partial<Module>[]) {
  return createRules([
    ...modules.map(
      (module, index): Module => ({ name: `module ${index + 1}`, on: ['seats', 'notes'], ...module }),
    ),
    notes,
    seats,
  ]);
}

const join = (kind: string, party: string) =>
  act({ kind: 'founder', seat: null, party: null }, 'join', { kind, party });

/** s1 is a person and s2 an agent of p1; s3 is a person and s4 an agent of p2. */
export const twoParties: readonly Act[] = [
  join('person', 'p1'),
  join('agent', 'p1'),
  join('person', 'p2'),
  join('agent', 'p2'),
];
