import { isCanonical } from '../canonical.ts';
import { sha256Hex } from '../digest.ts';

/** What is read of minutes to sign them and to check who signed. The rest is for people: it is covered by the hash. */
export interface MinutesFacts {
  readonly sha256: string;
  readonly room: string;
  readonly head: { readonly seq: number; readonly hash: string };
  /** The contract that was agreed on, if one was. */
  readonly agreed: { readonly version: number; readonly sha256: string } | undefined;
  /** Names by seat, with the kind of the seat. */
  readonly seats: ReadonlyMap<string, { readonly kind: string; readonly name: string }>;
}

const FORMAT = 'parley.minutes.v1';

/** Undefined when the text is not written as minutes are. */
export async function minutesFacts(text: string): Promise<MinutesFacts | undefined> {
  if (!isCanonical(text)) return undefined;
  const minutes: unknown = JSON.parse(text);
  const room = at(minutes, 'room');
  const head = { seq: at(minutes, 'head', 'seq'), hash: at(minutes, 'head', 'hash') };
  if (at(minutes, 'format') !== FORMAT || typeof room !== 'string') return undefined;
  if (typeof head.seq !== 'number' || typeof head.hash !== 'string') return undefined;
  const agreed = {
    version: at(minutes, 'contract', 'agreed', 'version'),
    sha256: at(minutes, 'contract', 'agreed', 'sha256'),
  };
  const { version, sha256 } = agreed;
  const seats = at(minutes, 'present', 'seats');
  return {
    sha256: await sha256Hex(text),
    room,
    head: { seq: head.seq, hash: head.hash },
    agreed: typeof version === 'number' && typeof sha256 === 'string' ? { version, sha256 } : undefined,
    seats: new Map(
      (Array.isArray(seats) ? seats : []).map((seat: unknown) => [
        String(at(seat, 'seat')),
        { kind: String(at(seat, 'kind')), name: String(at(seat, 'name')) },
      ]),
    ),
  };
}

/** What stands at a path, if anything. */
function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (here, key) =>
      typeof here === 'object' && here !== null && Object.hasOwn(here, key)
        ? Reflect.get(here, key)
        : undefined,
    value,
  );
}
