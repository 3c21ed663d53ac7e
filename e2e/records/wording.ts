import type { Json } from '@parley/protocol';
import type { Act } from '@parley/rules/testing/meeting';

/**
 * Words of random meetings as people write them whose language is not plain ASCII. Each is replaced wherever it stands, so
 * that what names a text still finds it; and none comes back out of what takes its place.
 */
const WORDS: readonly (readonly [plain: string, awkward: string])[] = [
  // One letter as one character, as two, and as the sign for a unit that looks like it.
  ['Anna', '\u00C5nn\u00E9'],
  ['Boris', 'Bori\u0301s'],
  ['Carla', '\u212Bsa'],
  ['Guest', 'Hi\u00EA\u0301u'],
  ['Greta', '\u05D2\u05E8\u05D8\u05D4'],
  // Beyond the first plane; joined by what nobody sees; the last characters that there are.
  ['Word', '\u{1D4D7}\u{1F41F}'],
  ['Enough.', 'Genug \u{1F469}\u200D\u{1F469}\u200D\u{1F467} \u{10FFFF}\uFFFD.'],
  // What breaks lines in some languages and none in others, and a mark of the byte order.
  ['Net ', 'N\u00E9t\u00A0\uFEFF'],
  ['Delivery', 'De\u0301livery\u202F\u00AB\u0414\u00BB'],
  ['By sea.', 'Par mer\u2029, "\\u0000" \\ </script>'],
];

/** The act with its words, wherever they stand in what is given. */
export const worded = <Given extends Act>(act: Given): Given => ({
  ...act,
  input: reworded(act.input) as Act['input'], // an object stays one
});

function reworded(value: Json): Json {
  if (typeof value === 'string')
    return WORDS.reduce((text, [plain, other]) => text.replaceAll(plain, other), value);
  if (Array.isArray(value)) return value.map((item: Json) => reworded(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (item === undefined ? [] : [[key, reworded(item)]])),
  );
}
