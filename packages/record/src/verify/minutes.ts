import type { RoomRecord } from '../bundle/record.ts';
import { type MinutesFacts, minutesFacts } from '../minutes/facts.ts';
import type { Finding, FindingCode, Trust, Unproven } from './finding.ts';
import { CLOSING_ENTRY, type RoomEntries } from './ledger.ts';
import type { Point } from './points.ts';

export interface MinutesReport {
  readonly sha256: string;
  readonly seq: number;
  /** By whose word the checkpoint that names them is the hub’s; undefined: none names them. */
  readonly trust: Trust | undefined;
}

export interface MinutesVerdict {
  readonly facts?: MinutesFacts;
  readonly report?: MinutesReport;
  readonly findings: readonly Finding[];
  readonly unproven: readonly Unproven[];
}

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
  const facts = await minutesFacts(record.minutes);
  if (!facts) return found('minutes_form');
  if (facts.room !== record.room) return found('minutes_elsewhere');
  const { seq, hash } = facts.head;
  const naming = namingIn(points, facts);
  const signed = naming.some(({ signer }) => !keyGiven || signer?.trust === 'given');
  const fault = (): FindingCode | undefined => {
    if (record.circles.get('room')?.[seq - 1]?.hash !== hash) return 'minutes_head';
    if (seq !== closing) return 'minutes_early';
    const others = points.some(({ minutes }) => minutes !== undefined && minutes !== facts.sha256);
    if (others) return 'minutes_other';
    return signed ? undefined : 'minutes_unnamed';
  };
  const code = fault();
  return {
    facts,
    report: { sha256: facts.sha256, seq, trust: trustIn(naming) },
    findings: code ? [{ code, part: 'minutes' }] : [],
    unproven: [{ code: 'folded' }],
  };
}

const found = (code: FindingCode): MinutesVerdict => ({
  findings: [{ code, part: 'minutes' }],
  unproven: [],
});

const namingIn = (points: readonly Point[], { sha256, head }: MinutesFacts) =>
  points.filter(({ minutes, seq, hash }) => minutes === sha256 && seq === head.seq && hash === head.hash);

function trustIn(naming: readonly Point[]): Trust | undefined {
  if (naming.length === 0) return undefined;
  return naming.some(({ trust }) => trust === 'given') ? 'given' : 'claimed';
}
