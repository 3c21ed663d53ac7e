import type { SeatId } from '@parley/protocol/circle';
import { toHex } from '../bytes.ts';
import type { RecordedKey, RecordedSignature, RoomRecord } from '../bundle/record.ts';
import { fingerprint } from '../signature/keys.ts';
import { faultInSignature } from '../signature/signature.ts';
import { tells } from '../statement/of-minutes.ts';
import { parseStatement, type Purpose, type Statement, statementDigest } from '../statement/statement.ts';
import type { Finding, FindingCode, Trust } from './finding.ts';
import type { Given } from './given.ts';
import type { MinutesFacts } from '../minutes/facts.ts';
import { entryBy, KEY_ENTRY, keyEntries, type RoomEntries, SIGNED_ENTRIES } from './ledger.ts';

/** A key that a seat named in the room. */
export interface SeatKeyReport {
  readonly seat: SeatId;
  readonly name: string;
  readonly fingerprint: string;
  /** The site of a passkey; none for other keys. */
  readonly site?: string;
  readonly trust: Trust;
}

export interface SignatureReport {
  readonly seat: SeatId;
  readonly name: string;
  readonly purpose: Purpose;
  readonly how: RecordedSignature['how'];
  readonly fingerprint: string;
  /** Whether the reader brought this key for this seat. */
  readonly trust: Trust;
  /** When the hub wrote it down, in milliseconds since 1970. */
  readonly at: number;
  readonly entry: number;
  /** Why they signed that, where they said so. */
  readonly reason?: string;
  /** The room whose record takes the place of this one. */
  readonly by?: string;
  readonly holds: boolean;
  /** What the seat declared later of its signature under the minutes, so that it no longer counts. */
  readonly undoneBy?: { readonly entry: number; readonly purpose: Exclude<Purpose, 'minutes'> };
}

/** What signatures are held against. */
export interface Ground {
  readonly record: RoomRecord;
  readonly entries: RoomEntries;
  readonly minutes: MinutesFacts | undefined;
  readonly given: Given;
}

/** A key of the record is one that its seat named in the room, with the site it was made for. */
export async function keyFindings({ record, entries }: Ground): Promise<readonly Finding[]> {
  const findings = await Promise.all(
    record.keys.map(async ({ seat, key, site, entry }, at): Promise<Finding[]> => {
      const print = await fingerprint(key);
      if (print === undefined) return [{ code: 'key_form', part: 'key', at }];
      const body = entryBy(entries, entry, KEY_ENTRY, seat)?.body;
      const fits = body?.['fingerprint'] === print && body['site'] === site;
      return fits ? [] : [{ code: 'key_entry', part: 'key', at }];
    }),
  );
  return findings.flat();
}

/** Whose the keys are, and by whose word. A key that is none is left out: the findings say so. */
export async function seatKeyReports(ground: Ground): Promise<readonly SeatKeyReport[]> {
  const reports = await Promise.all(
    ground.record.keys.map(async ({ seat, name, key, site }): Promise<SeatKeyReport[]> => {
      const print = await fingerprint(key);
      if (print === undefined) return [];
      const trust = (await trustIn(key, seat, ground)) ?? 'claimed';
      return [{ seat, name, fingerprint: print, ...(site !== undefined && { site }), trust }];
    }),
  );
  return reports.flat();
}

export async function checkSignatures(ground: Ground) {
  const namings = namingsIn(ground);
  const checked = await Promise.all(
    ground.record.signatures.map(async (signature, at) => {
      const statement = parseStatement(signature.statement);
      const code = await faultIn(signature, statement, { ...ground, ...namings });
      const finding: Finding[] = code ? [{ code, part: 'signature', at }] : [];
      return { finding, report: statement ? [await reportOf(signature, statement, ground, !code)] : [] };
    }),
  );
  return {
    reports: withUndone(checked.flatMap(({ report }) => report)),
    findings: [...checked.flatMap(({ finding }) => finding), ...missing(ground)],
  };
}

/** A signature is undone by the first later statement of its seat that says so, if that one holds. */
function withUndone(reports: readonly SignatureReport[]): readonly SignatureReport[] {
  const undoing = new Map<SeatId, NonNullable<SignatureReport['undoneBy']>[]>();
  for (const { purpose, seat, entry, holds } of reports.toSorted((one, other) => one.entry - other.entry)) {
    if (purpose === 'minutes' || !holds) continue;
    undoing.set(seat, undoing.get(seat) ?? []);
    undoing.get(seat)?.push({ entry, purpose });
  }
  return reports.map((signature) => {
    if (signature.purpose !== 'minutes') return signature;
    const undoneBy = undoing.get(signature.seat)?.find(({ entry }) => entry > signature.entry);
    return undoneBy ? { ...signature, undoneBy } : signature;
  });
}

async function faultIn(
  signature: RecordedSignature,
  statement: Statement | undefined,
  ground: Ground & Namings,
): Promise<FindingCode | undefined> {
  if (!statement) return 'signature_statement';
  const { record, minutes, entries, named, inTurn } = ground;
  const fault = await faultInSignature(signature);
  if (fault) return `signature_${fault}`;
  if (statement.room !== record.room) return 'signature_room';
  if (!minutes || statement.minutes !== minutes.sha256) return 'signature_minutes';
  if (!tells(statement, minutes)) return 'signature_differs';
  const namedAt = named.get(namingOf({ ...signature, seat: statement.seat }));
  if (!namedAt) return 'signature_key';
  const current = inTurn.get(statement.seat)?.findLast((seq) => seq < signature.entry);
  if (current === undefined || !namedAt.has(current)) return 'signature_key_then';
  const trust = await trustIn(signature.key, statement.seat, ground);
  if (trust === undefined) return 'signature_given_key';
  const entry = entryBy(entries, signature.entry, SIGNED_ENTRIES[statement.purpose], statement.seat);
  const digest = toHex(await statementDigest(signature.statement));
  return entry?.body['statement'] === digest ? undefined : 'signature_entry';
}

/** Which keys were named, where, and by whom. */
interface Namings {
  /** By key, seat and site, the entries in which it was named: more than one, if its seat went back to it. */
  readonly named: ReadonlyMap<string, ReadonlySet<number>>;
  /** By seat, the entries in which it named any. */
  readonly inTurn: ReadonlyMap<SeatId, readonly number[]>;
}

function namingsIn({ record, entries }: Ground): Namings {
  const named = new Map<string, Set<number>>();
  for (const key of record.keys) {
    const naming = namingOf(key);
    named.set(naming, (named.get(naming) ?? new Set()).add(key.entry));
  }
  return { named, inTurn: keyEntries(entries) };
}

const namingOf = ({ seat, key, site }: Pick<RecordedKey, 'seat' | 'key' | 'site'>): string =>
  JSON.stringify([seat, key, site]);

/** Undefined: the reader brought other keys for this seat. */
async function trustIn(key: string, seat: SeatId, { given }: Ground): Promise<Trust | undefined> {
  const known = given.seats?.[seat] ?? [];
  if (known.length === 0) return 'claimed';
  const print = await fingerprint(key);
  return known.includes(key) || (print !== undefined && known.includes(print)) ? 'given' : undefined;
}

/** Signatures that the room tells of and the file does not have. */
function missing({ record, entries }: Ground): Finding[] {
  const types = new Set(Object.values(SIGNED_ENTRIES));
  const there = new Set(record.signatures.map(({ entry }) => entry));
  return [...entries]
    .filter(([at, { type }]) => types.has(type) && !there.has(at))
    .map(([at]) => ({ code: 'signature_missing', part: 'circle', circle: 'room', at }));
}

async function reportOf(
  signature: RecordedSignature,
  statement: Statement,
  ground: Ground,
  holds: boolean,
): Promise<SignatureReport> {
  const { seat, name, purpose, reason, by } = statement;
  const { how, key, entry } = signature;
  return {
    seat,
    name,
    purpose,
    how,
    fingerprint: (await fingerprint(key)) ?? '',
    trust: (await trustIn(key, seat, ground)) ?? 'claimed',
    at: ground.entries.get(entry)?.at ?? 0,
    entry,
    ...(reason !== undefined && { reason }),
    ...(by && { by: by.room }),
    holds,
  };
}
