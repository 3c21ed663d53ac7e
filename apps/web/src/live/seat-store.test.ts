import { LocalError, RefusedError, type Change, type Client } from '@parley/client';
import type { Entry } from '@parley/protocol/circle';
import { refusalBody } from '@parley/protocol/refusal';
import type { Actor } from '@parley/rules';
import { rulesOf } from '@parley/rules/formats/formats';
import { emptyRoom, type RoomState } from '@parley/rules/kernel/fold';
import { createWire } from '@parley/rules/modules/wires';
import { describe, expect, test, vi } from 'vitest';
import { createSeat, type SetTimer } from './seat-store.ts';

/** The word for the rules that this page has. */
const RULES = 'rules of today';
const NOON = Date.UTC(2026, 0, 5, 12);
const founder: Actor = { kind: 'founder', seat: null, party: null };
const claim: Actor = { kind: 'claim', seat: 's1', party: 'p1' };
const anna: Actor = { kind: 'person', seat: 's1', party: 'p1' };

/** The record of a room whose creator has come in and said something to their agent. */
function record(): readonly Entry[] {
  const rules = rulesOf('negotiation');
  if (!rules) throw new Error('there are no such rules');
  let state: RoomState = emptyRoom;
  const given: readonly (readonly [Actor, string, Entry['body']])[] = [
    [founder, 'create', createWire.input.parse(createWire.example)],
    [claim, 'claim', { name: 'Anna' }],
    [anna, 'post', { text: 'Good day.' }],
    [anna, 'tell', { text: 'Be kind.' }],
  ];
  return given.flatMap(([actor, command, input]) => {
    const outcome = rules.decide(state, { command, input }, { now: NOON, actor, door: 'browser' });
    if (outcome.status === 'refused') throw new Error(outcome.refusal.code);
    ({ state } = outcome);
    return outcome.entries;
  });
}

/** A client whose connection, entries and answers the test decides on. */
function fakeClient() {
  const listeners = new Set<(change: Change) => void>();
  const client = {
    connection: { status: 'connecting', attempt: 0 } as Client['connection'],
    joined: undefined as Client['joined'],
    positions: {} as Client['positions'],
    live: false,
    do: vi.fn<Client['do']>(),
    subscribe: (listener: (change: Change) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    nudge: vi.fn<() => void>(),
    close: vi.fn<() => void>(),
  };
  const tell = (change: Change) => {
    for (const listener of listeners) listener(change);
  };
  return {
    client: client as unknown as Client, // the parts of a client that a seat uses
    parts: client,
    tell,
    listeners,
    join(entries: readonly Entry[], rules = RULES) {
      const heads = [...new Set(entries.map(({ circle }) => circle))].map((circle) => ({
        circle,
        seq: entries.filter((entry) => entry.circle === circle).length,
      }));
      client.connection = { status: 'live', attempt: 0 };
      client.joined = {
        type: 'joined',
        ref: '1',
        room: 'r',
        seat: 's1',
        kind: 'person',
        party: 'p1',
        heads,
        rules,
      };
      tell({ type: 'joined', joined: client.joined });
    },
    receive(entries: readonly Entry[]) {
      for (const { circle, seq } of entries)
        client.positions = { ...client.positions, [circle]: { seq, hash: '000000000000' } };
      tell({
        type: 'entries',
        entries: entries.map((entry) => ({ hash: '0'.repeat(64), entry: { ...entry, salt: '' } })) as never, // as sent
      });
    },
    lose() {
      client.connection = { status: 'waiting', attempt: 1 };
      client.live = false;
      tell({ type: 'connection', state: client.connection });
    },
  };
}

function timers() {
  let now = NOON;
  let due: { at: number; run: () => void }[] = [];
  const setTimer: SetTimer = (ms, run) => {
    const timer = { at: now + ms, run };
    due.push(timer);
    return () => {
      due = due.filter((each) => each !== timer);
    };
  };
  return {
    setTimer,
    now: () => now,
    pass(ms: number) {
      const until = now + ms;
      for (;;) {
        const next = due.toSorted((a, b) => a.at - b.at)[0];
        if (!next || next.at > until) break;
        due = due.filter((each) => each !== next);
        now = next.at;
        next.run();
      }
      now = until;
    },
    left: () => due.length,
  };
}

function open() {
  const fake = fakeClient();
  const clock = timers();
  const seat = createSeat({
    room: 'r',
    client: fake.client,
    now: clock.now,
    setTimer: clock.setTimer,
    isOwnRules: (word) => Promise.resolve(word === RULES),
  });
  return { fake, clock, seat, state: () => seat.store.getState() };
}

describe('a seat', () => {
  test('shows nothing of a room until all of its past is here', () => {
    const { fake, state } = open();
    const entries = record();
    fake.join(entries);
    fake.receive(entries.slice(0, 2));
    expect(state()).toMatchObject({ standing: { status: 'connecting' }, me: { seat: 's1' } });
    expect(state().seen).toBeUndefined();
    fake.receive(entries.slice(2));
    expect(state().standing).toEqual({ status: 'live' });
    expect(state().seen?.play.seats.you.name).toBe('Anna');
    expect(state().seen?.next.may).toContain('post');
  });

  test('takes the entries of a private circle before those of the room', () => {
    const { fake, state } = open();
    const entries = record();
    fake.join(entries);
    const isPrivate = ({ circle }: Entry) => circle !== 'room';
    fake.receive(entries.filter(isPrivate));
    fake.receive(entries.filter((entry) => !isPrivate(entry)));
    expect(state().seen?.play.room.topic).toBe('How the shop sends orders to billing');
  });

  test('says in the words of the rules why a command would be refused', () => {
    const { fake, state } = open();
    const entries = record();
    fake.join(entries);
    fake.receive(entries);
    expect(state().seen?.why('approve')).toMatchObject({ code: 'wrong_phase' });
    expect(state().seen?.why('post')).toBeUndefined();
  });

  test('B09 is reconnecting when it was cut off, stale after half a minute, and live again', () => {
    const { fake, clock, state } = open();
    const entries = record();
    fake.join(entries);
    fake.receive(entries);
    fake.lose();
    expect(state().standing).toEqual({ status: 'reconnecting', since: NOON });
    clock.pass(29_999);
    expect(state().standing.status).toBe('reconnecting');
    clock.pass(1);
    expect(state().standing).toEqual({ status: 'stale', since: NOON });
    expect(state().seen).toBeDefined();
    fake.join(entries);
    expect(state().standing).toEqual({ status: 'live' });
  });

  test('that was never connected is neither reconnecting nor stale', () => {
    const { fake, clock, state } = open();
    fake.lose();
    clock.pass(60_000);
    expect(state().standing).toEqual({ status: 'connecting' });
  });

  test('ends with the reason that the hub gives', () => {
    const { fake, state } = open();
    const why = new RefusedError(refusalBody('unknown'));
    fake.parts.connection = { status: 'stopped', why };
    fake.tell({ type: 'connection', state: fake.parts.connection });
    expect(state().standing).toMatchObject({ status: 'ended', refusal: { code: 'unknown' } });
  });

  test('asks for the page to be loaded anew when the hub decides by other rules', async () => {
    const { fake, state } = open();
    const entries = record();
    fake.join(entries, 'rules of tomorrow');
    fake.receive(entries);
    await vi.waitFor(() => expect(state().standing).toEqual({ status: 'outdated' }));
  });

  test('asks for the page to be loaded anew when the hub tells what its rules do not know', () => {
    const { fake, state } = open();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const entries = record();
    fake.join(entries);
    fake.receive(entries);
    const seq = entries.filter(({ circle }) => circle === 'room').length + 1;
    fake.receive([{ circle: 'room', seq, type: 'dance.began', at: NOON, by: anna, body: {} }]);
    expect(state().standing).toEqual({ status: 'outdated' });
    expect(console.error).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  test('drops its copy when it is told that it is none of this record', () => {
    const { fake, state } = open();
    const entries = record();
    fake.join(entries);
    fake.receive(entries);
    fake.parts.positions = {};
    fake.tell({ type: 'reload' });
    expect(state()).toMatchObject({ entries: [], seen: undefined });
    fake.receive(entries);
    expect(state().entries).toHaveLength(entries.length);
  });

  test('says what a command came to, and counts it while it is under way', async () => {
    const { fake, seat, state } = open();
    fake.parts.do.mockResolvedValueOnce({ entries: [] });
    const done = seat.do('ready', {});
    expect(state().pending).toBe(1);
    expect(await done).toEqual({ done: true, result: { entries: [] } });
    expect(state().pending).toBe(0);

    fake.parts.do.mockRejectedValueOnce(new RefusedError(refusalBody('ended', { outcome: 'stopped' })));
    expect(await seat.do('ready', {})).toMatchObject({ trouble: { by: 'hub', refusal: { code: 'ended' } } });
    fake.parts.do.mockRejectedValueOnce(new LocalError('too_long'));
    expect(await seat.do('ready', {})).toEqual({ done: false, trouble: { by: 'page', fault: 'too_long' } });
    fake.parts.do.mockRejectedValueOnce(new TypeError('a fault of the page'));
    await expect(seat.do('ready', {})).rejects.toThrow('a fault of the page');
    expect(state().pending).toBe(0);
  });

  test('that is closed leaves nothing behind', () => {
    const { fake, clock, seat } = open();
    fake.join(record());
    seat.close();
    expect(fake.parts.close).toHaveBeenCalledOnce();
    expect(fake.listeners.size).toBe(0);
    expect(clock.left()).toBe(0);
  });
});
