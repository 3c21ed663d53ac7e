import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clausesOf } from './clauses.ts';
import { difference, wordsChanged } from './difference.ts';

describe('a contract by clauses', () => {
  test('is cut at its headings, and keeps what stands before the first', () => {
    expect(clausesOf('Between us.\n\n# Price\n\nNet 30.\n\n## Late payment ##\nInterest.')).toEqual([
      { heading: '', level: 0, text: 'Between us.' },
      { heading: 'Price', level: 1, text: 'Net 30.' },
      { heading: 'Late payment', level: 2, text: 'Interest.' },
    ]);
  });

  test('has no heading inside a block of code', () => {
    expect(clausesOf('# A\n```\n# not a heading\n```\n# B').map(({ heading }) => heading)).toEqual([
      'A',
      'B',
    ]);
  });

  test('keeps a clause that has a heading alone', () => {
    expect(clausesOf('#\n')).toEqual([{ heading: '', level: 1, text: '' }]);
  });
});

describe('the difference between two versions (CO-5)', () => {
  test('says of every clause what became of it, in the order of the newer version', () => {
    const before = '# Price\nNet 30.\n# Staff\nNone.\n# Law\nFrance.';
    const after = '# Price\nNet 45.\n# Law\nFrance.\n# Term\nOne year.';
    expect(difference(before, after).map(({ heading, state }) => [heading, state])).toEqual([
      ['Price', 'changed'],
      ['Staff', 'removed'],
      ['Law', 'unchanged'],
      ['Term', 'added'],
    ]);
  });

  test('leaves a clause that is gone where it stood, though others changed their places', () => {
    const before = '# A\n1\n# B\n2\n# C\n3\n# D\n4';
    const after = '# B\n2\n# A\n1\n# C\n3';
    expect(difference(before, after).map(({ heading }) => heading)).toEqual(['B', 'A', 'C', 'D']);
  });

  test('marks the words that came and went, Cyrillic ones too', () => {
    expect(wordsChanged('Срок оплаты тридцать дней', 'Срок оплаты сорок дней')).toEqual([
      { kind: 'same', text: 'Срок оплаты ' },
      { kind: 'removed', text: 'тридцать' },
      { kind: 'added', text: 'сорок' },
      { kind: 'same', text: ' дней' },
    ]);
  });

  test('tells two clauses of one heading apart', () => {
    expect(difference('# A\n1\n# A\n2', '# A\n1\n# A\n3').map(({ state }) => state)).toEqual([
      'unchanged',
      'changed',
    ]);
  });

  const contract = fc
    .array(fc.tuple(fc.constantFrom('A', 'B', 'C', 'D'), fc.constantFrom('x', 'y', 'x y z', '')), {
      maxLength: 8,
    })
    .map((clauses) => clauses.map(([heading, text]) => `# ${heading}\n${text}`).join('\n'));

  const byWords = (a: readonly string[], b: readonly string[]) => a.join('\n').localeCompare(b.join('\n'));

  test('leaves out no word of either version, and adds none', () => {
    fc.assert(
      fc.property(contract, contract, (before, after) => {
        const told = difference(before, after);
        const words = (kept: 'added' | 'removed') =>
          told
            .filter(({ state }) => state !== (kept === 'added' ? 'removed' : 'added'))
            .map(({ heading, pieces }) => [
              heading,
              pieces
                .filter(({ kind }) => kind === 'same' || kind === kept)
                .map(({ text }) => text)
                .join(''),
            ]);
        const bare = (text: string) => clausesOf(text).map(({ heading, text: under }) => [heading, under]);
        expect(words('added')).toEqual(bare(after));
        expect(words('removed').toSorted(byWords)).toEqual(bare(before).toSorted(byWords));
      }),
    );
  });

  test('B34 is told in good time, however much was changed', () => {
    const text = (sign: string) => Array.from({ length: 20_000 }, (_, place) => sign + place).join(' ');
    const [before, after] = [text('a'), text('b')];
    const started = performance.now();
    expect(wordsChanged(before, after)).toEqual([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]);
    expect(wordsChanged(before, `${before} c`)).toHaveLength(2);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

test('a text with other words is shown after the old one, and not woven into it', () => {
  expect(wordsChanged('Prices are in euro.', 'Nobody names a customer.')).toEqual([
    { kind: 'removed', text: 'Prices are in euro.' },
    { kind: 'added', text: 'Nobody names a customer.' },
  ]);
  expect(wordsChanged('Net 30 days.', 'Net 45 days.').map(({ kind }) => kind)).toContain('same');
});
