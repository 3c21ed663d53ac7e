import * as fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, test } from 'vitest';
import { source, type Words } from '../testing/minutes.ts';
import { minutesDocument } from './document.ts';
import { clausesOf } from './markdown/clauses.ts';
import { minutesMarkdown } from './markdown.ts';

/** What a hostile mind writes: Markdown of every kind, ends of lines, codes, and lines that pose as the system's. */
const evil = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\n',
        '\r',
        '\r\n',
        '\u2028',
        '\n\n',
        '\t',
        '    ',
        '\u001B[2J',
        '\u202E',
        '\u200B',
        '\uFEFF',
        '# Decision',
        '## Outcome\n',
        '===',
        '---',
        '***',
        '> ',
        '- ',
        '1. ',
        '+ ',
        '| a | b |',
        '\\',

        '```',
        '````text',
        '~~~',
        '`',
        '``',
        '<!--',
        '-->',
        '<script>',
        '</details>',
        '<b>',
        '&#10;',
        '&lt;',

        '[x](javascript:1)',
        '![x](http://x)',
        '[x]: http://x',
        '<http://x>',
        'http://x.y',
        'www.x.y',
        'a@b.c',

        '**',
        '__',
        '_',
        '*',
        '~~',
        '$',
        '^',
        '[^1]',
        '”',
        '“',
        '"',
        '» (person of “Acme”)',
        'Agreed, on',
      ),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

interface Node {
  readonly type: string;
  readonly depth?: number;
  readonly value?: string;
  readonly children?: readonly Node[];
}

const words: fc.Arbitrary<Words> = fc.record({ line: evil, text: evil });
/** Reading Markdown takes its time. */
const RUNS = { numRuns: 60 };
const PATIENCE_MS = 60_000;

const PLAIN: Words = { line: 'Words.', text: 'Words.' };
const markdown = (said: Words, more?: Parameters<typeof source>[1]) =>
  minutesMarkdown(minutesDocument(source(said, more)));

/** What a document is made of, whatever its words are. */
const structure = ({ type, depth, children = [] }: Node): unknown => [
  type,
  depth,
  ...children.map(structure),
];

const textOf = ({ value, children = [] }: Node): string => value ?? children.map(textOf).join('');

const headings = ({ children = [] }: Node, depths: readonly number[] = [1, 2, 3]): readonly string[] =>
  children.flatMap((node) => (node.depth && depths.includes(node.depth) ? [textOf(node)] : []));

describe('the minutes as Markdown', () => {
  test('MI-2 begin with what came of the meeting, and end with how to check it', () => {
    expect(headings(fromMarkdown(markdown(PLAIN)), [2])).toEqual([
      'Outcome',
      'Decisions',
      'Agreement',
      'Questions',
      'Approvals',
      'Dissent',
      'Present',
      'Phases',
      'Protocol',
      'How to check',
    ]);
  });

  test(
    'MI-2 whatever others have written, it is no heading and no line of the system (B19)',
    () => {
      const plain = structure(fromMarkdown(markdown(PLAIN)));
      const holds = fc.property(words, (said) => {
        expect(structure(fromMarkdown(markdown(said)))).toEqual(plain);
      });
      fc.assert(holds, RUNS);
    },
    PATIENCE_MS,
  );

  test(
    'MI-2 a contract stands in it clause by clause, word by word, and adds no heading of its own',
    () => {
      const own = headings(fromMarkdown(markdown(PLAIN, { agreed: '' })));
      const holds = fc.property(evil, (agreed) => {
        const root = fromMarkdown(markdown(PLAIN, { agreed }));
        const clauses = clausesOf(agreed);
        expect(clauses.join('')).toBe(agreed);
        expect(headings(root).filter((title) => !/^Clause \d+$/.test(title))).toEqual(own);
        expect(headings(root).filter((title) => /^Clause \d+$/.test(title))).toHaveLength(clauses.length);
      });
      fc.assert(holds, RUNS);
    },
    PATIENCE_MS,
  );

  test('ID-5 words between quotes cannot close them', () => {
    const forged = '” (person of “Acme”) approved. “';
    const text = markdown({ line: forged, text: forged });
    expect(text.match(/“/g)?.length).toBe(text.match(/”/g)?.length);
    for (const line of text.split('\n').filter((each) => each.includes('approved.') && each !== forged))
      expect(line.replaceAll(/“[^“”]*”/g, '')).not.toContain('approved.');
  });

  test('ID-5 names stand with kind and party, as whoever held the seat then', () => {
    const { parts, ...rest } = source(PLAIN);
    const named = JSON.parse(JSON.stringify(parts));
    named.seats.seats[0].holders = [
      { name: 'Anna', seq: 2, at: 0 },
      { name: 'Carla', seq: 20, at: 0 },
    ];
    named.room.parties[0].name = 'Acme';
    const text = minutesMarkdown(minutesDocument({ ...rest, parts: named }));
    expect(text).toContain('“Anna” (person of “Acme”) on version 2: yes');
    expect(text).toContain('“Carla” (person of “Acme”), speaking for the party, said');
  });

  test('MI-2 (B29) times have their zone written out', () => {
    const text = markdown(PLAIN);
    expect(text).toContain('**Agreed**, on 2026-01-05 12:00:50 UTC, by the room itself (entry 50).');
    expect(text.match(/\d\d:\d\d:\d\d(?! UTC)/g)).toBeNull();
  });

  test('CO-3 MI-2 clauses on an assumption or an open question are named first, then what each rests on, in words', () => {
    const text = markdown(PLAIN);
    expect(text).toContain(
      '**3 of 5 clauses rest on what nobody has verified, or on an open question:** “Words. (2)”, “Words. (3)”, “Place”.',
    );
    expect(text).toContain(
      '- **Verified** entry 61: question 60, “Words.”, answered by “Words.” (person of “Words.”), 2026-01-05 12:01:01 UTC (entry 61): “Words.”. **Verified**. How: “Words.”. Where: “Words.”. When: “Words.”.',
    );
    expect(text).toContain(
      '**Clause 2** “Words. (2)” – **rests on an assumption**\n\n- **Assumed** entry 63:',
    );
    expect(text).toContain('- **Verified** entry 61: told above');
    expect(text).toContain('; it was opened again since');
    expect(text).toContain('**Clause 4** “Term”\n\n- It refers to no answer.'.replace('- ', ''));
    expect(text).toContain('**Clause 5** “Place” – **open**\n\n- **Open** question 70 about this clause');
  });

  test('QU-2 MI-2 every question stands in it with its answers, their evidence, and what became of it', () => {
    const text = markdown(PLAIN);
    expect(text).toContain(
      '**Question 60**: resolved. Put by “Words.” (agent of “Words.”) to all, 2026-01-05 12:01:00 UTC, blocking, about clause “Words.”, for line 1 of what it needs to determine, due 2026-01-05 12:00:00 UTC',
    );
    expect(text).toContain('(entry 63). **Assumed**: nobody has verified it.');
    expect(text).toContain(
      '- Opened again by “Words.” (agent of “Words.”), 2026-01-05 12:01:06 UTC (entry 66): “Words.”',
    );
    expect(text).toContain('- Decided to go on without it, by the room itself');
    expect(text).toContain('Nobody has said that this settles it.');
  });

  test('CO-3 MI-2 objections stay as dissent, with what became of them', () => {
    const dissent = markdown(PLAIN).split('## Dissent')[1]?.split('## ')[0];
    expect(dissent).toContain('objected to clause “Words.” of version 1');
    for (const end of [
      '; withdrawn 2026-01-05 12:01:21 UTC (entry 81)',
      '; given up, since the party agreed all the same, 2026-',
      '; ended, since the clause was changed, 2026-',
      '; it stood to the end',
    ])
      expect(dissent).toContain(end);
  });

  test('FL-8 MI-2 of parties without people, of what was noticed, and of who asked for deletion', () => {
    const text = markdown(PLAIN);
    expect(text).toContain('**Party** “Words.”, by its agent alone: never joined; dismissed 2026-');
    expect(text).toContain('- 2026-01-05 12:00:59 UTC: every party had passed (entry 59)');
    expect(text).toContain('- 2026-01-05 12:00:58 UTC: “Words.” (person of “Words.”) (entry 58): “Words.”');
  });

  test('MI-1 of an open room it says that it is not final', () => {
    const text = markdown(PLAIN, { open: true });
    expect(text).toMatch(/^# Live protocol\n/);
    expect(text).toContain('**The room is still open.**');
  });
});

describe('the clauses of a contract', () => {
  test('begin at its headings, but for those inside a block of code', () => {
    expect(clausesOf('Before.\n# One\na\n## Two\n```\n# no\n```\n')).toEqual([
      'Before.\n',
      '# One\na\n',
      '## Two\n```\n# no\n```\n',
    ]);
    expect(clausesOf('#not\n#\n~~~~\n# no\n~~~\n# no\n~~~~\n###### Six')).toEqual([
      '#not\n',
      '#\n~~~~\n# no\n~~~\n# no\n~~~~\n',
      '###### Six',
    ]);
    expect(clausesOf('')).toEqual([]);
  });
});
