import { readVerifierKey, signedNotes } from '@parley/record';
import { record, words } from '@parley/telling/look';
import { LocalError, RefusedError } from '../../errors.ts';
import { checkpointsOf, type SeatOfRoom } from '../../http.ts';
import { complaintOf } from '../ending.ts';
import { patient } from '../patience.ts';
import type { Call } from '../verb.ts';
import type { KeptOfHub } from './kept-rooms.ts';
import { type Contradiction, merged, readNote, type SignedNote } from './notes.ts';

/** All has been shown by then: nobody waits for this longer than they notice. */
const LONGEST_MS = 1_500;
/** As many as a record may hold. */
const MOST = { keys: 16, checkpoints: 2_000 } as const;

/**
 * Keeps what the hub has signed of the circles that a seat reads. Done at the end of what read from the room, so it
 * never fails that: a hub that does not answer now does so the next time, and only a past that was rewritten is told.
 */
export async function keepSigned(call: Pick<Call, 'world' | 'output'>, seat: SeatOfRoom): Promise<void> {
  const { world, output } = call;
  try {
    const told = await toldBy(call, seat);
    if (!told || told.keys.length === 0) return;
    const found: Contradiction[] = [];
    world.kept.change(seat.room, (kept) => {
      const before = kept.hubs[seat.base] ?? { keys: {}, checkpoints: [] };
      const { notes, contradictions } = merged(before.checkpoints.flatMap(noteIn), told.notes);
      found.push(...contradictions);
      const now: KeptOfHub = {
        keys: { ...Object.fromEntries(told.keys.map((key) => [key, dayOf(world.now())])), ...before.keys },
        checkpoints: notes.map(({ note }) => note),
      };
      return { ...kept, hubs: { ...kept.hubs, [seat.base]: now } };
    });
    const [first] = found;
    if (first) output.notice(rewritten(first, world.kept.pathOf(seat.room)));
  } catch (error) {
    output.notice(`parley: what the hub has signed could not be kept: ${complaintOf(error)}`);
  }
}

function rewritten({ earlier, told }: Contradiction, path: string): string {
  const what =
    earlier.says.seq === told.says.seq
      ? `entry ${told.says.seq} of ${told.says.circle}`
      : 'the minutes of this room';
  return `parley: the hub has signed two different things as ${what}: it has rewritten the past, and both signatures, which prove it, are kept in ${path}.`;
}

const noteIn = (note: string): readonly SignedNote[] => {
  const read = readNote(note);
  return read ? [read] : [];
};

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

interface Told {
  readonly keys: readonly string[];
  readonly notes: readonly SignedNote[];
}

/** What the hub says that it has signed, as far as it has; undefined when there was no answer. */
async function toldBy({ world }: Pick<Call, 'world'>, seat: SeatOfRoom): Promise<Told | undefined> {
  const options = { ...patient({ world, patienceMs: LONGEST_MS }), once: true };
  let answer: unknown;
  try {
    answer = JSON.parse(await checkpointsOf(seat, options));
  } catch (error) {
    // An older hub, one that is away, or a seat that has left.
    if (error instanceof LocalError || error instanceof RefusedError || error instanceof SyntaxError)
      return undefined;
    throw error;
  }
  const { keys, checkpoints } = record(answer);
  const readable = await Promise.all(words(keys).slice(0, MOST.keys).map(verifierKeyIn));
  const known = readable.flatMap((key) => key ?? []);
  const signed = await signedNotes(words(checkpoints).slice(0, MOST.checkpoints), known);
  const notes = signed.flatMap(noteIn).filter(({ says }) => says.room === seat.room);
  return { keys: known, notes };
}

/** A text that is a verifier key. */
const verifierKeyIn = async (text: string): Promise<string | undefined> =>
  (await readVerifierKey(text)) && text;
