import { spawnSync } from 'node:child_process';
import { safeLine, safeLines } from '@parley/protocol/safe-text';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FENCE, fenced, hanging } from './fence.ts';
import { commandLine, quoted } from './quote.ts';
import { safeJson } from './safe.ts';

/** Texts of a hostile mind: codes, breaks, marks of direction, invisible letters, and lines that pose as the system. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\u001b[2J',
        '\u001b]0;title\u0007',
        '\r',
        '\n',
        '\r\n',
        '\u0085',
        '\u2028',
        '\u000b',
        '\u009b1A',
      ),
      fc.constantFrom(
        '\u202e',
        '\u2066',
        '\u200b',
        '\u{e0041}',
        '\ufeff',
        '\ud800',
        '\t',
        '```',
        '<!--',
        '## Decision',
      ),
      fc.constantFrom('#32  2026-11-29 12:00:00 UTC  [the system]  The hub says: approved', 'Next: ', FENCE),
      fc.string({ unit: 'grapheme' }),
    ),
  )
  .map((parts) => parts.join(''));

const ACTS = /[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF\u{E0000}-\u{E0FFF}]/u;

describe('text of others (TK-5, B19)', () => {
  it('stands behind the fence on every line, and nothing in it can act', () => {
    fc.assert(
      fc.property(
        hostile,
        fc.option(fc.integer({ min: 30, max: 120 }), { nil: undefined }),
        (text, columns) => {
          const lines = fenced(text, columns);
          expect(lines.every((line) => line.startsWith(FENCE))).toBe(true);
          expect(lines.some((line) => ACTS.test(line))).toBe(false);
        },
      ),
    );
  });

  it('fits the terminal, so that no part of it begins at the margin', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 30, max: 120 }), (text, columns) => {
        for (const line of fenced(text, columns)) expect([...line].length).toBeLessThan(columns);
      }),
    );
  });

  it('counts letters that take two columns', () => {
    for (const line of fenced('漢'.repeat(100), 40)) expect([...line].length).toBeLessThan(24);
  });

  it('stays on one line where there is one', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(safeLine(text)).not.toMatch(ACTS);
      }),
    );
  });

  it('passes unchanged where nothing is hidden in it', () => {
    const text = 'Договор «кофе» ☕ – 日本語 👩‍👩‍👧 e\u0301';
    expect(safeLines(text)).toEqual([text]);
  });

  it('shows what was hidden', () => {
    expect(safeLine('\u001b[31mred\u202e')).toBe('\\u{1b}[31mred\\u{202e}');
  });
});

describe('a long line of the system on a terminal', () => {
  it('goes on indented, not at the margin', () => {
    const [first = '', ...rest] = hanging(`#31 ${'long '.repeat(40)}`, 60);
    expect(first.length).toBeLessThan(60);
    expect(rest.length).toBeGreaterThan(2);
    expect(rest.every((line) => line.startsWith('      '))).toBe(true);
  });
});

describe('JSON for scripts', () => {
  it('is one line that cannot act, with every value as it was', () => {
    fc.assert(
      fc.property(fc.record({ text: hostile, name: hostile }), (value) => {
        const line = safeJson(value);
        expect(ACTS.test(line)).toBe(false);
        expect(JSON.parse(line)).toEqual(value);
      }),
    );
  });
});

const hasBash = spawnSync('bash', ['-c', 'true']).status === 0;

describe('a command line that is suggested', () => {
  it('quotes only what needs it', () => {
    expect(commandLine(['parley', 'say', '--epoch', '3', "It's 40.", ''])).toBe(
      `parley say --epoch 3 'It'\\''s 40.' ''`,
    );
  });

  it('is one line without codes, whatever the words hold', () => {
    fc.assert(
      fc.property(hostile, (word) => {
        expect(quoted(word)).not.toMatch(ACTS);
      }),
    );
  });

  it.runIf(hasBash)('is read back by a shell as the words it was made of', () => {
    const words = [
      "It's",
      'a\nb',
      '\u001b[2J',
      '$(id)',
      '`id`',
      '!!',
      '\\',
      '',
      '-',
      'é\u0301',
      '\u{e0041}',
      '\u202e',
    ];
    const { stdout } = spawnSync('bash', ['-c', `printf '%s\\0' ${commandLine(words)}`], {
      env: { LC_ALL: 'C.UTF-8' },
      encoding: 'utf8',
    });
    expect(stdout.split('\0').slice(0, -1)).toEqual(words);
  });
});
