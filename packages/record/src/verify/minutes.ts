import type { RoomRecord } from '../bundle/record.ts';
import { isCanonical } from '../canonical.ts';
import { sha256Hex } from '../digest.ts';
import type { Finding, FindingCode, Trust, Unproven } from './finding.ts';
import { CLOSING_ENTRY, type RoomEntries } from './ledger.ts';
import type { Point } from './points.ts';

/** What the verifier reads of the minutes. The rest is for people: it is covered by the hash. */
export interface MinutesFacts {
  readonly sha256: string;
  readonly head: { readonly seq: number; readonly hash: string };
  /** The contract that was agreed on, if one was. */
  readonly agreed: { readonly version: number; readonly sha256: string } | undefined;
  /** Names by seat, with the kind of the seat. */
  readonly seats: ReadonlyMap<string, { readonly kind: string; readonly name: string }>;
}

export interface MinutesReport {
  readonly sha256: string;
  readonly seq: number;
  /** By whose checkpoint they are named; undefined: by none. */
  readonly named: Trust | undefined;
}

export interface MinutesVerdict {
  readonly facts?: MinutesFacts;
  readonly report?: MinutesReport;
  readonly findings: readonly Finding[];
  readonly unproven: readonly Unproven[];
}

const FORMAT = 'parley.minutes.v1';

/**
 * The minutes must reach to the entry that closed the room, name its hash, and be named by the checkpoint of that entry.
 * Whether they tell what the entries say is not checked here: that takes the rules of the room.
 */
export async function checkMinutes(
  record: RoomRecord,
  { entries, points, keyGiven }: { entries: RoomEntries; points: readonly Point[]; keyGiven: boolean },
): Promise<MinutesVerdict> {
  const closing = [...entries].find(([, { type }]) => type === CLOSING_ENTRY)?.[0];
  if (record.minutes === null) {
    const named = points.some(({ minutes }) => minutes !== undefined);
    if (closing !== undefined || named) return found('minutes_missing');
    return { findings: [], unproven: [{ code: 'open_room' }] };
  }
  const facts = await factsIn(record.minutes);
  if (!facts) return found('minutes_form');
  if (facts.room !== record.room) return found('minutes_elsewhere');
  const { seq, hash } = facts.head;
  const named = trustIn(points, facts);
  const fault = (): FindingCode | undefined => {
    if (record.circles.get('room')?.[seq - 1]?.hash !== hash) return 'minutes_head';
    if (seq !== closing) return 'minutes_early';
    const others = points.some(({ minutes }) => minutes !== undefined && minutes !== facts.sha256);
    if (others) return 'minutes_other';
    return named === undefined || (keyGiven && named === 'claimed') ? 'minutes_unnamed' : undefined;
  };
  const code = fault();
  return {
    facts,
    report: { sha256: facts.sha256, seq, named },
    findings: code ? [{ code, part: 'minutes' }] : [],
    unproven: [{ code: 'folded' }],
  };
}

const found = (code: FindingCode): MinutesVerdict => ({
  findings: [{ code, part: 'minutes' }],
  unproven: [],
});

function trustIn(points: readonly Point[], { sha256, head }: MinutesFacts): Trust | undefined {
  const naming = points.filter(
    ({ minutes, seq, hash }) => minutes === sha256 && seq === head.seq && hash === head.hash,
  );
  if (naming.length === 0) return undefined;
  return naming.some(({ trust }) => trust === 'given') ? 'given' : 'claimed';
}

async function factsIn(text: string): Promise<(MinutesFacts & { readonly room: unknown }) | undefined> {
  if (!isCanonical(text)) return undefined;
  const minutes: unknown = JSON.parse(text);
  const head = { seq: at(minutes, 'head', 'seq'), hash: at(minutes, 'head', 'hash') };
  if (at(minutes, 'format') !== FORMAT || typeof head.seq !== 'number' || typeof head.hash !== 'string') {
    return undefined;
  }
  const agreed = {
    version: at(minutes, 'contract', 'agreed', 'version'),
    sha256: at(minutes, 'contract', 'agreed', 'sha256'),
  };
  const { version, sha256 } = agreed;
  const seats = at(minutes, 'present', 'seats');
  return {
    sha256: await sha256Hex(text),
    room: at(minutes, 'room'),
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
