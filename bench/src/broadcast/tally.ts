import { sharedMs } from '../machine/clock.ts';
import { BenchError } from '../machine/failure.ts';

/**
 * Counts one broadcast to many sockets. All get the same bytes, so one of them is listened to, and when it has heard
 * everything it is known how many bytes and frames everybody has to get; the others are counted alone. Listening to
 * each would cost the reader more than it costs the writer to write.
 */
export interface Heard {
  /** When the last socket had everything, on the clock that processes share. */
  readonly endedAt: number;
  /** Payloads, in their order. */
  readonly frames: readonly Uint8Array[];
  readonly bytes: number;
}

export class Tally {
  readonly #bytes: Float64Array;
  readonly #frames: Uint32Array;
  /** Whether the first socket has heard everything, once it has heard this payload. */
  readonly #isLast: (payload: Buffer) => boolean;
  readonly #first: Buffer[] = [];
  #expected: { readonly bytes: number; readonly frames: number } | undefined;
  #missing: number;
  #endedAt: number | undefined;
  #ended: (heard: Heard) => void = () => undefined;

  constructor(sockets: number, isLast: (payload: Buffer) => boolean) {
    this.#bytes = new Float64Array(sockets);
    this.#frames = new Uint32Array(sockets);
    this.#missing = sockets;
    this.#isLast = isLast;
  }

  /** Resolves when every socket has got what the first has got. */
  async ended(withinMs: number): Promise<Heard> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new BenchError(`${this.#missing} sockets did not get everything`)),
        withinMs,
      );
    });
    const heard = new Promise<Heard>((resolve) => {
      this.#ended = resolve;
      this.#settle();
    });
    return Promise.race([heard, late]).finally(() => clearTimeout(timer));
  }

  heard(socket: number, bytes: Buffer, start: number, end: number): void {
    this.#bytes[socket] = (this.#bytes[socket] ?? 0) + end - start;
    this.#frames[socket] = (this.#frames[socket] ?? 0) + 1;
    if (socket === 0) this.#listen(Buffer.from(bytes.subarray(start, end)));
    else if (this.#expected && this.#hasAll(socket)) this.#one();
  }

  #listen(payload: Buffer): void {
    this.#first.push(payload);
    if (!this.#isLast(payload)) return;
    this.#expected = { bytes: this.#bytes[0] ?? 0, frames: this.#first.length };
    for (let socket = 0; socket < this.#bytes.length; socket += 1)
      if (this.#hasAll(socket)) this.#missing -= 1;
    this.#settle();
  }

  #hasAll(socket: number): boolean {
    return this.#bytes[socket] === this.#expected?.bytes && this.#frames[socket] === this.#expected?.frames;
  }

  #one(): void {
    this.#missing -= 1;
    this.#settle();
  }

  #settle(): void {
    if (this.#missing > 0) return;
    this.#endedAt ??= sharedMs();
    this.#ended({ endedAt: this.#endedAt, frames: this.#first, bytes: this.#expected?.bytes ?? 0 });
  }
}
