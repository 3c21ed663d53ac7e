import type { JsonObject } from '@parley/protocol';
import { type Circle, circleKind, type CircleKind, type SeatId } from '@parley/protocol/circle';
import type { Actor, Advice, Cite, Gate, Module, Slice, View } from '../../kernel/contract.ts';
import { command, must, refuse, slice, writer } from '../../kernel/define.ts';
import { BINDING, MUST_READ, SPEECH } from '../tags.ts';
import type { ReadingBodies, ReadingInput } from './wire.ts';

/**
 * Read first: an agent may not speak or agree while something addressed to it is unacknowledged (TK-2). Kept as two
 * positions a circle and agent, never as state per message: the newest entry that must be read, and how far the agent
 * has acknowledged. A new agent begins at 0 and needs one `ack`.
 */

export interface Reading {
  /** Sequence of the newest entry that agents of this circle must read. */
  readonly newest: number;
  readonly acked: Readonly<Record<SeatId, number>>;
}

const readingOf = (circle: CircleKind): Slice<Reading> =>
  slice<Reading, ReadingBodies>({
    name: `reading-${circle}`,
    circle,
    initial: { newest: 0, acked: {} },
    evolve: {
      'reading.acked': (state, { body, by }) => ({
        ...state,
        acked: { ...state.acked, [must(by.seat, 'the reader')]: body.upto },
      }),
    },
    hears: { [MUST_READ]: (state, { seq }) => ({ ...state, newest: seq }) },
  });

const slices = {
  room: readingOf('room'),
  party: readingOf('party'),
  persons: readingOf('persons'),
  seat: readingOf('seat'),
} as const;

const write = writer<ReadingBodies>();

const ackedIn = (view: View, circle: Circle, seat: SeatId): number =>
  view.get(slices[circleKind(circle)], circle).acked[seat] ?? 0;

/** What an agent has yet to acknowledge, circle by circle. */
function unread(
  view: View,
  { kind, seat }: Actor,
): readonly { readonly circle: Circle; readonly after: number; readonly newest: number }[] {
  if (kind !== 'agent' || seat === null) return [];
  return view.circles
    .map((circle) => ({
      circle,
      after: ackedIn(view, circle, seat),
      newest: view.get(slices[circleKind(circle)], circle).newest,
    }))
    .filter(({ after, newest }) => newest > after);
}

const readFirst: Gate = {
  name: 'read-first',
  rank: 'read-first',
  commands: [SPEECH, BINDING],
  check: (view, { actor }) => {
    const cites = unread(view, actor).map(({ circle, after }): Cite => ({ circle, after, tag: MUST_READ }));
    return cites.length > 0 ? refuse('read_first', undefined, cites) : undefined;
  },
};

const positions = (upto: ReadingInput<'ack'>['upto']) => Object.entries(upto) as [Circle, number][]; // keys are circles: the schema says so

const ack = command<ReadingInput<'ack'>>({
  by: ['agent'],
  conditions: [
    {
      name: 'there',
      check: (view, _, input) => {
        const wrong =
          input &&
          positions(input.upto).find(
            ([circle, seq]) => !view.circles.includes(circle) || seq > view.head(circle),
          );
        return wrong && refuse('not_there', { what: 'entry', id: `${wrong[0]} #${wrong[1]}` });
      },
    },
  ],
  // What has been acknowledged before moves nothing, and then there is no entry.
  decide: (view, { upto }, { actor }) => ({
    entries: positions(upto)
      .filter(([circle, seq]) => seq > ackedIn(view, circle, must(actor.seat, 'the reader')))
      .map(([circle, seq]) => write(circle, 'reading.acked', { upto: seq })),
  }),
});

function next(view: View, actor: Actor): readonly Advice[] {
  const waiting = unread(view, actor);
  if (waiting.length === 0) return [];
  const upto = Object.fromEntries(waiting.map(({ circle, newest }) => [circle, newest]));
  return [
    {
      urgency: 60,
      reason: 'read_first',
      details: { unread: waiting.map((each): JsonObject => each) },
      act: { command: 'ack', input: { upto } },
    },
  ];
}

export const readingModule: Module = {
  name: 'reading',
  slices: Object.values(slices),
  entries: { 'reading.acked': { wakes: 'nobody' } },
  commands: { ack },
  gates: [readFirst],
  next,
  describe: (view, actor) => ({ unread: unread(view, actor).map((each): JsonObject => each) }),
};
