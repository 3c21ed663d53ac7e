import {
  type Circle,
  type Cursor,
  CURSOR_HASH_CHARACTERS,
  encodeCursor,
  type Entries,
  type Position,
  type RefusalBody,
  type State,
} from '@parley/protocol';
import type { Response } from 'express';
import type { Config } from '../../../config.ts';
import { beginning } from '../../../desk/reading.ts';
import type { Cancel, Timers } from '../../../jobs/timers.ts';
import type { Hub, Reader } from '../../../rooms/hub.ts';
import { markOf } from '../../../rooms/seen.ts';
import { refusal } from '../../edge/failure.ts';
import type { Limits } from '../../edge/limits.ts';
import type { RoomCall } from './asked.ts';
import { STREAM_TYPE } from './form.ts';
import { entryEvent, type Seen, stateEvent } from './told.ts';

/**
 * The record as an event stream: `entry` for each entry, with the cursor after it as its id, `state` whenever what this
 * seat sees or should do has changed, and `refused` when it is over. A reader that comes back with the last id it has
 * gets exactly what it missed (DL-2). Whoever does not keep up is cut off, and resumes (DL-7).
 */
export interface Streams {
  open(call: RoomCall, after: string | undefined): Promise<void>;
  /** Ends all of them, and those that come: they are told to come back. */
  stop(): void;
}

export interface StreamsParts {
  readonly hub: Hub;
  readonly limits: Pick<Limits, 'sockets'>;
  readonly timers: Timers;
  readonly settings: Pick<Config['limits'], 'socketsPerCredential' | 'observers' | 'pendingBytes'>;
}

/** Proxies cut what is silent for a minute. */
const BEAT_MS = 20_000;
const COME_BACK_MS = 1000;

export function createStreams(parts: StreamsParts): Streams {
  const { hub, limits, settings, timers } = parts;
  const open = new Set<Stream>();
  let stopped = false;
  return {
    async open(call, after) {
      const { visitor, response } = call;
      const { caller, served } = visitor;
      if (stopped) throw refusal('stopping');
      const most = caller.actor.kind === 'observer' ? settings.observers : settings.socketsPerCredential;
      const giveBack = limits.sockets.take(caller.credential, most);
      if (!giveBack) throw refusal('too_many', { what: 'streams and sockets of one seat' });
      const word = after ?? served.cursor;
      try {
        const { cursor } = await beginning(parts, caller, word);
        const look = await hub.look(caller);
        const seen = { ...look, you: look.actor };
        const stream = new Stream(call, { cursor, seen, most: settings.pendingBytes });
        const joining = await hub.join(caller, stream, { cursor, follow: true });
        open.add(stream);
        stream.begin(timers);
        joining.start();
        response.once('close', () => {
          stream.end();
          joining.leave();
          open.delete(stream);
          giveBack();
        });
        if (response.closed) response.emit('close');
      } catch (error) {
        giveBack();
        throw error;
      }
    },
    stop() {
      stopped = true;
      for (const stream of open) stream.drop(refusal('stopping').body);
    },
  };
}

interface StreamOf {
  readonly cursor: Cursor;
  readonly seen: Seen;
  /** Bytes that may wait for it. */
  readonly most: number;
}

class Stream implements Reader {
  readonly #call: RoomCall;
  readonly #response: Response;
  readonly #most: number;
  readonly #cursor: Map<Circle, Position>;
  #seen: Seen;
  #beating: Cancel | undefined;
  #ended = false;

  constructor(call: RoomCall, { cursor, seen, most }: StreamOf) {
    this.#call = call;
    this.#response = call.response;
    this.#cursor = new Map(cursor);
    this.#seen = seen;
    this.#most = most;
  }

  get open(): boolean {
    return !this.#ended && !this.#response.closed;
  }

  begin(timers: Timers): void {
    this.#response.status(200).set({
      'Content-Type': STREAM_TYPE,
      'Cache-Control': 'no-store, no-transform',
      // Some proxies gather what they pass on, unless they are told not to.
      'X-Accel-Buffering': 'no',
    });
    this.#write(`retry: ${COME_BACK_MS}\n\n`);
    const beat = () => {
      this.#write(': here\n\n');
      this.#beating = timers.after(BEAT_MS, beat);
    };
    this.#beating = timers.after(BEAT_MS, beat);
  }

  send(frame: Buffer): void {
    const said = JSON.parse(frame.toString()) as Entries | State | { readonly type: 'presence' }; // made by this hub
    if (said.type === 'entries') this.#entries(said);
    if (said.type === 'state') {
      this.#seen = { ...this.#seen, state: said.state, next: said.next };
      const mark = markOf(JSON.stringify(said.next));
      this.#event('state', stateEvent(this.#seen, this.#call), encodeCursor(this.#cursor, mark));
    }
  }

  async drained(): Promise<void> {
    if (!this.open || !this.#response.writableNeedDrain) return;
    await new Promise<void>((resolve) => {
      this.#response.once('drain', resolve).once('close', resolve);
    });
  }

  drop(error: RefusalBody): void {
    this.#event('refused', error);
    this.end();
    this.#response.end();
  }

  end(): void {
    this.#ended = true;
    this.#beating?.();
  }

  #entries({ circle, entries }: Entries): void {
    for (const sent of entries) {
      const { seq } = sent.entry;
      this.#cursor.set(circle, { seq, hash: sent.hash.slice(0, CURSOR_HASH_CHARACTERS) });
      this.#event('entry', entryEvent(sent, this.#seen), encodeCursor(this.#cursor));
    }
  }

  #event(name: string, data: object, id?: string): void {
    const line = id === undefined ? '' : `id: ${id}\n`;
    this.#write(`${line}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** What has not left is the hub's memory: past a bound the connection is cut, and its reader resumes. */
  #write(text: string): void {
    if (!this.open) return;
    this.#response.write(text);
    if (this.#response.writableLength > this.#most) this.#response.destroy();
  }
}
