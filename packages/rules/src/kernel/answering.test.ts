import { describe, expect, test } from 'vitest';
import { given } from '../testing/given.ts';
import { act, type Act, from, later, MINUTE, NOON } from '../testing/meeting.ts';
import type { Actor, Advice, Module } from './contract.ts';
import { refuse } from './define.ts';
import { createRules } from './kernel.ts';
import { clocks } from './testing/clocks.ts';
import { drafts } from './testing/drafts.ts';
import { logs, note, noted, rulesWith, twoParties } from './testing/notes.ts';
import { questions } from './testing/questions.ts';
import { reading } from './testing/reading.ts';
import { seats } from './testing/seats.ts';
import { stages } from './testing/stages.ts';
import { said, talk } from './testing/talk.ts';
import { turns } from './testing/turns.ts';

const s1: Actor = { kind: 'person', seat: 's1', party: 'p1' };
const everything = createRules([seats, talk, questions, stages, turns, reading, drafts, clocks]);
const opened = given(everything, ...twoParties);
const no = (why: string) => refuse('not_now', { why });

describe('what somebody may do', () => {
  test('is every command that nothing speaks against, whatever its input', () => {
    expect(opened.next('s1').may).toEqual(
      expect.arrayContaining(['say', 'ask', 'ready', 'pause', 'supervise', 'end', 'ack', 'alarm']),
    );
    expect(opened.next('s3').may).not.toContain('say');
    expect(opened.next('s2').may).not.toContain('pause');
    expect(opened.next('s1').may).not.toContain('release');
  });

  test('is refused for the first reason by rank, without an input', () => {
    const inputs: unknown[] = [];
    const conditions = [
      {
        name: 'learns',
        check: (_: unknown, __: unknown, input?: unknown) => {
          inputs.push(input);
          return no('own');
        },
      },
    ];
    const rules = rulesWith({
      commands: { go: { by: ['person'], conditions, decide: () => ({ entries: [] }) } },
      gates: [
        {
          name: 'g',
          rank: 'condition',
          check: (_, { name, input }) => (inputs.push(input), name === 'go' ? no('gate') : undefined),
        },
      ],
    });
    const meeting = given(rules, ...twoParties);
    inputs.length = 0;
    expect(meeting.may('s1', 'go')).toEqual(no('own'));
    expect(inputs).toEqual([undefined]);
    expect(meeting.may('s2', 'go')).toMatchObject({ code: 'forbidden' });
    expect(meeting.may('s1', 'note')).toBeUndefined();
    expect(meeting.may('s1', 'fly')).toEqual(refuse('unknown_command', { command: 'fly' }));
  });
});

describe('what somebody is advised', () => {
  const advising = (...advice: readonly Advice[]): Partial<Module> => ({ next: () => advice });
  const noting = (text: string): NonNullable<Advice['act']> => note('s1', 'room', text);

  test('comes in order of urgency, of all modules', () => {
    const [first, second, third] = [10, 20, 30].map((urgency) => ({ urgency, reason: `at ${urgency}` }));
    const meeting = given(
      rulesWith(advising(third as Advice), advising(second as Advice, first as Advice)),
      ...twoParties,
    );
    expect(meeting.next('s1').advice).toEqual([first, second, third]);
  });

  test('leaves out what would be refused', () => {
    const gate = { name: 'shut', rank: 'floor' as const, commands: ['note'], check: () => no('shut') };
    const works = { urgency: 1, reason: 'note', act: noting('a') };
    expect(given(rulesWith(advising(works)), ...twoParties).next('s1').advice).toHaveLength(1);
    expect(given(rulesWith(advising(works), { gates: [gate] }), ...twoParties).next('s1').advice).toEqual([]);
    const gone = { urgency: 1, reason: 'fly', act: { command: 'fly', input: {} } };
    expect(given(rulesWith(advising(gone)), ...twoParties).next('s1').advice).toEqual([]);
  });

  // Advice that changes nothing stays true after it was followed, and an agent goes round and round.
  test('leaves out what would change nothing', () => {
    const idle = { urgency: 1, reason: 'idle', act: { command: 'note', input: { notes: [] } } };
    expect(given(rulesWith(advising(idle)), ...twoParties).next('s1').advice).toEqual([]);
  });

  test('keeps what is only waited for', () => {
    expect(opened.next('s3').advice).toContainEqual({
      urgency: 90,
      reason: 'wait',
      until: expect.any(Number),
    });
  });

  test('vanishes once it was followed', () => {
    const addressed = opened.and(act('s1', 'say', { text: 'To you.', to: ['p2'] }));
    const [first] = addressed.next('s4').advice;
    expect(first).toMatchObject({ reason: 'read', act: { command: 'ack' } });
    const followed = addressed.and(act('s4', 'ack', first?.act?.input));
    expect(followed.next('s4').advice.map(({ reason }) => reason)).not.toContain('read');
  });

  test.each<[string, readonly Act[]]>([
    ['at the beginning', []],
    ['when something is addressed to them', [act('s1', 'say', { text: 'To you.', to: ['p1', 'p2'] })]],
    ['when a question is open', [act('s1', 'ask', { text: 'Why?' })]],
    ['in a pause', [act('s1', 'pause')]],
    ['with a waiting draft', [act('s1', 'supervise', { what: 'all' }), act('s2', 'say', { text: 'Hello.' })]],
    ['when the agent is gone', [act('s1', 'revoke', { seat: 's2' })]],
    ['when the person is gone', [act('s1', 'revoke', { seat: 's1' })]],
    ['at the end', [act('s1', 'end', { why: 'done' })]],
  ])('works for everybody, just as it stands, %s', (_, steps) => {
    const meeting = opened.and(...steps);
    for (const seat of ['s1', 's2', 's3', 's4'] as const) {
      for (const advice of meeting.next(seat).advice) {
        if (!advice.act) continue;
        const { outcome } = meeting.when(act(seat, advice.act.command, advice.act.input)).taken;
        expect([seat, advice, outcome]).toMatchObject([seat, advice, { status: 'accepted' }]);
      }
    }
  });
});

describe('what somebody sees', () => {
  test('is told module by module, from what they may read', () => {
    const log: Partial<Module> = {
      describe: (view, { party }) => ({
        room: view.get(logs.room),
        ...(party && { own: view.get(logs.party, `party/${party}`) }),
      }),
    };
    const meeting = given(
      rulesWith(log),
      ...twoParties,
      from('s1', noted('a')),
      from('s1', noted('b', 'party/p1')),
    );
    expect(meeting.sees('s1', 'module 1')).toEqual({ room: ['a'], own: ['b'] });
    expect(meeting.sees('s3', 'module 1')).toEqual({ room: ['a'], own: [] });
    expect(meeting.sees('s1', 'notes')).toBeUndefined();
    const prying = given(
      rulesWith({ describe: (view) => ({ log: view.get(logs.party, 'party/p1') }) }),
      ...twoParties,
    );
    expect(() => prying.sees('s3', 'module 1')).toThrow('party/p1 cannot be read here');
  });
});

describe('whom an entry wakes', () => {
  test('is everybody, nobody, or those it addresses who are still here', () => {
    expect(opened.woke('seat.joined')).toBe('all');
    expect(opened.and(act('s2', 'ack', { upto: 1 })).woke('acked')).toEqual([]);
    const addressed = opened.and(act('s1', 'say', { text: 'To you.', to: ['p2'] }));
    expect(addressed.woke('said')).toEqual(['s3', 's4']);
    expect(addressed.and(act('s3', 'revoke', { seat: 's4' })).woke('said')).toEqual(['s3']);
    expect(opened.and(act('s1', 'say', { text: 'To all.' })).woke('said')).toEqual([]);
  });

  test('is nobody where a type addresses and does not say whom', () => {
    const entries = { called: { wakes: 'addressed' as const } };
    expect(
      given(rulesWith({ entries }), { circle: 'room', type: 'called', body: {} }).woke('called'),
    ).toEqual([]);
  });
});

describe('who somebody is', () => {
  const { rules, state, now } = opened.and(act('s1', 'revoke', { seat: 's2' }), later(MINUTE)).meeting;
  const mint = (subject: string) => ({ kind: 'person' as const, subject, generation: 1 });

  test('follows from a credential while it is good', () => {
    expect(rules.actor(state, mint('s1'), now)).toEqual(s1);
    expect(rules.actor(state, mint('s2'), now)).toBeUndefined();
    expect(rules.actor(state, mint('s9'), now)).toBeUndefined();
  });

  test('is told of a seat whether it is active or not', () => {
    expect(rules.seat(state, 's2')).toEqual({ kind: 'agent', seat: 's2', party: 'p1' });
    expect(rules.seat(state, 's9')).toBeUndefined();
  });

  test('decides which circles are read', () => {
    expect(rules.reads(state, s1, now)).toEqual(['room', 'party/p1', 'persons/p1', 'seat/s1', 'seat/s2']);
    expect(rules.reads(state, { kind: 'agent', seat: 's2', party: 'p1' }, now)).toEqual(['room']);
  });
});

test('entries that call credentials into being name them', () => {
  const { rules, entries } = opened.and(act('s1', 'say', { text: 'Hello.' })).meeting;
  const minted = rules.mints(entries);
  expect(minted).toHaveLength(4);
  expect(minted[1]).toEqual({ kind: 'agent', subject: 's2', generation: 1 });
});

test('entries carry the words of their type, or those of them that fit what they say', () => {
  const { rules, entries } = opened.and(said('To all.'), said('To you.', ['p1'])).meeting;
  expect(entries.slice(-2).map(rules.tagsOf)).toEqual([['speech'], ['speech', 'must-read']]);
  expect(rules.tagsOf({ ...noted('a'), type: 'seat.joined', seq: 1, at: NOON, by: s1 })).toEqual([]);
});

test('a room has ended when its members say so, and an empty one has not', () => {
  const { rules, state } = opened.and(act('s1', 'end', { why: 'done' })).meeting;
  expect([rules.ended(state), rules.ended(opened.meeting.state), rules.ended(new Map())]).toEqual([
    true,
    false,
    false,
  ]);
});
