import { SUBPROTOCOL } from '@parley/protocol/version';
import { backoffMs } from './backoff.ts';
import type { OpenSocket, Port, Random, Timers } from './port.ts';
import type { ConnectionEffect, ConnectionEvent, ConnectionState } from './states.ts';
import { transition } from './transition.ts';

/** What a connection asks of whoever knows the room: the frames to say, and what becomes of what is heard. */
export interface Duties {
  hello(): string;
  join(): string;
  /** Every command that is unanswered, oldest first. */
  unanswered(): Iterable<string>;
  forget(): void;
  received(text: string): void;
  changed(state: ConnectionState): void;
}

export interface ConnectionOptions {
  readonly url: string;
  readonly openSocket: OpenSocket;
  readonly timers: Timers;
  readonly random: Random;
}

/** Runs the effects of the transition function against a socket and a timer. Events that arise meanwhile wait their turn. */
export class Connection {
  private current: ConnectionState = { status: 'idle' };
  private port: Port | undefined;
  /** Counts the sockets: one that was let go of may still speak, and only the present one is listened to. */
  private present = 0;
  private cancelAlarm: (() => void) | undefined;
  private readonly events: ConnectionEvent[] = [];
  private readonly options: ConnectionOptions;
  private readonly duties: Duties;

  constructor(options: ConnectionOptions, duties: Duties) {
    this.options = options;
    this.duties = duties;
  }

  get state(): ConnectionState {
    return this.current;
  }

  happen(event: ConnectionEvent): void {
    this.events.push(event);
    if (this.events.length > 1) return; // whoever handles the first will come to this one
    for (let next: ConnectionEvent | undefined = event; next; next = this.events[0]) {
      try {
        this.move(next);
      } finally {
        this.events.shift();
      }
    }
  }

  /** Sends at once when live; otherwise nothing is sent. */
  send(text: string): void {
    if (this.current.status === 'live') this.port?.send(text);
  }

  private move(event: ConnectionEvent): void {
    const before = this.current.status;
    const { state, effects } = transition(this.current, event);
    this.current = state;
    for (const effect of effects) this.run(effect);
    if (state.status !== before) this.duties.changed(state);
  }

  private run(effect: ConnectionEffect): void {
    switch (effect.type) {
      case 'open':
        return this.open();
      case 'hello':
        return this.port?.send(this.duties.hello());
      case 'join':
        return this.port?.send(this.duties.join());
      case 'resend':
        for (const text of this.duties.unanswered()) this.port?.send(text);
        return;
      case 'forget':
        return this.duties.forget();
      case 'close':
        return this.letGo();
      case 'arm':
        return this.arm(effect.ms);
      case 'back_off':
        return this.arm(backoffMs(effect.attempt, effect.leastMs, this.options.random));
      case 'disarm':
        this.cancelAlarm?.();
        this.cancelAlarm = undefined;
    }
  }

  private arm(ms: number): void {
    this.cancelAlarm?.();
    this.cancelAlarm = this.options.timers.set(ms, () => {
      this.cancelAlarm = undefined;
      this.happen({ type: 'alarm' });
    });
  }

  private open(): void {
    this.present += 1;
    const mine = this.present;
    const { url, openSocket } = this.options;
    this.port = openSocket(url, SUBPROTOCOL, {
      opened: () => {
        if (mine === this.present) this.happen({ type: 'opened' });
      },
      received: (text) => {
        if (mine === this.present) this.duties.received(text);
      },
      closed: (code) => {
        if (mine === this.present) this.happen({ type: 'closed', code });
      },
    });
  }

  private letGo(): void {
    this.present += 1;
    this.port?.close();
    this.port = undefined;
  }
}
