import type { Actor, Module, View } from '../contract.ts';
import { command, refuse, slice, writer } from '../define.ts';

/** Read first: an agent speaks once it has acknowledged what was addressed to its party. */
export type ReadingTypes = {
  acked: { upto: number };
};

interface Marks {
  /** The newest entry addressed to each party, and how far each seat has read. */
  readonly newest: Readonly<Record<string, number>>;
  readonly acked: Readonly<Record<string, number>>;
}

const readingSlice = slice<Marks, ReadingTypes>({
  name: 'reading',
  circle: 'room',
  initial: { newest: {}, acked: {} },
  evolve: {
    acked: (marks, { by, body }) => ({ ...marks, acked: { ...marks.acked, [String(by.seat)]: body.upto } }),
  },
  hears: {
    'must-read': (marks, { seq, body }) => {
      const to = (body['to'] ?? []) as readonly string[];
      return {
        ...marks,
        newest: { ...marks.newest, ...Object.fromEntries(to.map((party) => [party, seq])) },
      };
    },
  },
});

const write = writer<ReadingTypes>();

function unread(
  view: View,
  { seat, party }: Actor,
): { readonly newest: number; readonly acked: number } | undefined {
  const marks = view.get(readingSlice);
  const [newest, acked] = [marks.newest[String(party)] ?? 0, marks.acked[String(seat)] ?? 0];
  return newest > acked ? { newest, acked } : undefined;
}

export const reading: Module = {
  name: 'reading',
  on: ['seats'],
  entries: { acked: { wakes: 'nobody' } },
  slices: [readingSlice],
  gates: [
    {
      name: 'read first',
      rank: 'read-first',
      commands: ['speech', 'binding'],
      check: (view, { actor }) => {
        const missing = actor.kind === 'agent' ? unread(view, actor) : undefined;
        return (
          missing && refuse('read_first', {}, [{ circle: 'room', after: missing.acked, tag: 'must-read' }])
        );
      },
    },
  ],
  commands: {
    ack: command<{ upto: number }>({
      by: ['person', 'agent'],
      conditions: [
        {
          name: 'what is there',
          check: (view, _, input) =>
            input && input.upto > view.head('room')
              ? refuse('not_there', { what: 'entry', id: input.upto })
              : undefined,
        },
      ],
      decide: (view, { upto }, { actor }) => {
        const known = (view.get(readingSlice).acked[String(actor.seat)] ?? 0) >= upto;
        return { entries: known ? [] : [write('room', 'acked', { upto })] };
      },
    }),
  },
  next: (view, actor) => {
    const newest = view.get(readingSlice).newest[String(actor.party)];
    return newest ? [{ urgency: 5, reason: 'read', act: { command: 'ack', input: { upto: newest } } }] : [];
  },
};
