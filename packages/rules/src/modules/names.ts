import unhomoglyph from 'unhomoglyph';

/**
 * Display names (ID-5): what may be one, and when two are too alike to be in one room. Their length is the wire's to check. Look-alikes are compared by
 * their skeletons, as Unicode Technical Standard 39 describes them, with case and width folded first.
 */

/** Names that would pass for the room itself, and words that claim a kind, which is drawn by the system. */
const RESERVED = [
  'parley',
  'hub',
  'system',
  'room',
  'moderator',
  'observer',
  'operator',
  'administrator',
  'admin',
  'everyone',
  'all',
];
const CLAIMS_A_KIND = /[([{<«]\s*(human|person|agent|observer|system|hub|bot|ai|parley)\s*[)\]}>»]/iu;

/** Characters that are not seen, or that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]/u;

/** Why a name cannot be used, to follow "it ..."; undefined when it can. */
export function nameFault(name: string): string | undefined {
  if (name.trim() !== name || name.trim() === '') return 'is empty, or begins or ends with a space';
  if (name !== name.normalize('NFC')) return 'is not in Unicode normal form C';
  // Joiners and variation selectors make up emoji and some scripts; alone or elsewhere they are unseen.
  if (
    UNSEEN.test(
      name.replace(
        /(?<=\p{L}|\p{M}|\p{Extended_Pictographic})[\u200c\u200d](?=\p{L}|\p{Extended_Pictographic})/gu,
        '',
      ),
    )
  ) {
    return 'holds characters that are not seen or that turn the direction of writing';
  }
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(name)) return 'holds no letter or digit';
  if (RESERVED.map(skeleton).includes(skeleton(name))) return 'is reserved for the room itself';
  if (CLAIMS_A_KIND.test(name)) return 'claims a kind, which the room shows by itself';
  return undefined;
}

/** What is left of a name once look-alikes are made alike; two names with one skeleton cannot be told apart. */
export function skeleton(name: string): string {
  const folded = name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
  return unhomoglyph(folded.normalize('NFD')).normalize('NFD').toLowerCase();
}
