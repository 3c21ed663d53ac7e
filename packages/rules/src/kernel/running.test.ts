import { describe, expect, test } from 'vitest';
import { given } from '../testing/given.ts';
import { act, later } from '../testing/meeting.ts';
import type { Actor, Command, Decision, Gate, Rank, Request, Run } from './contract.ts';
import { refuse } from './define.ts';
import { createRules } from './kernel.ts';
import { drafts, draftsSlice } from './testing/drafts.ts';
import { note, noted, rulesWith, twoParties } from './testing/notes.ts';
import { questions } from './testing/questions.ts';
import { reading } from './testing/reading.ts';
import { seats } from './testing/seats.ts';
import { stages } from './testing/stages.ts';
import { said, talk } from './testing/talk.ts';
import { TURN_MS, turns } from './testing/turns.ts';

const s1: Actor = { kind: 'person', seat: 's1', party: 'p1' };
const s2: Actor = { kind: 'agent', seat: 's2', party: 'p1' };
const no = (why: string) => refuse('not_now', { why });
const noteOf = (...texts: readonly string[]): Request => ({
  command: 'note',
  input: note('s1', 'room', ...texts).input,
});

/** A person's command that notes something and runs another command. */
const running = (run: Omit<Run, 'as'> & { readonly as?: Actor }): Record<string, Command> => ({
  run: { by: ['person'], decide: (): Decision => ({ entries: [noted('outer')], run: { as: s2, ...run } }) },
});

const shut = (rank: Rank, ...commands: readonly string[]): Gate => ({
  name: rank,
  rank,
  commands,
  check: (_, { actor }) => (actor.kind === 'agent' ? no(rank) : undefined),
});

describe('a command that runs another', () => {
  test('writes its own entries first, the other its own as its author', () => {
    given(rulesWith({ commands: running({ request: noteOf('inner') }) }), ...twoParties)
      .when(act('s1', 'run'))
      .then({ ...noted('outer'), by: s1 }, { ...noted('inner'), by: s2 });
  });

  test('is decided by the other on what it has written itself', () => {
    const gates: readonly Gate[] = [
      {
        name: 'after',
        rank: 'floor',
        commands: ['note'],
        check: (view) => (view.head('room') === 5 ? undefined : no('early')),
      },
    ];
    const meeting = given(
      rulesWith({ gates, commands: running({ request: noteOf('inner') }) }),
      ...twoParties,
    );
    meeting.when(note('s2', 'room', 'inner')).thenRefused('not_now', { why: 'early' });
    meeting.when(act('s1', 'run')).then(noted('outer'), noted('inner'));
  });

  test('is refused with the refusal of the other, and nothing stays of it', () => {
    const rules = rulesWith({
      gates: [shut('floor', 'note')],
      commands: running({ request: noteOf('inner') }),
    });
    const refused = given(rules, ...twoParties).when(act('s1', 'run'));
    refused.thenRefused('not_now', { why: 'floor' });
    expect(refused.taken.meeting.entries).toHaveLength(twoParties.length);
  });

  test('is refused when nobody has the other', () => {
    given(rulesWith({ commands: running({ request: { command: 'gone', input: {} } }) }), ...twoParties)
      .when(act('s1', 'run'))
      .thenRefused('unknown_command', { command: 'gone' });
  });

  test('comes to what it says itself when the other is refused, in place of its own entries', () => {
    const refused: Run['refused'] = ({ code, details }) => ({
      entries: [noted(JSON.stringify([code, details]))],
    });
    const rules = rulesWith({
      gates: [shut('floor', 'note')],
      commands: running({ request: noteOf('inner'), refused }),
    });
    given(rules, ...twoParties)
      .when(act('s1', 'run'))
      .then({ ...noted('["not_now",{"why":"floor"}]'), seq: 5, by: s1 });
  });

  test('may run something else when the other is refused, or be refused in other words', () => {
    const commands = {
      ...running({
        request: noteOf('inner'),
        refused: () => ({ entries: [], run: { request: noteOf('instead'), as: s1 } }),
      }),
      sorry: {
        by: ['person'],
        decide: (): Decision => ({
          entries: [],
          run: { request: noteOf('inner'), as: s2, refused: () => ({ refusal: no('sorry') }) },
        }),
      } satisfies Command,
    };
    const meeting = given(rulesWith({ gates: [shut('floor', 'note')], commands }), ...twoParties);
    meeting.when(act('s1', 'run')).then({ ...noted('instead'), by: s1 });
    meeting.when(act('s1', 'sorry')).thenRefused('not_now', { why: 'sorry' });
  });

  test('names the ranks that were answered before: those are not asked, all others are', () => {
    const run = running({ request: noteOf('inner'), skip: ['floor', 'read-first'] });
    const gates = (...closed: readonly Rank[]) => closed.map((rank) => shut(rank, 'note'));
    const meeting = (...closed: readonly Rank[]) =>
      given(rulesWith({ gates: gates(...closed), commands: run }), ...twoParties).when(act('s1', 'run'));
    meeting('floor', 'read-first').then(noted('outer'), noted('inner'));
    for (const rank of ['rights', 'phase', 'pause', 'budget', 'condition'] as const) {
      meeting('floor', rank).thenRefused('not_now', { why: rank });
    }
  });

  test('skips the conditions of the other where conditions were answered', () => {
    const strict: Command = {
      by: ['agent'],
      conditions: [{ name: 'never', check: () => no('never') }],
      decide: () => ({ entries: [noted('strict')] }),
    };
    const request = { command: 'strict', input: {} };
    const rules = (skip: readonly Rank[]) =>
      rulesWith({ commands: { strict, ...running({ request, skip }) } });
    given(rules(['condition']), ...twoParties)
      .when(act('s1', 'run'))
      .then(noted('outer'), noted('strict'));
    given(rules([]), ...twoParties)
      .when(act('s1', 'run'))
      .thenRefused('not_now', { why: 'never' });
  });

  test('answers for what the other runs in turn', () => {
    const middle: Command = {
      by: ['agent'],
      decide: () => ({
        entries: [noted('middle')],
        run: { request: noteOf('inner'), as: s2, skip: ['budget'] },
      }),
    };
    const outer = running({ request: { command: 'middle', input: {} }, skip: ['read-first'] });
    const gates = [shut('read-first', 'note', 'middle'), shut('budget', 'note')];
    const rules = rulesWith({ gates, commands: { middle, ...outer } });
    given(rules, ...twoParties)
      .when(act('s1', 'run'))
      .then(noted('outer'), noted('middle'), noted('inner'));
    given(rules, ...twoParties)
      .when(act('s2', 'middle'))
      .thenRefused('not_now', { why: 'read-first' });
  });

  test('is not kept as a draft for what it runs as another, and that other never is', () => {
    const shown: unknown[] = [];
    const keeper = {
      divert: (...[, , entries, { actor }]: Parameters<NonNullable<typeof drafts.divert>>) => {
        if (actor.kind === 'person') shown.push(entries);
        return actor.kind === 'agent' ? [noted('kept', 'party/p1')] : undefined;
      },
    };
    const meeting = given(
      rulesWith(keeper, { commands: running({ request: noteOf('inner') }) }),
      ...twoParties,
    );
    meeting.when(note('s2', 'room', 'inner')).thenDiverted(noted('kept', 'party/p1'));
    meeting.when(act('s1', 'run')).then(noted('outer'), noted('inner'));
    expect(shown.at(-1)).toEqual([noted('outer')]);
  });
});

/** What a party keeps and releases, over the modules of the random meetings. */
describe('a draft', () => {
  const rules = createRules([seats, talk, questions, stages, turns, reading, drafts]);
  const kept = given(
    rules,
    ...twoParties,
    act('s1', 'supervise', { what: 'all' }),
    act('s2', 'say', { text: 'Hello.' }),
  );
  const draft = 2;
  const release = (otherwise: 'keep' | 'return') => act('s1', 'release', { draft, otherwise });
  const waiting = (meeting: typeof kept) => [...meeting.read(draftsSlice, 'party/p1').waiting.keys()];

  test('is kept in the circle of its party, and the room sees nothing of it', () => {
    expect(kept.meeting.entries.slice(-2)).toMatchObject([
      { type: 'supervision.set', circle: 'party/p1' },
      {
        type: 'draft.kept',
        circle: 'party/p1',
        seq: draft,
        by: s2,
        body: { command: 'say', input: { text: 'Hello.' } },
      },
    ]);
  });

  test('is released as its author, and the room goes on as if the author had said it', () => {
    kept
      .when(release('keep'))
      .then(
        { type: 'draft.released', circle: 'party/p1', by: s1 },
        { ...said('Hello.'), by: s2 },
        { type: 'turn.given', body: { party: 'p2' } },
      );
  });

  test('is released under the rules of that moment: out of turn it stays, or returns', () => {
    const late = kept.and(later(TURN_MS));
    expect(waiting(late.when(release('keep')).thenRefused('not_your_floor', { holder: 'p2' }))).toEqual([
      draft,
    ]);
    const returned = late
      .when(release('return'))
      .then({ type: 'draft.returned', body: { draft, code: 'not_your_floor' } });
    expect(waiting(returned)).toEqual([]);
  });

  test('is not released in a pause, by whoever was revoked, or before its author has read what it must', () => {
    kept.and(act('s1', 'pause')).when(release('keep')).thenRefused('paused');
    kept
      .and(act('s1', 'revoke', { seat: 's2' }))
      .when(release('keep'))
      .thenRefused('forbidden');
    const addressed = kept
      .and(later(TURN_MS), act('s3', 'say', { text: 'To you.', to: ['p1'] }))
      .when(release('keep'))
      .thenRefused('read_first');
    addressed
      .and(act('s2', 'ack', { upto: 9 }))
      .when(release('keep'))
      .thenAmong(said('Hello.'));
  });

  test('is released once', () => {
    kept.and(release('keep')).when(release('keep')).thenRefused('not_there');
  });

  test('is seen whole by who guards a secret, and released past the guard', () => {
    const guarded = given(rules, ...twoParties, act('s1', 'supervise', { what: 'secrets' }));
    guarded
      .when(act('s2', 'say', { text: 'Hello.', ask: 'Why?' }))
      .thenAmong(said('Hello.'), { type: 'question.asked' });
    const held = guarded
      .when(act('s2', 'say', { text: 'Hello.', ask: 'What is the secret?' }))
      .thenDiverted({ type: 'draft.kept' });
    held.when(release('keep')).thenAmong(said('Hello.'), { type: 'question.asked', by: s2 });
  });

  test('returns by itself once the stage it was written for is over', () => {
    kept
      .and(act('s1', 'ready'))
      .when(act('s3', 'ready'))
      .then(
        { type: 'ready', by: { party: 'p2' } },
        { type: 'stage.moved', circle: 'room' },
        { type: 'draft.returned', circle: 'party/p1', body: { draft, code: 'stage' } },
      );
  });
});
