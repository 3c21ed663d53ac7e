import type { Circle, Entry } from '@parley/protocol/circle';
import { describe, expect, test } from 'vitest';
import { en } from '../../i18n/en/index.ts';
import { translator } from '../../i18n/translator.ts';
import type { StateOfPlay } from '../../live/state-of-play.ts';
import { tell } from '../sentence.ts';
import { feedOf, filtered, threadsOf } from './feed.ts';
import type { FeedItem } from './items.ts';

const words = translator('en', en);

const play: StateOfPlay = {
  room: { topic: 'Supply', format: 'negotiation', ends_at: 1, erased_at: 2 },
  seats: {
    you: { seat: 's1', kind: 'person', party: 'p1', name: 'Anna' },
    parties: [
      {
        party: 'p1',
        name: 'Acme',
        joined: true,
        seats: [
          { seat: 's1', kind: 'person', name: 'Anna', status: 'active' },
          { seat: 's2', kind: 'agent', name: 'Acme agent', status: 'active' },
        ],
      },
      {
        party: 'p2',
        name: 'Borealis',
        joined: true,
        seats: [{ seat: 's3', kind: 'agent', name: 'Borealis agent', status: 'active' }],
      },
    ],
  },
  phases: { phase: 'negotiation', since: 0, ready: [] },
};

const authors: Readonly<Record<string, Entry['by']>> = {
  anna: { kind: 'person', seat: 's1', party: 'p1' },
  acme: { kind: 'agent', seat: 's2', party: 'p1' },
  borealis: { kind: 'agent', seat: 's3', party: 'p2' },
  hub: { kind: 'hub', seat: null, party: null },
};

/** Entries in the order given, each with the next sequence of its circle and a later time. */
function record(
  ...given: readonly [author: string, type: string, body?: Entry['body'], circle?: Circle][]
): readonly Entry[] {
  const heads = new Map<Circle, number>();
  return given.map(([author, type, body = {}, circle = 'room'], place) => {
    const seq = (heads.get(circle) ?? 0) + 1;
    heads.set(circle, seq);
    const by = authors[author];
    if (!by) throw new Error(`nobody is called ${author}`);
    return { circle, seq, type, at: place * 1000, by, body };
  });
}

const told = (items: readonly FeedItem[]) =>
  items.map((item) => (item.type === 'post' ? `${item.name}: ${item.text}` : tell(words, item.sentence)));

describe('the talk', () => {
  test('tells what seats said and what the room says of itself, in the order of the ledger', () => {
    const items = feedOf(
      record(
        ['anna', 'phases.ready'],
        ['hub', 'phases.negotiation_began'],
        ['hub', 'floor.granted', { party: 'p1', epoch: 1 }],
        ['acme', 'talk.said', { text: 'Net 30.', summary: 'Offers net 30' }],
      ),
      play,
    );
    expect(told(items)).toEqual([
      'Anna is ready.',
      'Everybody is ready. The negotiation begins.',
      'The floor goes to Acme.',
      'Acme agent: Net 30.',
    ]);
  });

  test('lays what is private between what the room heard, whatever order it came in', () => {
    const entries = record(
      ['acme', 'talk.said', { text: 'one' }],
      ['anna', 'caucus.told', { text: 'two' }, 'seat/s2'],
      ['borealis', 'talk.said', { text: 'three' }],
    );
    const items = feedOf(entries.toReversed(), play);
    expect(told(items)).toEqual(['Acme agent: one', 'Anna: two', 'Borealis agent: three']);
    expect(told(filtered(items, { show: 'private' }))).toEqual(['Anna: two']);
  });

  test('shows a proposal with the words that brought it', () => {
    const items = feedOf(
      record(
        ['acme', 'talk.said', { text: 'Here it is.' }],
        ['acme', 'contract.proposed', { version: 1, base: 0, text: '# Price', sha256: 'x', said: true }],
        ['borealis', 'contract.proposed', { version: 2, base: 1, text: '# Price', sha256: 'y' }],
      ),
      play,
    );
    expect(items[0]).toMatchObject({ type: 'post', proposal: 1 });
    expect(told(items)).toEqual([
      'Acme agent: Here it is.',
      'Borealis agent proposes version 2 of the contract.',
    ]);
  });

  test('shows a question and its answer as what seats said, and what became of it as a line of the room', () => {
    const items = feedOf(
      record(
        ['acme', 'questions.asked', { text: 'Which rounding?', to: 'p2', blocking: true }],
        ['borealis', 'questions.answered', { on: 1, text: 'Half to even.', evidence: 'verified' }],
        ['acme', 'questions.reopened', { on: 1, reason: 'For credit notes too?' }],
        ['hub', 'questions.resolved', { on: 1 }],
      ),
      play,
    );
    expect(told(items)).toEqual([
      'Acme agent: Which rounding?',
      'Borealis agent: Half to even.',
      'Acme agent opens question 1 again: “For credit notes too?”',
      'Question 1 is settled: the answer is verified.',
    ]);
    expect(items).toMatchObject([
      { kind: 'asked', asks: { to: 'p2', blocking: true } },
      { kind: 'answered', answers: { on: 1, evidence: 'verified' } },
      { panel: 'questions', opens: 1 },
      { panel: 'questions', opens: 1 },
    ]);
  });

  test('says of an agreement without people that the agents came to it', () => {
    const alone: StateOfPlay = { ...play, room: { ...play.room, people: false } };
    const closed = record(['hub', 'phases.closed', { outcome: 'agreed', reason: '' }]);
    expect(told(feedOf(closed, alone))).toEqual([
      'Every agent agreed to the same text. The room is closed: agreed.',
    ]);
    expect(told(feedOf(closed, play))).toEqual(['Everybody approved. The room is closed: agreed.']);
  });

  test('tells a first text of the contract apart from a proposal', () => {
    const start = { version: 1, base: 0, text: '# Price', sha256: 'x', start: true };
    expect(
      told(feedOf(record(['anna', 'contract.proposed', start], ['hub', 'contract.proposed', start]), play)),
    ).toEqual([
      'Anna puts in a first text of the contract, as version 1.',
      'The room comes with a first text of the contract, as version 1.',
    ]);
  });

  test('marks who has read a post and who has spoken since (TK-4)', () => {
    const items = feedOf(
      record(
        ['anna', 'talk.posted', { text: 'Settle the dates.' }],
        ['acme', 'reading.acked', { upto: 1 }],
        ['borealis', 'reading.acked', { upto: 1 }],
        ['borealis', 'talk.said', { text: 'May.' }],
      ),
      play,
    );
    expect(items).toMatchObject([
      { seen: ['Acme agent', 'Borealis agent'], acted: ['Borealis agent'] },
      { seen: [], acted: [] },
    ]);
  });

  test('has its threads in the order in which they began', () => {
    const items = feedOf(
      record(
        ['acme', 'talk.said', { text: 'a', thread: 'Price' }],
        ['borealis', 'talk.said', { text: 'b', thread: 'Law' }],
        ['acme', 'talk.said', { text: 'c', thread: 'Price' }],
        ['anna', 'talk.posted', { text: 'd' }],
      ),
      play,
    );
    expect(threadsOf(items)).toEqual([
      { thread: 'Price', count: 2 },
      { thread: 'Law', count: 1 },
    ]);
    expect(told(filtered(items, { show: 'thread', thread: 'Price' }))).toEqual([
      'Acme agent: a',
      'Acme agent: c',
    ]);
  });

  test('passes over what a newer hub tells', () => {
    expect(feedOf(record(['hub', 'dance.began']), play)).toEqual([]);
  });
});
