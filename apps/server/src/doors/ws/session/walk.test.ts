import { refusalBody } from '@parley/protocol';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { RESULT, ROOM } from '../../testing/fake-hub.ts';
import type { SessionEffect, SessionEvent } from './events.ts';
import {
  COMMANDS_UNDER_WAY,
  JOINS_UNDER_WAY,
  type Membership,
  SEATS_PER_SOCKET,
  type SessionState,
} from './states.ts';
import { transition } from './transition.ts';

/**
 * A whole life of a session, at random: frames that come in any order, a hub that answers when it likes, and a socket
 * that dies at any moment. The world around the session keeps its own books.
 */

type Move =
  | 'hello'
  | 'join'
  | 'leave'
  | 'do'
  | 'answer'
  | 'refuse'
  | 'drop'
  | 'overdue'
  | 'beat'
  | 'stop'
  | 'stop_now'
  | 'slow'
  | 'closed';

const often: readonly Move[] = [
  'join',
  'join',
  'do',
  'do',
  'do',
  'answer',
  'answer',
  'answer',
  'refuse',
  'leave',
  'drop',
  'beat',
];
const rarely: readonly Move[] = ['hello', 'overdue', 'stop', 'stop_now', 'slow', 'closed'];
const moves = fc.array(
  fc.record({
    move: fc.oneof(
      { weight: 100, arbitrary: fc.constantFrom(...often) },
      { weight: 1, arbitrary: fc.constantFrom(...rarely) },
    ),
    choice: fc.nat({ max: 99 }),
  }),
  { minLength: 20, maxLength: 120, size: 'max' },
);

class World {
  state: SessionState = { status: 'greeting' };
  readonly asked: Extract<SessionEffect, { type: 'ask_join' | 'ask_do' }>[] = [];
  /** Seats that the hub has given out and that were not given back. */
  readonly members = new Map<number, Membership>();
  answered = 0;
  closed = 0;
  most = 0;

  play(move: Move, choice: number): void {
    const event = this.#eventOf(move, choice);
    if (event) this.#step(event);
    this.#check();
  }

  #eventOf(move: Move, choice: number): SessionEvent | undefined {
    const seat = `s${(choice % 9) + 1}` as const;
    switch (move) {
      case 'hello':
        return { type: 'hello', frame: { type: 'hello', version: 1 } };
      case 'join':
        return { type: 'join', frame: { type: 'join', ref: 'j', token: seat } };
      case 'leave':
        return { type: 'leave', frame: { type: 'leave', ref: 'l', room: ROOM, seat } };
      case 'do':
        return {
          type: 'do',
          frame: { type: 'do', ref: 'd', room: ROOM, seat, command: 'say', input: {}, key: 'k' },
        };
      case 'answer':
      case 'refuse':
        return this.#answer(choice, move);
      case 'drop':
        return { type: 'dropped', id: (choice % 30) + 1, error: refusalBody('unknown') };
      case 'stop':
        return { type: 'stop', retryMs: 1 };
      default:
        return { type: move };
    }
  }

  /** The hub answers one of its questions, in any order. */
  #answer(choice: number, move: 'answer' | 'refuse'): SessionEvent | undefined {
    const [ask] = this.asked.splice(choice % Math.max(1, this.asked.length), 1);
    if (!ask) return undefined;
    const error = refusalBody('forbidden');
    if (ask.type === 'ask_do') {
      this.answered += 1;
      return move === 'answer'
        ? { type: 'done', ref: 'd', result: RESULT }
        : { type: 'not_done', ref: 'd', error };
    }
    if (move === 'refuse') return { type: 'not_joined', id: ask.id, error };
    const seat = ask.frame.token as `s${number}`;
    const member: Membership = {
      id: ask.id,
      room: ROOM,
      seat,
      kind: 'agent',
      caller: {
        room: ROOM,
        actor: { kind: 'agent', seat, party: 'p1' },
        mint: { kind: 'agent', subject: seat, generation: 1 },
        credential: seat,
      },
      held: false,
      joining: { seat, heads: [], rules: 'x', start: () => undefined, leave: () => undefined },
      release: () => undefined,
    };
    this.members.set(ask.id, member);
    return { type: 'joined', id: ask.id, member };
  }

  #step(event: SessionEvent): void {
    const { state, effects } = transition(this.state, event);
    this.state = state;
    for (const effect of effects) {
      expect(this.closed === 0 || effect.type === 'leave').toBe(true);
      if (effect.type === 'ask_do' || effect.type === 'ask_join') this.asked.push(effect);
      if (effect.type === 'leave' || effect.type === 'release')
        expect(this.members.delete(effect.member.id)).toBe(true);
      if (effect.type === 'close') this.closed += 1;
    }
    if (event.type === 'closed') this.closed += 1;
  }

  #check(): void {
    const { state } = this;
    const here = 'seats' in state ? [...state.seats.values()].map(({ id }) => id) : [];
    expect(new Set(here)).toEqual(new Set(this.members.keys()));
    if (!('joining' in state)) return;
    const waiting = this.asked.flatMap((ask) => (ask.type === 'ask_join' ? [ask.id] : []));
    for (const id of state.joining.keys()) expect(waiting).toContain(id);
    expect(state.joining.size).toBeLessThanOrEqual(JOINS_UNDER_WAY);
    if (!('seats' in state)) return;
    this.most = Math.max(this.most, state.seats.size);
    expect(state.commands).toBe(this.asked.filter(({ type }) => type === 'ask_do').length);
    expect(state.commands).toBeLessThanOrEqual(COMMANDS_UNDER_WAY);
    expect(state.seats.size).toBeLessThanOrEqual(SEATS_PER_SOCKET);
    expect(new Set(here).size).toBe(here.length);
  }
}

test('in any life, seats are given back exactly once and commands are counted', () => {
  const lives = { seats: 0, answers: 0, ends: 0 };
  fc.assert(
    fc.property(moves, (life) => {
      const world = new World();
      world.play('hello', 0);
      for (const { move, choice } of life) world.play(move, choice);
      world.play('closed', 0);
      while (world.asked.length > 0) world.play('answer', 0);
      expect(world.members.size).toBe(0);
      lives.seats += world.most;
      lives.answers += world.answered;
      lives.ends += world.closed;
    }),
    { numRuns: 40 },
  );
  // The walk did something.
  expect(lives.seats).toBeGreaterThan(50);
  expect(lives.answers).toBeGreaterThan(50);
  expect(lives.ends).toBeGreaterThan(20);
});
