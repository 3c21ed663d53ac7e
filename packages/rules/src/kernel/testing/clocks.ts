import type { Circle, CircleKind, SeatId } from '@parley/protocol';
import type { Actor, Module, Slice, Timer, View } from '../contract.ts';
import { command, must, slice, writer } from '../define.ts';

/** Alarms: of the room, of a party, of its persons, of one seat. Each rings once, in the circle it was set in. */
export type ClocksTypes = {
  'alarm.set': { rings: number };
  'alarm.rang': { alarm: number };
};

/** The alarms that have not rung, by sequence, and when they ring. */
type Alarms = ReadonlyMap<number, number>;

const alarmsIn = (circle: CircleKind): Slice<Alarms> =>
  slice<Alarms, ClocksTypes>({
    name: `alarms of ${circle}`,
    circle,
    initial: new Map(),
    evolve: {
      'alarm.set': (alarms, { seq, body: { rings } }) => new Map(alarms).set(seq, rings),
      'alarm.rang': (alarms, { body: { alarm } }) => new Map([...alarms].filter(([seq]) => seq !== alarm)),
    },
  });

export const alarms: Readonly<Record<CircleKind, Slice<Alarms>>> = {
  room: alarmsIn('room'),
  party: alarmsIn('party'),
  persons: alarmsIn('persons'),
  seat: alarmsIn('seat'),
};

const write = writer<ClocksTypes>();

/** The alarms of a circle that ring first, all at one instant. */
function first(view: View, circle: Circle, kind: CircleKind) {
  const all = [...view.get(alarms[kind], circle)];
  const rings = Math.min(...all.map(([, at]) => at));
  return all.filter(([, at]) => at === rings);
}

const timerOf = (circle: CircleKind): Timer => ({
  name: `alarms of ${circle}`,
  circle,
  due: (view, at) => first(view, at, circle)[0]?.[1],
  tick: (view, at) => first(view, at, circle).map(([alarm]) => write(at, 'alarm.rang', { alarm })),
});

const circleOf = (kind: CircleKind, { party, seat }: Actor): Circle => {
  if (kind === 'room') return 'room';
  return kind === 'seat' ? `seat/${must<SeatId>(seat, 'a seat')}` : `${kind}/${must(party, 'a party')}`;
};

export const clocks: Module = {
  name: 'clocks',
  on: ['seats'],
  entries: { 'alarm.set': { wakes: 'nobody' }, 'alarm.rang': { wakes: 'all' } },
  slices: Object.values(alarms),
  commands: {
    alarm: command<{ of: CircleKind; ms: number }>({
      by: ['person', 'agent'],
      conditions: [
        {
          name: 'of a circle one reads',
          check: (view, { actor }, input) => {
            if (!input || view.circles.includes(circleOf(input.of, actor))) return undefined;
            return { code: 'not_there', details: { what: 'circle', id: input.of } };
          },
        },
      ],
      decide: (_, { of, ms }, { actor, now }) => ({
        entries: [write(circleOf(of, actor), 'alarm.set', { rings: now + ms })],
      }),
    }),
  },
  timers: [timerOf('seat'), timerOf('party'), timerOf('persons'), timerOf('room')],
};
