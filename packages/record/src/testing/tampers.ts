import type { Circle } from '@parley/protocol';
import type { RecordParts } from '../bundle/record.ts';
import { toHex } from '../bytes.ts';
import { chainStart, linkBytes } from '../chain.ts';
import { type Signer, signNote } from '../notes/note.ts';
import { checkpointText } from '../checkpoint/checkpoint.ts';
import { readCheckpointNote } from '../checkpoint/checkpoint-notes.ts';
import { writeVerifierKey } from '../notes/verifier-key.ts';
import { sha256 } from './chains.ts';

/** What a forger does to a record. */

export type Texts = NonNullable<ReturnType<RecordParts['circles']['get']>>;

/** Changes the entries of a circle and nothing else. */
export function withEntries(
  parts: RecordParts,
  change: (entries: Texts) => Texts,
  circle: Circle = 'room',
): RecordParts {
  const circles = new Map(parts.circles);
  circles.set(circle, change(circles.get(circle) ?? []));
  return { ...parts, circles };
}

/** Changes the text of one entry, counted from 1. */
export const withText = (
  parts: RecordParts,
  seq: number,
  change: (text: string) => string,
  circle?: Circle,
) =>
  withEntries(
    parts,
    (entries) =>
      entries.map((entry, index) => (index === seq - 1 ? { ...entry, text: change(entry.text) } : entry)),
    circle,
  );

/** Gives every entry the hash that it now has. */
export function rehashed(parts: RecordParts): RecordParts {
  const circles = [...parts.circles].map(([circle, entries]) => {
    let previous = chainStart(parts.room, circle, sha256);
    const anew = entries.map(({ text }) => {
      previous = toHex(sha256(linkBytes(previous, text)));
      return { hash: previous, text };
    });
    return [circle, anew] as const;
  });
  return { ...parts, circles: new Map(circles) };
}

/** Has every checkpoint say what the chain now says, signed with other keys, or the hub's own if it forges. */
export async function resigned(parts: RecordParts, signers: readonly Signer[]): Promise<RecordParts> {
  const checkpoints = await Promise.all(
    parts.checkpoints.flatMap((note) => {
      const checkpoint = readCheckpointNote(note);
      const hash = checkpoint && parts.circles.get(checkpoint.circle)?.[checkpoint.seq - 1]?.hash;
      return checkpoint && hash ? [signNote(checkpointText({ ...checkpoint, hash }), signers)] : [];
    }),
  );
  return {
    ...parts,
    checkpoints,
    hub: { ...parts.hub, keys: signers.map(({ key }) => writeVerifierKey(key)) },
  };
}
