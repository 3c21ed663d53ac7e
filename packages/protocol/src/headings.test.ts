import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sectionsOf } from './headings.ts';

const headings = (text: string) => sectionsOf(text).map(({ heading, level }) => [level, heading]);

describe('the sections of a text', () => {
  test('are cut before each heading, of any level, however its lines end', () => {
    expect(sectionsOf('Before.\r\n# One #\r\na\r### Two\n`b`\n')).toEqual([
      { level: 0, heading: '', source: 'Before.\r\n', lines: ['Before.'], prose: ['Before.'] },
      { level: 1, heading: 'One', source: '# One #\r\na\r', lines: ['# One #', 'a'], prose: ['a'] },
      {
        level: 3,
        heading: 'Two',
        source: '### Two\n`b`\n',
        lines: ['### Two', '`b`', ''],
        prose: ['`b`', ''],
      },
    ]);
  });

  test.each([
    ['#no\n####### no\n    # no\n', [[0, '']]],
    [
      '#\n   ## #\n',
      [
        [0, ''],
        [1, ''],
        [2, ''],
      ],
    ],
    [
      '```\n# no\n~~~\n# no\n```\n# Yes',
      [
        [0, ''],
        [1, 'Yes'],
      ],
    ],
    [
      '~~~~\n# no\n~~~\n# no\n~~~~~\n# Yes',
      [
        [0, ''],
        [1, 'Yes'],
      ],
    ],
    ['```\n# no\n```js\n# no, for what closes a block has nothing after it', [[0, '']]],
  ])('%j: what is code, or no heading, cuts nothing', (text, expected) => {
    expect(headings(text)).toEqual(expected);
  });

  test('code is no prose', () => {
    expect(sectionsOf('# A\nb\n```\nc\n```\nd')[1]?.prose).toEqual(['b', 'd']);
  });

  test('put together are the text, byte for byte', () => {
    const text = fc.string({ unit: fc.constantFrom('#', ' ', '\n', '\r', '`', '~', 'a', '\t', '\u2028') });
    fc.assert(
      fc.property(text, (words) => {
        const sections = sectionsOf(words);
        expect(sections.map(({ source }) => source).join('')).toBe(words);
        expect(sections.flatMap(({ lines }) => lines).join('\n')).toBe(words.replaceAll(/\r\n|\r/g, '\n'));
      }),
    );
  });
});
