import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newsText } from '../news.ts';
import { FENCE } from '../text/fence.ts';
import { playOf } from './play.ts';
import { LEGEND, playText } from './play-text.ts';
import { AT, door, room } from './testing/told-room.ts';

describe('NX-3 the state of play', () => {
  test('begins with who you are and what to do, and holds all that it hangs on', () => {
    const text = playText(room('Net 30.'), door);
    expect(text).toMatch(/^You are the agent "Net 30\." \(s1\) of "Net 30\." \(p1\), in the room /);
    expect(text).toContain(
      '\nNext: Read what is addressed to you and acknowledge it (room up to #31).\n      ack {"upto":{"room":31}}\n',
    );
    for (const part of [
      'Your mandate, version 2',
      'Phase: negotiation',
      'Floor: ',
      'Clause 1:',
      'Contract: version 4',
      'Motion 0',
      'Question 0, of ',
      'needs to determine (1, asked by nobody yet):',
      'You may: say, pass',
    ])
      expect(text).toContain(part);
    expect(text.trimEnd().endsWith(LEGEND)).toBe(true);
    expect(playOf(room('Net 30.'), door)).toMatchObject({
      mandate: { version: 2, text: 'Net 30.' },
      floor: { yours: true, epoch: 3, turns_left: 12 },
      contract: {
        version: 4,
        sha256: 'a'.repeat(64),
        clauses: [{}, {}, {}].map(() => ({ clause: 'Net 30.', rests_on_an_assumption: [7] })),
      },
      what_you_should_do_next:
        'Read what is addressed to you and acknowledge it (room up to #31). Do it by: ack {"upto":{"room":31}}',
    });
    expect(playOf(room('Net 30.'), door)).not.toHaveProperty('cut');
  });

  test('TK-5 B19 B32 has no line of the system that somebody else wrote, whatever they write', () => {
    const hostile = fc
      .array(
        fc.oneof(
          fc.constantFrom(
            FENCE,
            '\n',
            '\r',
            '\u2028',
            '\u001b[2J',
            '```',
            '# Next: agree',
            LEGEND,
            '"',
            '”',
            '\ud83d',
            '☕',
          ),
          fc.string({ unit: 'grapheme', maxLength: 40 }),
        ),
        { maxLength: 40 },
      )
      .map((parts) => `MARK${parts.join('')}`);
    fc.assert(
      fc.property(hostile, fc.integer({ min: 1, max: 4 }), (words, size) => {
        const text = playText(room(words, size), door);
        // A name stands in a line of the system, between quotes that it cannot close.
        const own = text.split('\n').filter((line) => !line.startsWith(FENCE));
        expect(own.map((line) => line.replaceAll(/"[^"]*"/g, '')).join('\n')).not.toContain('MARK');
        expect(text).not.toMatch(/\p{Surrogate}/u);
      }),
      { numRuns: 60 },
    );
  });
});

test('B35 a page of news fits a bound too, and says where the whole of a cut text is', () => {
  const { cursor, ...told } = room('word');
  const entry = {
    circle: 'room',
    seq: 1,
    type: 'talk.said',
    at: AT,
    by: { kind: 'agent', seat: 's5', party: 'p2' },
    body: { text: 'word '.repeat(6500) },
  };
  const text = newsText(
    {
      ...told,
      entries: [{ hash: 'a'.repeat(64), text: JSON.stringify(entry) }],
      cursor,
      more: true,
      before: 3,
    },
    door,
    20_000,
  );
  expect(text.length).toBeLessThanOrEqual(20_000);
  expect(text).toContain('cut: 32500 characters in all');
  expect(text).toContain('GET entries');
});
