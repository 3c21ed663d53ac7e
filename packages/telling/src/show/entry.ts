import { type Author, authorKinds, type PartyId, type SeatId } from '@parley/protocol';
import { safeLine } from '@parley/protocol/safe-text';
import { record, text, whole } from '../look.ts';
import { fenced, hanging } from '../text/fence.ts';
import { deedOf } from './deeds.ts';
import { authorWords, type Directory, originOf, originWords } from './directory.ts';
import { when } from './when.ts';

/** An entry as it comes with a frame or a refusal. */
export interface ShownEntry {
  readonly circle: string;
  readonly seq: number;
  readonly type: string;
  readonly at: number;
  readonly by: Author;
  readonly body: unknown;
}

/** An entry's number: #31 in the room, #p7 in a private circle, which is then named. */
function numberOf({ circle, seq }: Pick<ShownEntry, 'circle' | 'seq'>): string {
  return circle === 'room' ? `#${seq}` : `#p${seq} (private, ${safeLine(circle)})`;
}

/**
 * An entry for somebody who reads it. The first line is the system's, and says where the entry comes from; all that
 * somebody else wrote stands below it, behind the fence, so nothing that is written there can look like such a line.
 */
export function entryLines(entry: ShownEntry, directory: Directory, columns: number | undefined): string[] {
  const { did, texts = [] } = deedOf(entry.type, record(entry.body), directory);
  const origin = originWords[originOf(entry.by, directory)];
  const head = `${numberOf(entry)}  ${when(entry.at)}  [${origin}]  ${authorWords(entry.by, directory)} ${did}`;
  return [
    ...hanging(head, columns),
    ...texts.flatMap(([label, words]) => fenced(label === '' ? words : `(${label}) ${words}`, columns)),
  ];
}

/** An entry that a refusal carries. Whatever it does not say of its author, it is not taken for anybody's instruction. */
export function citedEntry(value: unknown): ShownEntry {
  const { circle, seq, type, at, by, body } = record(value);
  const { kind, seat, party } = record(by);
  return {
    circle: text(circle) ?? 'room',
    seq: whole(seq) ?? 0,
    type: text(type) ?? '',
    at: whole(at) ?? 0,
    by: {
      kind: authorKinds.find((known) => known === kind) ?? 'observer',
      seat: isSeatId(seat) ? seat : null,
      party: isPartyId(party) ? party : null,
    },
    body,
  };
}

const isSeatId = (value: unknown): value is SeatId => /^s\d+$/.test(text(value) ?? '');
const isPartyId = (value: unknown): value is PartyId => /^p\d+$/.test(text(value) ?? '');
