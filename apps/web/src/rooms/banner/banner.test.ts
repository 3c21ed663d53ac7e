import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { en } from '../../i18n/en/index.ts';
import { ru } from '../../i18n/testing/russian.ts';
import { translator } from '../../i18n/translator.ts';
import type { Advised } from '../../live/folding.ts';
import type { StateOfPlay } from '../../live/state-of-play.ts';
import { tell } from '../sentence.ts';
import { bannersOf, needsCount, toldReasons } from './banner.ts';
import { watchedReasons } from './watching.ts';

const play: StateOfPlay = {
  room: {
    topic: 'Supply',
    format: 'negotiation',
    ends_at: 1,
    erased_at: 2,
    settings: { room: { silence: 'wait', silence_hours: 72 } },
  },
  seats: {
    you: { seat: 's1', kind: 'person', party: 'p1', name: 'Anna' },
    parties: [
      {
        party: 'p1',
        name: 'Acme',
        joined: true,
        seats: [{ seat: 's1', kind: 'person', name: 'Anna', status: 'active' }],
      },
      { party: 'p2', name: 'Borealis', joined: false, seats: [] },
    ],
  },
  phases: { phase: 'briefing', since: 0, ready: [] },
  charter: {
    version: 0,
    clauses: [],
    amendments: [
      {
        on: 12,
        version: 1,
        action: 'add',
        text: 'Net 30.',
        reason: 'our cycle',
        party: 'p2',
        seat: 's3',
        stale: false,
      },
    ],
  },
};

const advice = (reason: string, details: Advised['advice'][number]['details'] = {}) => ({ reason, details });
const next = (...given: Advised['advice']): Advised => ({ may: [], advice: given });

/** Every reason that the rules' sources give, those for agents alone left out. */
function reasonsOfTheRules(): readonly string[] {
  const modules = new URL('../../../../../packages/rules/src/modules/', import.meta.url);
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /^[a-z]+\/[a-z-]+\.ts$/.test(file) && !/test|wire/.test(file));
  const found = sources.flatMap((file) => {
    const source = readFileSync(new URL(file, modules), 'utf8');
    return [...source.matchAll(/reason: ([^\n]*'[a-z_]+'[^\n]*)/g)].flatMap(([, words = '']) =>
      [
        ...(words
          .split(', details')[0]
          ?.matchAll(/'([a-z]+(?:_[a-z]+)+|vote|approve|rebase|rejected|closed)'/g) ?? []),
      ].map(([, reason = '']) => reason),
    );
  });
  return [...new Set(found)].filter((reason) => !['read_first', 'consider_agreement'].includes(reason));
}

describe('the banner', () => {
  test('has words for every reason that the rules give a person (NX-1)', () => {
    const reasons = reasonsOfTheRules();
    expect(reasons.length).toBeGreaterThan(15);
    expect(reasons.filter((reason) => !toldReasons.includes(reason))).toEqual([]);
  });

  test.each(toldReasons)('tells %s in both languages, with every hole filled', (reason) => {
    const details = {
      name: 'Boris',
      party: 'Borealis',
      reason: 'because',
      names: ['Boris'],
      causes: ['passed'],
      on: 12,
      kind: 'amendment',
      version: 5,
      charter: 2,
      by: 'Boris',
      clause: 'Price',
      outcome: 'stopped',
      seat: 's2',
      invitation: 'open',
      expires_at: 5,
    };
    const { first } = bannersOf(next(advice(reason, details)), play);
    for (const [language, catalogue] of [
      ['en', en],
      ['ru', ru],
    ] as const) {
      const words = first.sentences.map((each) => tell(translator(language, catalogue), each)).join(' ');
      expect(words).not.toMatch(/[{}]|undefined|NaN|!|please/i);
      expect(words).not.toBe('');
    }
  });

  test('says first what needs the reader, and counts the rest', () => {
    const given = next(
      advice('vote', { on: 12, kind: 'amendment', name: 'Borealis', last: true }),
      advice('say_ready'),
      advice('wait_for_party', { name: 'Borealis', invitation: 'open', expires_at: 1 }),
    );
    const { first, more } = bannersOf(given, play);
    expect(first).toMatchObject({
      reason: 'vote',
      label: 'needs',
      primary: { target: { panel: 'charter', on: 12 } },
    });
    expect(first.sentences.map((each) => tell(translator('en', en), each)).join(' ')).toBe(
      'Borealis proposes to amend the charter: “our cycle” Your vote is the last one missing.',
    );
    expect(more.map(({ reason }) => reason)).toEqual(['say_ready']);
    expect(needsCount(given, play)).toBe(2);
  });

  test('without anything to do says whom it waits for, and has no filled button', () => {
    const given = next(advice('wait_for_ready', { names: ['Boris', 'Clara'] }));
    const { first } = bannersOf(given, play);
    expect(first.primary).toBeUndefined();
    expect(tell(translator('en', en), first.sentences[0] ?? { key: 'banner.idle', fill: {} })).toBe(
      'Nothing for you. Waiting for Boris and Clara to say ready.',
    );
    expect(needsCount(given, play)).toBe(0);
  });

  test('tells an observer what they are, and never to do anything', () => {
    const observer: StateOfPlay = {
      ...play,
      seats: { ...play.seats, you: { seat: 's9', kind: 'observer', party: null, name: 'Observer 1' } },
    };
    const { first, more } = bannersOf(next(advice('say_ready')), observer);
    expect(first).toMatchObject({ reason: 'watching', label: 'watching' });
    expect(first.primary).toBeUndefined();
    expect(more).toEqual([]);
  });

  test('tells whoever watches whom the room waits for, before that they watch (NX-1)', () => {
    const observer: StateOfPlay = {
      ...play,
      phases: { phase: 'negotiation', since: 0, ready: [] },
      seats: { ...play.seats, you: { seat: 's9', kind: 'observer', party: null, name: 'Observer 1' } },
    };
    const details = { name: 'Borealis', names: ['Borealis', 'Cetus'], version: 2, blocks: true };
    const first = (reason: string, of: StateOfPlay = observer) =>
      bannersOf(next(advice(reason, details)), of).first.sentences.map((each) =>
        tell(translator('en', en), each),
      );
    expect(watchedReasons.filter((reason) => !toldReasons.includes(reason))).toEqual([]);
    for (const reason of watchedReasons) {
      expect(first(reason)).toHaveLength(2);
      expect(first(reason).join(' ')).not.toMatch(/[{}]|undefined|Nothing for you/);
    }
    expect(first('wait_questions')[0]).toBe(
      'The room waits for Borealis and Cetus: nobody can agree until what was asked is settled.',
    );
    const still: StateOfPlay = { ...observer, pause: { causes: [], noticed: ['still'] } };
    expect(first('wait_speech', still)).toEqual([
      'Much was said, and nothing moved.',
      'The room waits for Borealis and Cetus to speak.',
      'You watch as an observer. You see what the whole room sees, nothing private.',
    ]);
  });

  test('has no more than one of what a side must find out at a time', () => {
    const needs = [1, 2, 3].map((need) => ({ party: 'p1' as const, need, text: `Line ${need}` }));
    const asking: StateOfPlay = { ...play, questions: { questions: [], needs, knows: [] } };
    const given = next(...needs.map(({ need, text }) => advice('need_unasked', { need, text })));
    expect(needsCount(given, asking)).toBe(1);
  });

  test('waits for a side without people by its agent, whom no invitation brings', () => {
    const given = next(advice('wait_for_party', { name: 'Cetus', people: false }));
    const { first } = bannersOf(given, play);
    expect(first.label).toBe('waiting');
    expect(first.sentences.map((each) => tell(translator('en', en), each))).toEqual([
      'Nothing for you. Waiting for the agent of Cetus to come.',
    ]);
  });

  test('passes over a reason of a newer hub', () => {
    expect(bannersOf(next(advice('dance'), advice('constructor')), play).first.reason).toBe('idle');
  });
});
