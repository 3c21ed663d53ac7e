import { createHash } from 'node:crypto';
import type { Author, Circle, JsonObject, SeatId } from '@parley/protocol';
import { toHex } from '../bytes.ts';
import type { RecordedKey, RecordedSignature, RecordParts } from '../bundle/record.ts';
import { chainStart, type SealedEntry, seal } from '../chain.ts';
import { checkpointText } from '../checkpoint/checkpoint.ts';
import { sha256Hex } from '../digest.ts';
import { minutesDocument, minutesText } from '../minutes/document.ts';
import { type Signer, signNote } from '../notes/note.ts';
import { writeVerifierKey } from '../notes/verifier-key.ts';
import { fingerprint } from '../signature/keys.ts';
import type { Signature } from '../signature/signature.ts';
import { type Purpose, type Statement, statementDigest, statementText } from '../statement/statement.ts';
import { KEY_ENTRY, SIGNED_ENTRIES } from '../verify/ledger.ts';
import { ROOM, sha256 } from './chains.ts';
import { source } from './minutes.ts';
import { keySigns, type Pair, pair, passkeySigns, SITE } from './signers.ts';

const START = Date.UTC(2026, 9, 25, 0, 59, 59, 999);
const HUB: Author = { kind: 'hub', seat: null, party: null };
const ANNA: Author = { kind: 'person', seat: 's1', party: 'p1' };
const BOT: Author = { kind: 'agent', seat: 's2', party: 'p1' };
const BORIS: Author = { kind: 'person', seat: 's4', party: 'p2' };

/** The entries of one circle, written one after the other. */
export interface Writer {
  readonly entries: SealedEntry[];
  readonly write: (type: string, by: Author, body: JsonObject) => number;
}

export function writer(room: string, circle: Circle): Writer {
  const entries: SealedEntry[] = [];
  return {
    entries,
    write: (type, by, body) => {
      const seq = entries.length + 1;
      const salt = createHash('md5').update(`${circle}${seq}`).digest('hex');
      const previous = entries.at(-1)?.hash ?? chainStart(room, circle, sha256);
      entries.push(seal({ circle, seq, type, at: START + seq * 1000, by, body }, salt, previous, sha256));
      return seq;
    },
  };
}

export interface Made {
  readonly parts: RecordParts;
  readonly keys: Readonly<Record<'anna' | 'bot' | 'boris', Pair>>;
  /** The number of the entry that closed the room. */
  readonly closing: number;
}

export interface Wishes {
  readonly hub: readonly Signer[];
  readonly room?: string;
  /** What was said, one entry each. */
  readonly said?: readonly JsonObject[];
  /** A name, and any other words of the minutes. */
  readonly words?: string;
  /** Whether the party's own circle is in it. */
  readonly caucus?: boolean;
  /** Why Boris took his signature back, if he did. */
  readonly voided?: string;
  /** Why, and by which record, the agent said that another takes this one's place, if it did. */
  readonly superseded?: { readonly reason: string; readonly by: NonNullable<Statement['by']> };
  /** How many entries a checkpoint covers at most. */
  readonly every?: number;
  /**
   * A key that the agent names in the place of its own, when, and whether it is the one that it signs with. `between`:
   * before it signs too, but then it names its own again.
   */
  readonly second?: {
    readonly key: Pair;
    readonly named: 'before' | 'between' | 'after';
    readonly signs: boolean;
  };
}

/** A room in which things were said, that was closed, and whose minutes a passkey and two other keys signed. */
export async function makeRecord(wishes: Wishes): Promise<Made> {
  const {
    hub,
    room = ROOM,
    said = [{ text: 'one' }, { yes: true }],
    words = 'Anna',
    every = 4,
    second,
  } = wishes;
  const keys = { anna: await pair('ES256'), bot: await pair('Ed25519'), boris: await pair('ES256') };
  const log = writer(room, 'room');
  const recorded: RecordedKey[] = [];
  const name = async (author: Author, { key }: Pair, site?: string) => {
    const named = { fingerprint: (await fingerprint(key)) ?? '', ...(site && { site }) };
    const entry = log.write(KEY_ENTRY, author, named);
    recorded.push({ seat: seatOf(author), name: words, key, entry, ...(site && { site }) });
  };
  await name(ANNA, keys.anna, SITE);
  await name(BOT, keys.bot);
  await name(BORIS, keys.boris);
  for (const body of said) log.write('talk.said', BOT, body);
  const closing = log.write('phases.closed', HUB, { outcome: 'agreed', reason: words });
  const head = { seq: closing, hash: log.entries.at(-1)?.hash ?? '' };
  const minutes = minutesText({ ...minutesDocument(source({ line: words, text: words })), room, head });
  const hash = await sha256Hex(minutes);
  const state = (author: Author, more: Partial<Pick<Statement, 'purpose' | 'reason' | 'by'>> = {}) =>
    statementText({
      ...{ purpose: 'minutes', ...more, room, minutes: hash, seat: seatOf(author), name: words, version: 1 },
      ...{ sha256: 'ab'.repeat(32), entries: closing, head: head.hash, shown: `I sign: ${words}` },
    });
  if (second && second.named !== 'after') await name(BOT, second.key);
  if (second?.named === 'between') await name(BOT, keys.bot);
  const signatures: RecordedSignature[] = [];
  for (const [author, signature] of [
    [ANNA, await passkeySigns(state(ANNA), keys.anna)],
    [BORIS, await keySigns(state(BORIS), keys.boris)],
    [BOT, await keySigns(state(BOT), second?.signs ? second.key : keys.bot)],
  ] as const) {
    signatures.push(await tell(log, author, signature));
  }
  if (second?.named === 'after') await name(BOT, second.key);
  if (wishes.voided !== undefined) {
    const back = await keySigns(state(BORIS, { purpose: 'void', reason: wishes.voided }), keys.boris);
    signatures.push(await tell(log, BORIS, back, 'void'));
  }
  if (wishes.superseded) {
    const next = await keySigns(state(BOT, { purpose: 'supersede', ...wishes.superseded }), keys.bot);
    signatures.push(await tell(log, BOT, next, 'supersede'));
  }
  const own = writer(room, 'party/p1');
  if (wishes.caucus) for (const body of said) own.write('caucus.said', ANNA, body);
  const circles = new Map<Circle, SealedEntry[]>([['room', log.entries]]);
  if (wishes.caucus) circles.set('party/p1', own.entries);
  const notes = [...circles].flatMap(([circle, entries]) =>
    entries
      .filter(
        ({ seq }) => seq % every === 0 || seq === entries.length || (circle === 'room' && seq === closing),
      )
      .map(({ seq, hash: at }) => {
        const closes = circle === 'room' && seq === closing;
        return checkpointText({ room, circle, seq, hash: at, ...(closes && { minutes: hash }) });
      }),
  );
  const parts = {
    room,
    hub: { name: 'parley.example', keys: hub.map(({ key }) => writeVerifierKey(key)) },
    circles: new Map([...circles].map(([circle, entries]) => [circle, entries.map(bare)])),
    checkpoints: await Promise.all(notes.map((text) => signNote(text, hub))),
    minutes,
    keys: recorded,
    signatures,
  };
  return { parts, keys, closing };
}

/** Writes down that somebody signed, or took it back. */
async function tell(
  log: Writer,
  author: Author,
  signature: Signature,
  purpose: Purpose = 'minutes',
): Promise<RecordedSignature> {
  const statement = toHex(await statementDigest(signature.statement));
  return { ...signature, entry: log.write(SIGNED_ENTRIES[purpose], author, { statement }) };
}

const bare = ({ hash, text }: SealedEntry) => ({ hash, text });
/** The authors here all have a seat. */
const seatOf = ({ seat }: Author): SeatId => seat ?? 's1';
