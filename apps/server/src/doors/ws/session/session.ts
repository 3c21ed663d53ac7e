import { type Down, PROTOCOL_VERSION } from '@parley/protocol';
import type { Cancel, Timers } from '../../../jobs/timers.ts';
import type { Reader } from '../../../rooms/hub.ts';
import type { Port } from '../port.ts';
import { type Asking, askDo, askJoin } from './asking.ts';
import type { HubEvent, SessionEffect, SessionEvent } from './events.ts';
import { readFrame } from './read-frame.ts';
import { ARRIVAL_MS, frameLimit, type SessionState } from './states.ts';
import { transition } from './transition.ts';

export interface SessionParts extends Asking {
  readonly port: Port;
  readonly clock: () => number;
  readonly timers: Timers;
}

/**
 * Runs the effects of the transition function against a port, the hub and a timer. Events that arise meanwhile wait
 * their turn: the hub may send, drop or answer on the spot.
 */
export class Session {
  readonly #parts: SessionParts;
  readonly #queue: SessionEvent[] = [];
  #state: SessionState = { status: 'greeting' };
  #turn: 'idle' | 'running' = 'idle';
  #cancel: Cancel | undefined;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#arm();
  }

  get state(): SessionState {
    return this.#state;
  }

  /** A frame arrived, whole. */
  received(bytes: Uint8Array, isBinary: boolean): void {
    this.happen(bytes.length > frameLimit(this.#state) ? { type: 'oversize' } : readFrame(bytes, isBinary));
  }

  happen(event: SessionEvent): void {
    this.#queue.push(event);
    if (this.#turn === 'running') return;
    this.#turn = 'running';
    try {
      for (let next = this.#queue.shift(); next; next = this.#queue.shift()) this.#step(next);
    } finally {
      this.#turn = 'idle';
    }
  }

  #step(event: SessionEvent): void {
    const { state, effects } = transition(this.#state, event);
    this.#state = state;
    for (const effect of effects) this.#bringAbout(effect);
  }

  #bringAbout(effect: SessionEffect): void {
    const { port, clock } = this.#parts;
    switch (effect.type) {
      case 'send':
        return this.#send(effect.frame);
      case 'welcome':
        return this.#send({ type: 'welcome', version: PROTOCOL_VERSION, time: clock() });
      case 'beat':
        return this.#send({ type: 'beat', time: clock() });
      case 'ask_join':
        return this.#hear(askJoin(this.#parts, effect.id, effect.frame, this.#reader(effect.id)));
      case 'ask_do':
        return this.#hear(askDo(this.#parts, effect.frame, effect.member));
      case 'start':
        this.#send(joinedFrame(effect));
        return this.#guard('start', () => effect.member.joining.start());
      case 'leave':
        effect.member.release();
        return this.#guard('leave', () => effect.member.joining.leave());
      case 'release':
        return effect.member.release();
      case 'arm':
        return this.#arm();
      case 'disarm':
        return this.#cancel?.();
      case 'close':
        return port.close(effect.why);
    }
  }

  #send(frame: Down): void {
    this.#parts.port.send(Buffer.from(JSON.stringify(frame)));
  }

  #hear(answer: Promise<HubEvent>): void {
    void answer.then((event) => this.happen(event));
  }

  #arm(): void {
    this.#cancel?.();
    this.#cancel = this.#parts.timers.after(ARRIVAL_MS, () => this.happen({ type: 'overdue' }));
  }

  /** What the hub does on the spot must not bring down the socket it does it for, nor all the others. */
  #guard(asked: string, ask: () => void): void {
    try {
      ask();
    } catch (error) {
      this.#parts.log.error('door.failed', { door: 'ws', asked }, error);
    }
  }

  #reader(id: number): Reader {
    const { port } = this.#parts;
    return {
      get open() {
        return port.open;
      },
      send: (frame) => port.send(frame),
      drop: (error) => this.happen({ type: 'dropped', id, error }),
      drained: () => port.drained(),
    };
  }
}

function joinedFrame({ ref, member }: Extract<SessionEffect, { type: 'start' }>): Down {
  const { room, seat, kind, caller, joining } = member;
  return {
    type: 'joined',
    ref,
    room,
    seat,
    kind,
    party: caller.actor.party,
    heads: [...joining.heads],
    rules: joining.rules,
  };
}
