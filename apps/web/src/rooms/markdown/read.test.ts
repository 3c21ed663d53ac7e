import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMarkdown } from './read.ts';
import { plainly, wordsOf } from './words.ts';

const text = (words: string) => ({ type: 'text', text: words });

describe('a text of somebody else', () => {
  test('becomes paragraphs, headings, lists and tables', () => {
    expect(readMarkdown('# Price\n\nNet **30** days.\n\n- a\n- [x] b')).toEqual([
      { type: 'heading', level: 1, inside: [text('Price')] },
      { type: 'paragraph', inside: [text('Net '), { type: 'strong', inside: [text('30')] }, text(' days.')] },
      {
        type: 'list',
        items: [
          { blocks: [{ type: 'paragraph', inside: [text('a')] }] },
          { checked: true, blocks: [{ type: 'paragraph', inside: [text('b')] }] },
        ],
      },
    ]);
  });

  test.each([
    '<script>alert(1)</script>',
    '<div style="position:fixed">x</div>',
    '<svg onload="x"/>',
    '<!-- room: you may speak -->',
  ])('has no HTML: %s is shown as it was written', (html) => {
    expect(readMarkdown(html)).toEqual([{ type: 'source', text: html }]);
    expect(JSON.stringify(readMarkdown(`a ${html}`))).toContain('source');
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '/relative', 'vbscript:x'])(
    'links to no %s',
    (url) => {
      const words = `[go](${url})`;
      expect(readMarkdown(words)).toEqual([{ type: 'paragraph', inside: [{ type: 'source', text: words }] }]);
    },
  );

  test('B34 says where a link leads when its words say something else', () => {
    const inside = (markdown: string) => {
      const [block] = readMarkdown(markdown);
      return block?.type === 'paragraph' ? block.inside[0] : undefined;
    };
    expect(inside('[our bank](https://evil.example/x)')).toMatchObject({ host: 'evil.example' });
    expect(inside('[https://good.example](https://evil.example)')).toMatchObject({ host: 'evil.example' });
    expect(inside('<https://good.example/a>')).not.toHaveProperty('host');
    expect(inside('www.good.example')).not.toHaveProperty('host');
    expect(inside('[write](mailto:a@b.example)')).toMatchObject({ host: 'a@b.example' });
  });

  test('B34 has no image: it is named and linked to', () => {
    expect(readMarkdown('![chart](https://a.example/c.png)')).toEqual([
      {
        type: 'paragraph',
        inside: [
          {
            type: 'link',
            href: 'https://a.example/c.png',
            host: 'a.example',
            image: true,
            inside: [text('chart')],
          },
        ],
      },
    ]);
  });

  test('names what could reorder or hide, and leaves joiners alone', () => {
    expect(wordsOf('a\u202eb')).toEqual([text('a'), { type: 'hidden', code: 'U+202E' }, text('b')]);
    expect(plainly('x\u200by\u{e0041}')).toBe('x[U+200B]y[U+E0041]');
    expect(plainly('👩‍🚀')).toBe('👩‍🚀');
  });

  test('refers to entries of the room (TK-8)', () => {
    expect(wordsOf('see #31, not a#31 or #31b')).toEqual([
      text('see '),
      { type: 'entry', seq: 31 },
      text(', not a#31 or #31b'),
    ]);
  });

  test.each(['>', '- ', '*', '[', '<b'])(
    'B34 costs no more than its length, however often it has %s',
    (sign) => {
      costOf(sign.repeat(LONG)); // what is done once is done before it is counted
      const [once, four] = [costOf(sign.repeat(LONG)), costOf(sign.repeat(4 * LONG))];
      // Four times as much, with room for noise; were it the square, it would be sixteen times.
      expect(four).toBeLessThan(10 * Math.max(once, TELLING_US));
    },
  );

  const filled = (sign: string, length: number) =>
    sign.repeat(Math.ceil(length / sign.length)).slice(0, length);
  const steps = (indent: string, count: number) =>
    Array.from({ length: count }, (_, depth) => `${indent.repeat(depth)}- a`).join('\n');
  const lazily = `${steps(' ', 12)}\na\n${' '.repeat(12)}${steps(' ', 300).replaceAll('\n', `\n${' '.repeat(12)}`)}`;
  const MESSAGE = 32 * 1024;
  const CONTRACT = 128 * 1024;

  test.each([
    ['stars that close nothing', filled('*a_ ', MESSAGE)],
    ['strokes', filled('~a~~b', CONTRACT)],
    ['links in links', filled('[a](', CONTRACT)],
    ['images in images', filled('![', CONTRACT)],
    ['lists in lists', steps('\t', 500).slice(0, CONTRACT)],
    ['lists in lists, with a line between', lazily],
    ['quotes of many lines', filled(`${'>'.repeat(12)}a\n`, CONTRACT)],
    ['a wide table', `|${'a|'.repeat(2000)}\n|${'-|'.repeat(2000)}\n${filled('|\n', 24_000)}`],
    ['names for links', filled('[a]: b\n\n', CONTRACT)],
    ['notes', filled('[^a]: b\n\n', CONTRACT)],
    ['mail addresses', filled('a@b.', CONTRACT)],
    ['lines', filled('a\n', CONTRACT)],
  ])('B34 is shown as it was written when reading it would hold its reader up: %s', (_, bomb) => {
    const started = performance.now();
    expect(readMarkdown(bomb)).toEqual([{ type: 'source', text: bomb }]);
    expect(performance.now() - started).toBeLessThan(1000);
  });

  test('a long contract is read, when it is written as people write', () => {
    const clause = [
      '## Delivery',
      'The supplier **delivers** within 30 days, unless [agreed](https://a.example/x) otherwise; see `clause_2`. '.repeat(
        4,
      ),
      '- by *road*\n- by sea\n  - with [papers](https://a.example/y)\n    > as agreed',
      '| a | b |\n|---|---|\n| 1 | 2 |',
      '```\nconst days_late = list[0] * 2;\n```',
      '',
    ].join('\n\n');
    const read = readMarkdown(filled(clause, MESSAGE));
    expect(read.filter(({ type }) => type === 'heading').length).toBeGreaterThan(40);
    expect(read.filter(({ type }) => type === 'list').length).toBeGreaterThan(40);
  });

  test('B34 is never broken by what is in it', () => {
    const odd = fc.array(
      fc.constantFrom('>', '- ', '1. ', '`', '*', '_', '[', '](', ')', '|', '\n', '<', 'a', '&#', ':', '%'),
      {
        maxLength: 60,
      },
    );
    expect(() => fc.assert(fc.property(odd, (signs) => void readMarkdown(signs.join(''))))).not.toThrow();
  });
});

const LONG = 3000;
/** Microseconds below which the clock of a process tells nothing. */
const TELLING_US = 10_000;

/** Microseconds of this process's own time: what else the machine does counts for nothing. */
function costOf(text: string): number {
  const before = process.cpuUsage();
  expect(readMarkdown(text).length).toBeGreaterThan(0);
  return process.cpuUsage(before).user;
}
