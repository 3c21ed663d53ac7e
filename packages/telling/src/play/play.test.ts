import type { State } from '@parley/protocol';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newsText } from '../news.ts';
import { FENCE } from '../text/fence.ts';
import { cutText } from './bounded.ts';
import { PLAY_CHARACTERS, playOf } from './play.ts';
import { LEGEND, playText } from './play-text.ts';
import type { Door, ToldPlay } from './told.ts';

const door: Door = {
  act: ({ command, input }) => `${command} ${JSON.stringify(input)}`,
  whole: (which) => `GET ${which}`,
};

const AT = Date.UTC(2026, 10, 2, 9);

/** A room in which every part has something of its own to say, in these words. */
function room(say: string, size = 1): ToldPlay {
  const many = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count * size }, (_, index) => make(index));
  const seats = many(1, (index) => ({
    party: `p${index + 1}`,
    name: say,
    joined: true,
    seats: [1, 2, 3, 4].map((seat) => ({
      seat: `s${index * 4 + seat}`,
      kind: 'agent',
      name: say,
      status: 'active',
    })),
  }));
  const state = {
    room: { topic: say, goal: say, ends_at: AT + 3_600_000, settings: {} },
    phases: { phase: 'negotiation', since: AT },
    pause: { causes: [] },
    seats: { you: { seat: 's1', name: say }, parties: seats, observers: { open: true, watching: 0 } },
    floor: { holder: 'p1', epoch: 3, until: AT + 60_000, turns: { p1: 12 } },
    hands: { up: many(1, (index) => ({ seat: `s${index + 1}`, reason: say, at: AT })) },
    charter: {
      version: 2,
      clauses: many(6, (index) => ({ clause: index + 1, text: say })),
      amendments: many(2, (on) => ({ on, version: 1, action: 'add', text: say, reason: say, party: 'p1' })),
    },
    ballots: { open: [] },
    motions: {
      motions: many(1, (on) => ({ on, kind: 'narrow', party: 'p1', terms: { text: say }, reason: say })),
    },
    contract: {
      version: 4,
      sha256: 'a'.repeat(64),
      party: 'p1',
      seq: 9,
      closed: [],
      agreements: [{ party: 'p1' }],
    },
    approval: {},
    caucus: { mandates: [{ seat: 's1', version: 2, seq: 1 }] },
  };
  return {
    room: '0123456789abcdefghjkmnpqrs',
    you: { seat: 's1', kind: 'agent', party: 'p1' },
    state: state as unknown as State['state'], // as modules describe it
    next: {
      may: ['say', 'pass'],
      advice: [
        {
          reason: 'read_first',
          details: { unread: [{ circle: 'room', newest: 31 }] },
          act: { command: 'ack', input: { upto: { room: 31 } } },
        },
        { reason: 'wait_approvals', details: { names: many(8, () => say) } },
      ],
    },
    unread: {
      entries: many(2, (index) => ({
        circle: 'room',
        seq: index + 1,
        type: 'talk.posted',
        at: AT,
        by: { kind: 'person', seat: 's4', party: 'p2' },
        body: { text: say, summary: say },
      })),
      left: 0,
      ack: { room: 31 },
    },
    now: AT,
    cursor: 'c1-abc.01234567',
    mandate: say,
    contract: many(3, () => `## ${say}\n\n${say}\n`).join('\n'),
  };
}

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
      'You may: say, pass',
    ])
      expect(text).toContain(part);
    expect(text.trimEnd().endsWith(LEGEND)).toBe(true);
    expect(playOf(room('Net 30.'), door)).toMatchObject({
      mandate: { version: 2, text: 'Net 30.' },
      floor: { yours: true, epoch: 3, turns_left: 12 },
      contract: { version: 4, sha256: 'a'.repeat(64), clauses: ['Net 30.', 'Net 30.', 'Net 30.'] },
      what_you_should_do_next:
        'Read what is addressed to you and acknowledge it (room up to #31). Do it by: ack {"upto":{"room":31}}',
    });
    expect(playOf(room('Net 30.'), door)).not.toHaveProperty('cut');
  });

  test.each([
    ['long texts', room('word '.repeat(6000), 1)],
    ['many of everything', room('word', 8)],
    ['many long ones', room('слово ☕ '.repeat(4000), 8)],
    ['what JSON writes in six characters', room('\u0001'.repeat(30_000), 8)],
    ['one line without end', room('x'.repeat(131_072), 8)],
    ['nothing but breaks', room('\n'.repeat(30_000), 8)],
  ])('fits its bound with %s, and keeps what is sent back whole', (_, told) => {
    const play = playOf(told, door);
    expect(JSON.stringify(play).length).toBeLessThanOrEqual(PLAY_CHARACTERS);
    expect(play).toMatchObject({
      room: told.room,
      cursor: told.cursor,
      contract: { sha256: 'a'.repeat(64) },
      unread: { ack: { room: 31 } },
      cut: expect.stringContaining('GET contract'),
    });
    const text = playText(told, door);
    expect(text.length).toBeLessThanOrEqual(PLAY_CHARACTERS);
    expect(text).toContain('ack {"upto":{"room":31}}');
    expect(text.includes('GET mandate')).toBe(text.includes('cut: '));
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
        for (const line of text.split('\n')) {
          // A name stands in a line of the system, between quotes that it cannot close.
          const outside = line.replaceAll(/"[^"]*"/g, '');
          if (!line.startsWith(FENCE)) expect(outside).not.toContain('MARK');
        }
        expect(text).not.toMatch(/\p{Surrogate}/u);
      }),
      { numRuns: 60 },
    );
  });

  test('cuts no character in two', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.integer({ min: 1, max: 40 }),
        (text, most) => {
          expect(cutText(text, most)).not.toMatch(/\p{Surrogate}/u);
        },
      ),
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
