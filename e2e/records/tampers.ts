import type { SaltedEntry } from '@parley/protocol';
import { canonical, type RecordParts, type RoomRecord } from '@parley/record';
import { hubSigner } from '@parley/record/testing/signers';
import { rehashed, resigned, withEntries, withText } from '@parley/record/testing/tampers';
import type { Chance } from '../support/chance.ts';

interface Forger {
  readonly chance: Chance;
  /** The common record of another room. */
  readonly foreign: RoomRecord;
}

/** What is changed in a record, at random; undefined where there is nothing of the kind to change. */
type Tamper = (
  record: RoomRecord,
  forger: Forger,
) => RecordParts | undefined | Promise<RecordParts | undefined>;

export const tampers: Readonly<Record<string, Tamper>> = {
  'a byte of an entry': (record, { chance }) => {
    const { circle, seq } = entryIn(record, chance);
    return withText(record, seq, (text) => withOtherByte(text, chance), circle);
  },

  'two entries swapped': (record, { chance }) => {
    const { circle, seq, entries } = entryIn(record, chance);
    const other = chance.below(entries.length);
    if (other === seq - 1) return undefined;
    return withEntries(
      record,
      (all) => all.map((entry, at) => all[at === other ? seq - 1 : at === seq - 1 ? other : at] ?? entry),
      circle,
    );
  },

  'the tail cut': (record, { chance }) => {
    const { circle, seq } = entryIn(record, chance);
    return withEntries(record, (all) => all.slice(0, seq - 1), circle);
  },

  'an author changed': (record, { chance }) => withOtherAuthor(record, chance),

  'an author changed, and all hashes made anew': (record, { chance }) =>
    rehashed(withOtherAuthor(record, chance)),

  'an author changed, hashed and signed anew by somebody else': async (record, { chance }) =>
    resigned(rehashed(withOtherAuthor(record, chance)), [await hubSigner()]),

  'a byte of the minutes': (record, { chance }) =>
    record.minutes === null ? undefined : { ...record, minutes: withOtherByte(record.minutes, chance) },

  'a signature of another room beside the own': (record, { chance, foreign }) =>
    foreign.signatures.length === 0
      ? undefined
      : { ...record, signatures: [...record.signatures, chance.pick(foreign.signatures)] },

  'a signature of another room in the place of an own': (record, { chance, foreign }) => {
    if (record.signatures.length === 0 || foreign.signatures.length === 0) return undefined;
    const own = chance.below(record.signatures.length);
    const { entry: _, ...pasted } = chance.pick(foreign.signatures);
    return {
      ...record,
      signatures: record.signatures.map((one, at) => (at === own ? { ...one, ...pasted } : one)),
    };
  },

  'a signature left out': (record, { chance }) => {
    if (record.signatures.length === 0) return undefined;
    const own = chance.below(record.signatures.length);
    return { ...record, signatures: record.signatures.filter((_, at) => at !== own) };
  },
};

/** An entry of any circle. */
function entryIn(record: RoomRecord, chance: Chance) {
  const [circle, entries] = chance.pick([...record.circles].filter(([, some]) => some.length > 0));
  return { circle, entries, seq: 1 + chance.below(entries.length) };
}

/** The text with another character at one place, of those that are one byte. */
function withOtherByte(text: string, chance: Chance): string {
  const places = [...text.matchAll(/[ -~]/g)].map(({ index }) => index);
  const at = chance.pick(places);
  const others = ['a', '7', '"', '{', ' '].filter((one) => one !== text[at]);
  return `${text.slice(0, at)}${chance.pick(others)}${text.slice(at + 1)}`;
}

/** Somebody else is said to have written an entry. */
function withOtherAuthor(record: RoomRecord, chance: Chance): RecordParts {
  const { circle, seq } = entryIn(record, chance);
  const change = (text: string) => {
    const { by, ...entry } = JSON.parse(text) as SaltedEntry; // of a record that was read
    return canonical({ ...entry, by: { ...by, seat: by.seat === 's1' ? 's2' : 's1' } });
  };
  return withText(record, seq, change, circle);
}
