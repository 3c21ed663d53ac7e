import { closeCodes, refusalBody } from '@parley/protocol';
import { describe, expect, it } from 'vitest';
import { LocalError, RefusedError } from '../errors.ts';
import type { ConnectionEffect, ConnectionEvent, ConnectionState, ConnectionStatus } from './states.ts';
import { transition } from './transition.ts';

/** Every event, in each of the forms that lead to different outcomes. A new event does not compile until it is here. */
const events = {
  start: { start: { type: 'start' } },
  opened: { opened: { type: 'opened' } },
  welcomed: { welcomed: { type: 'welcomed' } },
  joined: { joined: { type: 'joined' } },
  heard: { heard: { type: 'heard' } },
  beat: { beat: { type: 'beat' } },
  refused: {
    'refused for good': { type: 'refused', error: refusalBody('unknown') },
    'refused for now': { type: 'refused', error: refusalBody('unavailable', { retry_ms: 7000 }) },
    'refused with reload': { type: 'refused', error: refusalBody('reload') },
  },
  dropped: {
    'dropped silently': { type: 'dropped', error: undefined, isHeld: false },
    'dropped for good': { type: 'dropped', error: refusalBody('unknown'), isHeld: false },
    'dropped for now': { type: 'dropped', error: refusalBody('unavailable'), isHeld: false },
    'dropped, and held': { type: 'dropped', error: refusalBody('unknown'), isHeld: true },
  },
  fault: { fault: { type: 'fault' } },
  closing: { closing: { type: 'closing', retryMs: 3000 } },
  closed: {
    'closed for now': { type: 'closed', code: closeCodes.restart.code },
    'closed for good': { type: 'closed', code: closeCodes.revoked.code },
    'closed by the network': { type: 'closed', code: 1006 },
  },
  alarm: { alarm: { type: 'alarm' } },
  nudge: { nudge: { type: 'nudge' } },
  cut: { cut: { type: 'cut' } },
  stop: { stop: { type: 'stop' } },
} as const satisfies {
  readonly [Type in ConnectionEvent['type']]: Readonly<Record<string, ConnectionEvent>>;
};

type Form = { [Type in keyof typeof events]: keyof (typeof events)[Type] }[keyof typeof events];
type Cell = 'same' | readonly [ConnectionStatus, ...ConnectionEffect['type'][]];

const BACK: Cell = ['waiting', 'close', 'back_off'];
const ANEW: Cell = ['waiting', 'forget', 'close', 'back_off'];
const OVER: Cell = ['stopped', 'disarm', 'close'];
const LAST: Cell = ['parting', 'arm'];

/** How every state with a socket ends, whatever it was waiting for. */
const withSocket = {
  start: 'same',
  nudge: 'same',
  'refused for good': OVER,
  'refused for now': BACK,
  'refused with reload': ANEW,
  'dropped silently': LAST,
  'dropped for good': OVER,
  'dropped for now': BACK,
  'dropped, and held': OVER,
  fault: BACK,
  cut: BACK,
  closing: BACK,
  'closed for now': BACK,
  'closed for good': OVER,
  'closed by the network': BACK,
  alarm: BACK,
  stop: OVER,
} as const satisfies Partial<Record<Form, Cell>>;

/** Without a socket nothing is heard. */
const deaf = {
  opened: 'same',
  welcomed: 'same',
  joined: 'same',
  heard: 'same',
  beat: 'same',
  'refused for good': 'same',
  'refused for now': 'same',
  'refused with reload': 'same',
  'dropped silently': 'same',
  'dropped for good': 'same',
  'dropped for now': 'same',
  'dropped, and held': 'same',
  fault: 'same',
  cut: 'same',
  closing: 'same',
  'closed for now': 'same',
  'closed for good': 'same',
  'closed by the network': 'same',
} as const satisfies Partial<Record<Form, Cell>>;

/** Total: a new state or a new form of an event does not compile until its outcome is written down. */
const table: { readonly [Status in ConnectionStatus]: { readonly [F in Form]: Cell } } = {
  idle: { ...deaf, start: ['connecting', 'arm', 'open'], alarm: 'same', nudge: 'same', stop: OVER },
  connecting: {
    ...withSocket,
    opened: ['greeting', 'arm', 'hello'],
    welcomed: 'same',
    joined: 'same',
    heard: 'same',
    beat: 'same',
  },
  greeting: {
    ...withSocket,
    opened: 'same',
    welcomed: ['joining', 'arm', 'join'],
    joined: 'same',
    heard: 'same',
    beat: 'same',
  },
  joining: {
    ...withSocket,
    opened: 'same',
    welcomed: 'same',
    joined: ['live', 'arm', 'resend'],
    heard: ['joining', 'arm'],
    beat: 'same',
  },
  live: {
    ...withSocket,
    'dropped for good': LAST,
    'dropped, and held': ['renewing', 'arm'],
    opened: 'same',
    welcomed: 'same',
    joined: 'same',
    heard: ['live', 'arm'],
    beat: ['live', 'arm'],
  },
  waiting: {
    ...deaf,
    start: 'same',
    alarm: ['connecting', 'arm', 'open'],
    nudge: ['connecting', 'arm', 'open'],
    stop: OVER,
  },
  parting: {
    ...deaf,
    start: 'same',
    closing: OVER,
    'closed for now': OVER,
    'closed for good': OVER,
    'closed by the network': OVER,
    alarm: OVER,
    nudge: 'same',
    stop: OVER,
  },
  renewing: {
    ...deaf,
    start: 'same',
    closing: BACK,
    'closed for now': BACK,
    'closed for good': BACK,
    'closed by the network': BACK,
    cut: BACK,
    alarm: BACK,
    nudge: 'same',
    stop: OVER,
  },
  stopped: { ...deaf, start: 'same', alarm: 'same', nudge: 'same', stop: 'same' },
};

const states: { readonly [Status in ConnectionStatus]: Extract<ConnectionState, { status: Status }> } = {
  idle: { status: 'idle' },
  connecting: { status: 'connecting', attempt: 3 },
  greeting: { status: 'greeting', attempt: 3 },
  joining: { status: 'joining', attempt: 3 },
  live: { status: 'live', attempt: 3 },
  waiting: { status: 'waiting', attempt: 3 },
  parting: { status: 'parting', why: new LocalError('stopped') },
  renewing: { status: 'renewing', attempt: 3 },
  stopped: { status: 'stopped', why: new LocalError('stopped') },
};

const cells = Object.values(states).flatMap((state) =>
  Object.values(events).flatMap((forms) =>
    Object.entries(forms).map(([form, event]) => ({
      state,
      form,
      event: event as ConnectionEvent,
      cell: table[state.status][form as Form],
    })),
  ),
);

describe('the transition table of a connection', () => {
  it.each(cells)('$state.status, $form', ({ state, event, cell }) => {
    const step = transition(state, event);
    const moved = [step.state.status, ...step.effects.map(({ type }) => type)];
    expect(step.state === state && step.effects.length === 0 ? 'same' : moved).toEqual(cell);
  });

  it.each(cells)(
    '$state.status, $form: a state that waits has its timer, one that is over has none',
    (each) => {
      const { state, effects, types } = taken(each);
      const timed = types.some((type) => type === 'arm' || type === 'back_off');
      const entered = state.status !== each.state.status;
      expect(timed || !entered).toBe(state.status !== 'stopped' || !entered);
      expect(types.filter((type) => type === 'arm' || type === 'back_off').length).toBeLessThan(2);
      expect(effects).toHaveLength(new Set(types).size);
    },
  );

  it.each(cells)(
    '$state.status, $form: no socket is left behind, and none is used before it is there',
    (each) => {
      const { state, types } = taken(each);
      const [had, has] = [hasSocket(each.state), hasSocket(state)];
      expect(types.includes('open')).toBe(!had && has);
      expect(types.includes('close') || !had || has).toBe(true);
      expect(types.includes('resend') ? state.status : 'live').toBe('live');
    },
  );

  it.each(cells)('$state.status, $form: failing counts, and only a beat proves a connection', (each) => {
    const { state } = taken(each);
    const failed = state.status === 'waiting' && each.state.status !== 'waiting';
    const before = 'attempt' in each.state ? each.state.attempt : 0;
    const proved = each.event.type === 'beat' && each.state.status === 'live';
    const expected = proved ? 0 : before + (failed ? 1 : 0);
    expect('attempt' in state ? state.attempt : expected).toBe(expected);
  });
});

function taken({ state, event }: (typeof cells)[number]) {
  const step = transition(state, event);
  return { ...step, types: step.effects.map(({ type }) => type) };
}

const hasSocket = ({ status }: ConnectionState) => !['idle', 'waiting', 'stopped'].includes(status);

describe('why a connection ends or comes back', () => {
  it('reads the catalogue of close codes and nothing else', () => {
    for (const { code, retry } of Object.values(closeCodes)) {
      const { state } = transition(states.live, { type: 'closed', code });
      expect([code, state.status]).toEqual([code, retry ? 'waiting' : 'stopped']);
    }
  });

  it('carries the refusal that ended it', () => {
    const { state } = transition(states.joining, events.refused['refused for good']);
    expect(state.status === 'stopped' && state.why).toBeInstanceOf(RefusedError);
  });

  it('carries the close code that ended it', () => {
    const { state } = transition(states.live, { type: 'closed', code: 4403 });
    expect(state).toMatchObject({ status: 'stopped', why: { fault: 'closed', code: 4403 } });
  });

  it('waits at least as long as a hub that goes down asks for (DL-8)', () => {
    const { effects } = transition(states.live, { type: 'closing', retryMs: 3000 });
    expect(effects).toContainEqual({ type: 'back_off', attempt: 3, leastMs: 3000 });
  });

  it('waits at least as long as a refusal asks for', () => {
    const { effects } = transition(states.joining, events.refused['refused for now']);
    expect(effects).toContainEqual({ type: 'back_off', attempt: 3, leastMs: 7000 });
  });
});
