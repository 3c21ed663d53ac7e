import type { Json } from '@parley/protocol';
import type { Act } from '@parley/rules/testing/meeting';

/**
 * Words of random meetings as people write them whose language is not plain ASCII. Each is replaced wherever it stands, so
 * that what names a text still finds it; and none comes back out of what takes its place.
 */
const WORDS: readonly (readonly [plain: string, awkward: string])[] = [
  // Names are in normal form C, and may have joiners where these belong: in emoji, and in scripts that have them.
  ['Anna', '\u00C5nn\u00E9 \u{1F469}\u200D\u{1F680}'],
  ['Boris', '\u0411\u043E\u0440\u0438\u0441 \u2615'],
  ['Carla', '\u0639\u0644\u06CC\u200C\u0631\u0636\u0627'],
  ['Greta', '\u05D2\u05E8\u05D8\u05D4'],
  ['Guest', 'Hi\u1EBFu'],
  ['Borealis', 'Bor\u00E9alis'],
  // A letter as two characters, a sign that looks like a letter, and characters beyond the first plane.
  ['Word', 'e\u0301\u212B\u{1D4D7}'],
  ['Enough.', 'Genug \u{1F469}\u200D\u{1F469}\u200D\u{1F467} \u{10FFFF}\uFFFD.'],
  // What ends a line in some languages and in others none, what nobody sees, and what has a meaning elsewhere.
  ['Net ', 'Ne\u0301t\u00A0\uFEFF'],
  ['Delivery', 'De\u0301livery\u202F\u00AB\u0414\u00BB'],
  ['By sea.', 'Par mer\u2028\u2029, "\\u0000" \\ </script>'],
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
