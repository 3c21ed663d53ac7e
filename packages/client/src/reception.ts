import type { Done, Down, Entries, Joined, Presence, State } from '@parley/protocol';
import type { Change } from './client.ts';
import type { Timers } from './connection/port.ts';
import type { ConnectionEvent } from './connection/states.ts';
import type { ReadFrame } from './frames.ts';
import type { Outbox } from './outbox.ts';
import type { Positions, Replica } from './replica.ts';
import { JOIN_REF } from './say.ts';

export interface ReceptionParts {
  readonly readFrame: ReadFrame;
  readonly happen: (event: ConnectionEvent) => void;
  /** Whether the seat is one that the browser holds, and not the client by a token. */
  readonly isHeld: boolean;
  readonly replica: Replica;
  readonly outbox: Outbox;
  readonly timers: Timers;
  readonly tell: (change: Change) => void;
}

/**
 * After a command that wrote something, the state known before it is out of date, and the next one usually changes what
 * to do. The hub sends no state that is equal to the last, so its silence for this long says that nothing changed.
 */
const AFTERMATH_MS = 1_500;

/**
 * Receives what the hub sends and hands each frame to whom it concerns. It keeps what the hub said last of the seat,
 * its state and who is present.
 */
export class Reception {
  joined: Joined | undefined;
  state: State | undefined;
  presence: Presence['seats'] = [];
  /** Whether `state` is the present one, as far as this side can know. */
  current = false;
  /** How far the copy had come when the last state arrived: what that state surely takes into account. */
  private stateAt: Positions = {};
  private cancelAftermath: (() => void) | undefined;
  private readonly parts: ReceptionParts;

  constructor(parts: ReceptionParts) {
    this.parts = parts;
  }

  received(text: string): void {
    const { readFrame, happen } = this.parts;
    const frame = readFrame(text);
    if (frame === 'broken') return happen({ type: 'fault' });
    happen({ type: 'heard' });
    if (frame !== 'unknown') this.handle(frame);
  }

  /** The connection no longer stands: what is known may be out of date. */
  interrupted(): void {
    this.setCurrent(false);
    this.presence = [];
  }

  forget(): void {
    this.interrupted();
    this.state = undefined;
    this.stateAt = {};
  }

  private handle(frame: Down): void {
    const { happen, outbox, tell } = this.parts;
    switch (frame.type) {
      case 'welcome':
        return happen({ type: 'welcomed' });
      case 'joined':
        return this.onJoined(frame);
      case 'entries':
        return this.onEntries(frame);
      case 'state':
        return this.onState(frame);
      case 'presence':
        this.presence = frame.seats;
        return tell({ type: 'presence', presence: frame });
      case 'done':
        return this.onDone(frame);
      case 'refused':
        if (frame.ref !== undefined && frame.ref !== JOIN_REF) return outbox.refused(frame.ref, frame.error);
        return happen({ type: 'refused', error: frame.error });
      case 'dropped':
        return happen({ type: 'dropped', error: frame.error, isHeld: this.parts.isHeld });
      case 'closing':
        return happen({ type: 'closing', retryMs: frame.retryMs });
      case 'beat':
        return happen({ type: 'beat' });
    }
  }

  private onJoined(frame: Joined): void {
    this.joined = frame;
    this.parts.replica.joined(frame.heads);
    this.parts.happen({ type: 'joined' });
    this.parts.tell({ type: 'joined', joined: frame });
  }

  private onEntries(frame: Entries): void {
    const entries = this.parts.replica.take(frame);
    if (entries === 'gap') return this.parts.happen({ type: 'fault' });
    if (entries.length > 0) this.parts.tell({ type: 'entries', entries });
  }

  private onState(frame: State): void {
    this.state = frame;
    this.stateAt = this.parts.replica.positions;
    this.setCurrent(true);
    this.parts.tell({ type: 'state', state: frame });
  }

  private onDone(frame: Done): void {
    const { outbox, timers } = this.parts;
    const unheard = frame.result.entries.some(({ circle, seq }) => (this.stateAt[circle]?.seq ?? 0) < seq);
    if (unheard) {
      this.setCurrent(false);
      this.cancelAftermath = timers.set(AFTERMATH_MS, () => this.endAftermath());
    }
    outbox.done(frame);
  }

  private endAftermath(): void {
    this.setCurrent(true);
    if (this.state) this.parts.tell({ type: 'state', state: this.state });
  }

  private setCurrent(current: boolean): void {
    this.cancelAftermath?.();
    this.cancelAftermath = undefined;
    this.current = current;
  }
}
