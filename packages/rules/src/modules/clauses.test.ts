import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clausesOf, textsOf } from './clauses.ts';

const headings = (text: string) => clausesOf(text).map(({ heading }) => heading);

describe('CO-1 the clauses of a contract', () => {
  test('are its text by headings, of any level, word by word', () => {
    const text = 'Preamble.\n\n# Price\nNet 30.\n\n### Late payment ###\nOne per cent.\n';
    expect(clausesOf(text)).toEqual([
      { heading: 'Price', text: '# Price\nNet 30.\n', cites: [] },
      { heading: 'Late payment', text: '### Late payment ###\nOne per cent.\n', cites: [] },
    ]);
  });

  test('a text without any heading is one clause', () => {
    expect(clausesOf('Net 30. See #12.')).toEqual([
      { heading: 'The text', text: 'Net 30. See #12.', cites: [12] },
    ]);
    expect(headings('#\nNameless.\n')).toEqual(['The text']);
  });

  test('what looks like a heading in a block of code is none', () => {
    expect(headings('## Price\n```\n## Not this\n~~~\n## nor this\n```\n## Term\n')).toEqual([
      'Price',
      'Term',
    ]);
    expect(headings('## Price\n    ## indented code\n#hashtag\n')).toEqual(['Price']);
  });

  test('two of one name are told apart', () => {
    expect(headings('## Price\n## Price\n## Price\n')).toEqual(['Price', 'Price (2)', 'Price (3)']);
    expect(headings('## Price\n## Price (2)\n## Price\n')).toEqual(['Price', 'Price (2)', 'Price (3)']);
  });

  test('a heading is a line that a command can name: no tabs, no unseen characters, 200 characters', () => {
    expect(headings('##  Price\tof\u200b it \n')).toEqual(['Price of it']);
    expect([...(headings(`# ${'я'.repeat(300)}`)[0] ?? '')]).toHaveLength(200);
  });

  test.each([
    ['See #12 and #7, again #12.', [12, 7]],
    ['[#31](x), (#32), "#33".', [31, 32, 33]],
    ['a#1 ##2 #x3 #4a &#5; `#6` #0 #12345678901', []],
    ['```\n#8\n```\n#9', [9]],
  ])('CO-3 %j rests on the entries it names', (words, cites) => {
    expect(clausesOf(`## Price\n${words}`)[0]?.cites).toEqual(cites);
  });

  test.each([
    ['blanks after a mark', `#${' '.repeat(120_000)}x`],
    ['marks with blanks', '# '.repeat(60_000)],
    ['a heading a line', '#\n'.repeat(60_000)],
    ['backticks', '`'.repeat(120_001)],
    ['references', '#1 '.repeat(40_000)],
  ])('a text that means harm is read as quickly as any other: %s', (_what, text) => {
    expect(clausesOf(text).length).toBeGreaterThan(0); // a pattern that backtracks would not come back
  });

  test('any text at all is read, and no two clauses have one name', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('#', ' ', '\n', '`', '~', 'a', '(', '2', ')', '\t') }),
        (text) => {
          const names = headings(text);
          expect(names.length).toBeGreaterThan(0);
          expect(textsOf(text)).toHaveLength(names.length + 1);
          expect(new Set(names).size).toBe(names.length);
        },
      ),
    );
  });
});
