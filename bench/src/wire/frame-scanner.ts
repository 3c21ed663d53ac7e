/**
 * Cuts a stream of bytes into the frames of a WebSocket server, and copies nothing that it need not. What a load
 * generator spends on reading is taken from the hub it shares the machine with, so it does not parse what it only
 * counts.
 */

export type OnFrame = (opcode: number, bytes: Buffer, start: number, end: number) => void;

const EMPTY = Buffer.alloc(0);
const SHORT_LENGTH = 126;
const LONG_LENGTH = 127;

export class FrameScanner {
  readonly #onFrame: OnFrame;
  #carry: Buffer = EMPTY;

  constructor(onFrame: OnFrame) {
    this.#onFrame = onFrame;
  }

  /** Takes the next bytes. They may be overwritten afterwards; what is left over is copied. */
  push(chunk: Buffer): void {
    const bytes = this.#carry.length === 0 ? chunk : Buffer.concat([this.#carry, chunk]);
    let at = 0;
    while (at + 2 <= bytes.length) {
      const length = (bytes[at + 1] ?? 0) & 0x7f;
      let start = at + 2;
      let size = length;
      if (length === SHORT_LENGTH) {
        if (at + 4 > bytes.length) break;
        size = bytes.readUInt16BE(start);
        start += 2;
      } else if (length === LONG_LENGTH) {
        if (at + 10 > bytes.length) break;
        size = bytes.readUInt32BE(start + 4);
        start += 8;
      }
      const end = start + size;
      if (end > bytes.length) break;
      this.#onFrame((bytes[at] ?? 0) & 0x0f, bytes, start, end);
      at = end;
    }
    this.#carry = at === bytes.length ? EMPTY : Buffer.from(bytes.subarray(at));
  }
}

/** Types of frames that are told apart by their first letters, so that counting them costs no parser. */
export type FrameType = 'done' | 'refused' | 'entries' | 'joined' | 'welcome' | 'other';

const PREFIX = '{"type":"';

/** The type of a frame of the hub. It says it first, and where it once does not, the frame is parsed. */
export function frameTypeOf(bytes: Buffer, start: number, end: number): FrameType {
  if (bytes[start + 2] !== 0x74 || bytes[start + PREFIX.length - 1] !== 0x22)
    return slowTypeOf(bytes, start, end);
  switch (bytes[start + PREFIX.length]) {
    case 0x65:
      return 'entries';
    case 0x64:
      return bytes[start + PREFIX.length + 1] === 0x6f ? 'done' : 'other';
    case 0x72:
      return 'refused';
    case 0x6a:
      return 'joined';
    case 0x77:
      return 'welcome';
    default:
      return 'other';
  }
}

const TYPES: readonly string[] = ['done', 'refused', 'entries', 'joined', 'welcome'] satisfies FrameType[];

function slowTypeOf(bytes: Buffer, start: number, end: number): FrameType {
  const { type } = JSON.parse(bytes.toString('utf8', start, end)) as { readonly type?: unknown };
  return typeof type === 'string' && TYPES.includes(type) ? (type as FrameType) : 'other';
}
