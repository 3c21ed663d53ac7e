import unhomoglyph from 'unhomoglyph';

/**
 * Display names (ID-5): what may be one, and when two are too alike to be in one room. How long one may be is the
 * wire's to say.
 */

/** Names that would pass for the room itself, and for somebody who speaks in its name. */
const RESERVED = [
  'parley',
  'hub',
  'system',
  'room',
  'moderator',
  'observer',
  'observers',
  'operator',
  'administrator',
  'admin',
  'everyone',
  'all',
];

/** A kind in brackets of any sort: kinds are drawn by the system alone. Words are compared as look-alikes are. */
const KINDS = ['human', 'person', 'agent', 'observer', 'system', 'hub', 'bot', 'ai', 'parley'];
const BRACKETED = /[\p{Ps}\p{Pi}<]([^\p{Ps}\p{Pi}<\p{Pe}\p{Pf}>]*)[\p{Pe}\p{Pf}>]/gu;

/** What turns the direction of writing, and what is not seen: fillers count as letters in Unicode, but nobody sees them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]/u;
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu');

/** Where joiners and variation selectors belong: in emoji, and joiners in the scripts that are written with them. */
const IN_EMOJI =
  /(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?)\ufe0f?(\u200d(?=\p{Extended_Pictographic}))?/gu;
const IN_SCRIPT = /(?<=[\p{L}\p{M}])(?<![\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}])[\u200c\u200d](?=\p{L})/gu;

/** Why a name cannot be used, to follow "it ..."; undefined when it can. */
export function nameFault(name: string): string | undefined {
  if (name.trim() !== name || name === '') return 'is empty, or begins or ends with a space';
  if (name !== name.normalize('NFC')) return 'is not in Unicode normal form C';
  if (UNSEEN.test(name.replace(IN_EMOJI, '').replace(IN_SCRIPT, '')))
    return 'holds characters that are not seen or that turn the direction of writing';
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(name)) return 'holds no letter or digit';
  if (RESERVED.some((word) => areAlike(word, name))) return 'is reserved for the room itself';
  const bracketed = [...name.normalize('NFKC').matchAll(BRACKETED)].map(([, words = '']) => words);
  if (bracketed.some((words) => KINDS.some((kind) => areAlike(kind, words))))
    return 'claims a kind, which the room shows by itself';
  return undefined;
}

/**
 * Whether two names cannot be told apart at a glance: they have one skeleton, as Unicode Technical Standard 39 calls
 * what is left when look-alikes are made alike. Case is folded after that, since a capital and a small letter have
 * different look-alikes (I looks like l, and i does not), and before it, since names that differ by case alone are one.
 */
export function areAlike(one: string, other: string): boolean {
  return skeleton(one) === skeleton(other) || skeleton(folded(one)) === skeleton(folded(other));
}

const folded = (name: string) => name.normalize('NFKC').toLowerCase();

function skeleton(name: string): string {
  const visible = name.normalize('NFKC').replace(ALL_UNSEEN, '').replace(/\s+/gu, ' ').trim();
  return folded(unhomoglyph(visible.normalize('NFD'))).normalize('NFD');
}
