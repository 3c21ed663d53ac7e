import type { RoomRecord } from '../bundle/record.ts';
import { type Checkpoint, parseCheckpoint } from '../checkpoint/checkpoint.ts';
import { checkNote, type Note, parseNote } from '../notes/note.ts';
import { type VerifierKey, writeVerifierKey } from '../notes/verifier-key.ts';
import type { Finding, Trust, Unproven } from './finding.ts';
import type { Given, HubKeys } from './given.ts';

/** A checkpoint that may be held against the entries, and why. */
export interface Point extends Checkpoint {
  readonly trust: Trust;
  /** From the file, or kept by whoever reads. */
  readonly from: 'file' | 'kept';
  /** By which key of the hub, and who says that it is the hub's; undefined for a kept one that no known key signed. */
  readonly signer: Signer | undefined;
}

interface Signer {
  readonly key: VerifierKey;
  readonly trust: Trust;
}

export interface Points {
  readonly points: readonly Point[];
  readonly findings: readonly Finding[];
  readonly unproven: readonly Unproven[];
}

/** Reads the checkpoints of the file and those that were kept. One that is signed by no key of the hub counts for nothing. */
export async function readPoints(record: RoomRecord, given: Given, keys: HubKeys): Promise<Points> {
  const file = await Promise.all(record.checkpoints.map((text, at) => fromFile(record, text, { at, keys })));
  const kept = await Promise.all(
    (given.checkpoints ?? []).map((text, at) => fromKept(record, text, { at, keys })),
  );
  const all = [...file, ...kept];
  return {
    points: all.flatMap(({ point }) => point ?? []),
    findings: all.flatMap(({ finding }) => finding ?? []),
    unproven: all.flatMap(({ unproven }) => unproven ?? []),
  };
}

interface Outcome {
  readonly point?: Point;
  readonly finding?: Finding;
  readonly unproven?: Unproven;
}

interface Place {
  readonly at: number;
  readonly keys: HubKeys;
}

async function fromFile(record: RoomRecord, text: string, { at, keys }: Place): Promise<Outcome> {
  const wrong = (code: 'form' | 'signature' | 'elsewhere'): Outcome => ({
    finding: { code: `checkpoint_${code}`, part: 'checkpoint', at },
  });
  const note = parseNote(text);
  const checkpoint = note && parseCheckpoint(note.text);
  if (!note || !checkpoint) return wrong('form');
  const signer = await signerOf(note, keys);
  if (!signer || signer === 'forged') return wrong('signature');
  const here = checkpoint.room === record.room && record.circles.has(checkpoint.circle);
  return here ? { point: { ...checkpoint, trust: signer.trust, from: 'file', signer } } : wrong('elsewhere');
}

/**
 * What the reader kept counts whoever signed it, since they say that they had it from the hub: a hub that rewrites the
 * past could as well have changed its key.
 */
async function fromKept(record: RoomRecord, text: string, { at, keys }: Place): Promise<Outcome> {
  const note = parseNote(text);
  const checkpoint = note && parseCheckpoint(note.text);
  const wrong = (code: 'form' | 'signature' | 'elsewhere'): Outcome => ({
    finding: { code: `kept_${code}`, part: 'kept', at },
  });
  if (!note || !checkpoint) return wrong('form');
  if (checkpoint.room !== record.room) return wrong('elsewhere');
  const signer = await signerOf(note, keys);
  if (signer === 'forged') return wrong('signature');
  return {
    // One of a circle that this record leaves out has nothing to say of it.
    ...(record.circles.has(checkpoint.circle) && {
      point: { ...checkpoint, trust: 'given', from: 'kept', signer },
    }),
    ...(!signer && { unproven: { code: 'kept_other_key', at } }),
  };
}

/** By a key from outside, if there is one that signed; a line that a known key did not sign spoils the note. */
async function signerOf(note: Note, { given, claimed }: HubKeys): Promise<Signer | 'forged' | undefined> {
  const byGiven = await checkNote(note, given);
  // Mostly the file claims the very key that is given: it says the same of a note each time.
  const known = new Set(given.map(writeVerifierKey));
  const others = claimed.filter((key) => !known.has(writeVerifierKey(key)));
  const byClaimed = await checkNote(note, others);
  if (byGiven.forged.length + byClaimed.forged.length > 0) return 'forged';
  const [outside] = byGiven.signed;
  if (outside) return { trust: 'given', key: outside };
  const [inside] = byClaimed.signed;
  return inside && { trust: 'claimed', key: inside };
}
