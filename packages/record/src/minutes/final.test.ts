import { createHash } from 'node:crypto';
import type { JsonObject } from '@parley/protocol';
import * as fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, test } from 'vitest';
import { isCanonical } from '../canonical.ts';
import { source, type Words } from '../testing/minutes.ts';
import { minutesDocument } from './document.ts';
import { finalMarkdown } from './final-markdown.ts';
import { finalSchema } from './final-schema.ts';
import { finalDocument, finalText } from './final.ts';

/** What the parties take away from a room. */

const PLAIN: Words = { line: 'Words.', text: 'Words.\nMore words.' };
const TEXT = '# Price\n\n\tNet 30 (#61).\n```\n````\n# Term\n\nOne year.\n';

const minutes = (more?: Parameters<typeof source>[1], words = PLAIN) => minutesDocument(source(words, more));

/** What JSON holds, to be told otherwise. */
type Told = Readonly<Record<string, JsonObject>>;

/** Minutes of which a part is told otherwise. */
function otherwise(change: (parts: Told) => Told) {
  const { parts, ...rest } = source(PLAIN);
  return minutesDocument({ ...rest, parts: { ...parts, ...change(parts) } });
}

const stopped = () =>
  otherwise(({ contract = {}, phases = {} }) => {
    const { agreed: _, ...rest } = contract;
    const closed = { ...(phases['closed'] as JsonObject), outcome: 'stopped' }; // an object, in every fixture
    return { contract: rest, phases: { ...phases, closed } };
  });

describe('the final document', () => {
  test('MI-2 is canonical, reads back as it was written, and is made of the minutes alone', () => {
    const text = finalText(minutes());
    expect(isCanonical(text)).toBe(true);
    expect(finalSchema.parse(JSON.parse(text))).toEqual(finalDocument(minutes()));
    expect(finalText(JSON.parse(JSON.stringify(minutes())))).toBe(text);
  });

  test('MI-2 holds the words of the contract, who agreed and who approved', () => {
    expect(finalDocument(minutes({ agreed: TEXT }))).toMatchObject({
      topic: 'Words.',
      outcome: { outcome: 'agreed', seq: 50 },
      parties: [
        { party: 'p1', people: true, joined: '2026-01-05T12:00:02.000Z' },
        { party: 'p2', people: true },
        { party: 'p3', people: false, dismissed: '2026-01-05T12:00:10.000Z' },
      ],
      contract: {
        version: 1,
        text: TEXT,
        // The first was taken back.
        agreed: [{ seq: 28, by: { seat: 's2' }, name: 'Words.' }],
        approved: [{ seq: 33, by: { seat: 's1' }, name: 'Words.' }],
      },
    });
  });

  test('CO-3 MI-2 says what each clause rests on, with the questions that are cited or were left open, and no others', () => {
    const { contract, questions, open } = finalDocument(minutes());
    expect(contract?.clauses?.map(({ assumed }) => assumed)).toEqual([false, true, true, false, false]);
    expect(questions.map(({ on }) => on)).toEqual([60, 62, 64, 70]);
    expect(questions[0]?.answers[0]).toMatchObject({ evidence: 'verified', how: 'Words.', where: 'Words.' });
    expect(open).toEqual([62, 64, 70]);
  });

  test('of a room in which nothing was agreed says where it was', () => {
    const final = finalDocument(stopped());
    expect(final).toMatchObject({
      contract: null,
      newest: { version: 1, proposed: { by: { seat: 's2' } }, agreed: [{ seq: 28 }] },
      open: [62, 64, 70],
    });
    const text = finalMarkdown(stopped());
    expect(text).toContain('**Stopped: nothing was agreed**');
    expect(text).toContain('**Nothing was agreed.** The newest version of the contract');
    expect(text).not.toContain('Clause by clause');
    expect(text).toContain('**Question 70**: open.');
    const none = otherwise(() => ({ contract: { versions: [], agreements: [] } }));
    expect(finalMarkdown(none)).toContain('No contract was proposed.');
  });

  test('of a room from before there were questions has the contract and no more to say of its clauses', () => {
    const before = minutes({ before: true });
    expect(finalDocument(before)).toMatchObject({ contract: { text: '# One\n' }, questions: [], open: [] });
    expect(finalMarkdown(before)).toContain('No question was left open.');
    expect(finalMarkdown(before)).not.toContain('Clause by clause');
  });

  test('is of a closed room alone', () => {
    expect(() => finalDocument(minutes({ open: true }))).toThrow('open');
  });
});

/** The text between the fences of its block of code, as whoever reads the document takes it out. */
const fencedIn = (markdown: string): string => {
  const [, fence = '', body = ''] =
    /:\n\n(`{3,})text\n([\s\S]*?)\n\1(?!`)\n/.exec(markdown.slice(markdown.indexOf('byte for byte'))) ?? [];
  expect(fence).not.toBe('');
  return body;
};
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

describe('the final document as Markdown', () => {
  test('MI-2 has the contract byte for byte, with or without a line break at its end', () => {
    for (const [text, end, words] of [
      [TEXT, '\n', 'with the last line break'],
      [TEXT.trimEnd(), '', 'without the last line break'],
    ] as const) {
      const markdown = finalMarkdown(minutes({ agreed: text }));
      expect(markdown).toContain(words);
      expect(hash(fencedIn(markdown) + end)).toBe(hash(text));
    }
  });

  test('TK-5 writes out what nobody would see in the contract, and says where the very bytes are', () => {
    const markdown = finalMarkdown(minutes({ agreed: '# One\r\n\u001B[2J\u202Enet\n' }));
    expect(markdown).toContain('\\u{1b}[2J\\u{202e}net');
    expect(markdown).toContain('byte for byte it is in the JSON of this document');
    for (const hidden of ['\r', '\u001B', '\u202E']) expect(markdown).not.toContain(hidden);
  });

  test('CO-3 marks an assumption plainly, before it goes through the clauses, and tells the evidence in words', () => {
    const markdown = finalMarkdown(minutes());
    const clauses = markdown.split('## Clause by clause, and what it rests on\n\n')[1] ?? '';
    expect(clauses).toMatch(
      /^\*\*3 of 5 clauses rest on what nobody has verified, or on an open question:\*\* “Words\. \(2\)”/,
    );
    expect(clauses).toContain('**Verified**. How: “Words.”. Where: “Words.”. When: “Words.”.');
    expect(clauses).toContain('**Assumed**: nobody has verified it.');
  });

  test('MI-2 names who agreed and who approved, what was left open, and who did not go along', () => {
    const markdown = finalMarkdown(minutes());
    expect(markdown).toContain(
      'Agreed to by:\n\n- “Words.” (agent of “Words.”), 2026-01-05 12:00:28 UTC (entry 28)\n\nApproved by:\n\n- “Words.” (person of “Words.”)',
    );
    expect(markdown).toContain('- Party “Words.”, by its agent alone: never joined; dismissed');
    expect(markdown.split('## Open points')[1]).toContain('**Question 62**: answered, and not settled.');
    expect(markdown.split('## Dissent')[1]).toContain('did not approve version 1');
  });

  test('CO-2 an agreement that had taken effect is not undone by its seat, which goes while people approve', () => {
    const gone = otherwise(({ contract = {} }) => {
      const [, held] = contract['agreements'] as readonly JsonObject[]; // as every fixture has them
      const { seq: _, ...stamp } = held ?? {};
      const ended = { seq: 32, at: stamp['at'] ?? 0, by: stamp['by'] ?? {}, why: 'seat_gone' };
      return { contract: { ...contract, agreements: [{ ...held, ended }] } };
    });
    expect(finalDocument(gone).contract?.agreed).toMatchObject([{ seq: 28 }]);
  });

  test('a party without people was asked for no approval, and none is listed', () => {
    const alone = otherwise(({ room = {} }) => {
      const parties = room['parties'] as readonly JsonObject[]; // as every fixture has them
      const lone = parties.map((party) => ({ ...party, people: false }));
      return { room: { ...room, parties: lone }, approval: { rounds: [] } };
    });
    expect(finalMarkdown(alone)).not.toContain('Approved by');
  });

  test('MI-2 whatever others have written, it is no heading and no line of the system (B19)', () => {
    const evil = fc
      .array(
        fc.oneof(
          fc.constantFrom(
            '\n',
            '\r',
            '# x',
            '## Outcome\n',
            '- ',
            '> ',
            '```',
            '````text',
            '`',
            '*',
            '“',
            '”',
            '|',
          ),
          fc.constantFrom(
            '<b>',
            '[x](y)',
            '![x](y)',
            '\u202E',
            '\u2028',
            '**Verified**',
            '---',
            '$',
            '~~~',
            '\t',
          ),
          fc.string({ unit: 'grapheme', maxLength: 8 }),
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join(''));
    const structure = (node: Node): unknown => [
      node.type,
      node.depth,
      ...(node.children ?? []).map(structure),
    ];
    const read = (words: Words, agreed: string) =>
      structure(fromMarkdown(finalMarkdown(minutes({ agreed }, words))));
    const plain = read(PLAIN, '# One\n');
    const holds = fc.property(evil, evil, evil, (line, text, agreed) => {
      expect(read({ line, text }, agreed)).toEqual(plain);
    });
    fc.assert(holds, { numRuns: 60 });
  }, 60_000);
});

interface Node {
  readonly type: string;
  readonly depth?: number;
  readonly children?: readonly Node[];
}
