import { type Minutes, minutesDocument, minutesText } from '@parley/record/minutes/document';
import { finalText } from '@parley/record/minutes/final';
import { finalMarkdown } from '@parley/record/minutes/final-markdown';
import { minutesMarkdown } from '@parley/record/minutes/markdown';
import { refusal } from '../doors/edge/failure.ts';
import type { Caller, Extent, Hub, RecordFile } from '../rooms/hub.ts';

/**
 * What there is to take away from a room once it is closed: its minutes, and the final document that is made of them.
 * Neither changes any more, and both are the same for everybody who has a seat.
 */

const renders = {
  minutes: { json: minutesText, md: minutesMarkdown },
  final: { json: finalText, md: finalMarkdown },
} as const satisfies Readonly<Record<string, Readonly<Record<string, (minutes: Minutes) => string>>>>;

export type Paper = keyof typeof renders;
/** What a paper can be had as. The text of a document is the one that is hashed, to the byte. */
export type PaperForm = keyof (typeof renders)[Paper];

export const papers = Object.keys(renders) as readonly Paper[]; // its own keys
export const paperForms: readonly PaperForm[] = ['json', 'md'];

export interface Written {
  readonly topic: string;
  readonly text: string;
  /** The entry that closed the room. */
  readonly seq: number;
}

/** A paper of the room; while that is open there is none, for it would not be the last word (MI-2). */
export async function paperOf(
  { hub }: { readonly hub: Pick<Hub, 'minutes'> },
  caller: Caller,
  which: Paper,
  form: PaperForm,
): Promise<Written> {
  const minuted = await hub.minutes(caller);
  if (!minuted.ended) {
    throw refusal('not_now', {
      why: 'the room is still open',
      instead: 'Come again when it is closed; what is said until then belongs to it too.',
    });
  }
  const document = minutesDocument(minuted);
  return { topic: document.meeting.topic, text: renders[which][form](document), seq: document.head.seq };
}

/** What outsiders check the room by, while it is open too: its record file, and signed notes of how far it has come (MI-4, MI-5). */
export const recordFiles = ['record', 'checkpoints'] as const;
export type RecordFileName = (typeof recordFiles)[number];

/** A party's record holds the circles of its own side; the common one does not, whoever asks (MI-7). Checkpoints are about no topic. */
export async function recordFileOf(
  { hub }: { readonly hub: Pick<Hub, 'record' | 'checkpoints'> },
  caller: Caller,
  which: RecordFileName,
  extent: Extent,
): Promise<RecordFile> {
  if (which === 'record') return hub.record(caller, extent);
  return { topic: '', text: JSON.stringify(await hub.checkpoints(caller)) };
}
