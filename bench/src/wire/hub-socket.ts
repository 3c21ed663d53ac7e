import {
  type Do,
  type Down,
  type Hello,
  type Join,
  type Leave,
  PROTOCOL_VERSION,
  type SeatId,
  SUBPROTOCOL,
} from '@parley/protocol';
import { BenchError } from '../machine/failure.ts';
import { frameTypeOf } from './frame-scanner.ts';
import { LightSocket } from './light-socket.ts';

/** A socket to the hub that has said hello: it joins rooms and gives commands, and counts what comes. */
export interface HubEvents {
  done(): void;
  refused(frame: string): void;
  /** One frame of entries; its bytes are good until this returns. */
  entries(bytes: Buffer, start: number, end: number): void;
  closed(why: string): void;
}

export interface JoinedSeat {
  readonly room: string;
  readonly seat: SeatId;
}

const PATH = '/ws';
const ANSWER_MS = 20_000;
type Joined = Extract<Down, { readonly type: 'joined' }>;

export class HubSocket {
  readonly #socket: LightSocket;
  readonly #events: HubEvents;
  #welcomed: () => void = () => undefined;
  #joined: (frame: Joined) => void = () => undefined;
  #failed: (error: Error) => void = () => undefined;
  #refs = 0;

  constructor(port: number, events: HubEvents) {
    this.#events = events;
    this.#socket = new LightSocket(
      { port, upgrade: { path: PATH, subprotocol: SUBPROTOCOL } },
      {
        text: (bytes, start, end) => this.#text(bytes, start, end),
        closed: (why) => {
          this.#failed(new BenchError(why));
          events.closed(why);
        },
      },
    );
  }

  /** Resolves once hub and client have greeted each other. To be called right after construction. */
  async opened(): Promise<void> {
    await this.#socket.opened();
    await this.#answered<null>((resolve) => {
      this.#welcomed = () => resolve(null);
      this.#send({ type: 'hello', version: PROTOCOL_VERSION });
    });
  }

  /** Joins with a token; what the room holds then follows as entries. */
  async join(token: string): Promise<Joined> {
    return this.#answered<Joined>((resolve) => {
      this.#joined = resolve;
      this.#send({ type: 'join', ref: this.#ref(), token });
    });
  }

  leave({ room, seat }: JoinedSeat): void {
    this.#send({ type: 'leave', ref: this.#ref(), room, seat });
  }

  /** Gives a command under a key of its own, and does not wait for the answer. */
  give({ room, seat }: JoinedSeat, command: string, input: Do['input']): void {
    const ref = this.#ref();
    this.#send({ type: 'do', ref, room, seat, command, input, key: `b${ref}` });
  }

  close(): void {
    this.#socket.close();
  }

  #ref(): string {
    this.#refs += 1;
    return String(this.#refs);
  }

  #send(frame: Hello | Join | Leave | Do): void {
    this.#socket.send(JSON.stringify(frame));
  }

  #answered<Answer>(ask: (resolve: (answer: Answer) => void) => void): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined;
    return new Promise<Answer>((resolve, reject) => {
      timer = setTimeout(() => reject(new BenchError('the hub did not answer in time')), ANSWER_MS);
      this.#failed = reject;
      ask(resolve);
    }).finally(() => clearTimeout(timer));
  }

  #text(bytes: Buffer, start: number, end: number): void {
    switch (frameTypeOf(bytes, start, end)) {
      case 'done':
        return this.#events.done();
      case 'entries':
        return this.#events.entries(bytes, start, end);
      case 'joined':
        return this.#joined(JSON.parse(bytes.toString('utf8', start, end)));
      case 'welcome':
        return this.#welcomed();
      case 'refused': {
        const frame = bytes.toString('utf8', start, end);
        this.#failed(new BenchError(frame));
        return this.#events.refused(frame);
      }
      case 'other':
    }
  }
}
