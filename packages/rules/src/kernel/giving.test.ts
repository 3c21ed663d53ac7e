import { describe, expect, test } from 'vitest';
import { given } from '../testing/given.ts';
import { act, actorOf, HUB, later, MINUTE, NOON, sha256 } from '../testing/meeting.ts';
import { BrokenInvariant } from './broken.ts';
import type { Actor, Command, Context, Decision, Gate, Module, Rank, Request } from './contract.ts';
import { ranks } from './contract.ts';
import { refuse } from './define.ts';
import { logs, note, noted, rulesWith, twoParties } from './testing/notes.ts';

const anyone = ['person', 'agent'] as const;
const no = (why: string) => refuse('not_now', { why });

/** A command that comes to what it is told. */
const doing = (decide: Command['decide'], more: Partial<Command> = {}): Command => ({
  by: anyone,
  decide,
  ...more,
});
const writes = (...texts: readonly string[]) => ({ entries: texts.map((text) => noted(text)) });

/** Lets all pass and remembers that it was asked. */
const noticing = (asked: string[], name: string) => ({
  name,
  check: (): undefined => {
    asked.push(name);
    return undefined;
  },
});
const watching = (asked: string[], name: string, rank: Rank, more: Partial<Gate> = {}): Gate => ({
  ...noticing(asked, name),
  rank,
  ...more,
});

const s1: Actor = { kind: 'person', seat: 's1', party: 'p1' };
const s2: Actor = { kind: 'agent', seat: 's2', party: 'p1' };

describe('gates', () => {
  test('are asked by rank whatever the order of modules, conditions before read-first, decide after all', () => {
    const asked: string[] = [];
    const backwards = ranks.toReversed().map((rank) => ({ gates: [watching(asked, rank, rank)] }));
    const conditions = ['first', 'second'].map((name) => noticing(asked, name));
    const go = doing(
      () => {
        asked.push('decide');
        return writes('done');
      },
      { conditions },
    );
    const rules = rulesWith({ commands: { go } }, ...backwards);
    given(rules, ...twoParties, act('s1', 'go'));
    expect(asked.slice(asked.lastIndexOf('rights'))).toEqual([
      'rights',
      'phase',
      'pause',
      'floor',
      'budget',
      'first',
      'second',
      'condition',
      'read-first',
      'decide',
    ]);
  });

  test('answer with the first refusal, and nothing is asked after it', () => {
    const asked: string[] = [];
    const gates: readonly Gate[] = [
      watching(asked, 'pause', 'pause', { commands: ['go'], check: () => no('paused') }),
      watching(asked, 'floor', 'floor', { commands: ['go'] }),
    ];
    const conditions = [noticing(asked, 'own')];
    given(rulesWith({ gates, commands: { go: doing(() => writes('done'), { conditions }) } }), ...twoParties)
      .when(act('s1', 'go'))
      .thenRefused('not_now', { why: 'paused' });
    expect(asked).toEqual([]);
  });

  test('a refusal of read-first means that nothing else is against it', () => {
    const gates: readonly Gate[] = [
      { name: 'read', rank: 'read-first', commands: ['go'], check: () => no('unread') },
      { name: 'question', rank: 'condition', commands: ['go'], check: () => no('a question is open') },
    ];
    const conditions = [{ name: 'own', check: () => no('of its own') }];
    const go = (more?: Partial<Command>) => ({ commands: { go: doing(() => writes('done'), more) } });
    const refused = (modules: readonly Partial<Module>[], why: string) =>
      given(rulesWith(...modules), ...twoParties)
        .when(act('s1', 'go'))
        .thenRefused('not_now', { why });
    refused([{ ...go({ conditions }), gates }], 'of its own');
    refused([{ ...go(), gates }], 'a question is open');
    refused([{ ...go(), gates: gates.slice(0, 1) }], 'unread');
  });

  test('are asked about the commands they name, by name or by a word they carry, and about all if they name none', () => {
    const asked: string[] = [];
    const gates = [
      watching(asked, 'by name', 'phase', { commands: ['note'] }),
      watching(asked, 'by word', 'phase', { commands: ['writing'] }),
      watching(asked, 'of others', 'phase', { commands: ['speech', 'say'] }),
      watching(asked, 'of all', 'phase'),
    ];
    const meeting = given(rulesWith({ gates }), ...twoParties);
    asked.length = 0;
    meeting.when(note('s1', 'room', 'a')).then(noted('a'));
    expect(asked).toEqual(['by name', 'by word', 'of all']);
    asked.length = 0;
    meeting.when(act('s1', 'revoke', { seat: 's2' })).then({ type: 'seat.revoked' });
    expect(asked).toEqual(['of all']);
  });

  test('hear who asks for what, and with which input', () => {
    const heard: unknown[] = [];
    const gate: Gate = {
      name: 'hears',
      rank: 'budget',
      commands: ['note'],
      check: (_, ask) => {
        heard.push([ask.name, ask.actor, ask.command.tags, ask.input]);
        return undefined;
      },
    };
    const { input } = note('s1', 'room', 'a');
    given(rulesWith({ gates: [gate] }), ...twoParties, note('s1', 'room', 'a'));
    expect(heard).toEqual([['note', s1, ['writing'], input]]);
  });

  test('read what the actor may read and no more', () => {
    const nosy: Gate = {
      name: 'nosy',
      rank: 'budget',
      commands: ['note'],
      check: (view) => {
        view.get(logs.party, 'party/p1');
        return undefined;
      },
    };
    const meeting = given(rulesWith({ gates: [nosy] }), ...twoParties);
    meeting.when(note('s2', 'room', 'a')).then(noted('a'));
    expect(() => meeting.when(note('s3', 'room', 'a'))).toThrow('party/p1 cannot be read here');
  });
});

describe('a command', () => {
  test('that no module has is refused', () => {
    given(rulesWith(), ...twoParties)
      .when(act('s1', 'fly'))
      .thenRefused('unknown_command', { command: 'fly' });
  });

  test('is decided with its input, its actor, its door, and a time that is not before the room', () => {
    const contexts: unknown[] = [];
    const learn = (_: unknown, context: Context, input: unknown) => {
      contexts.push([context, input]);
      return undefined;
    };
    const go = doing((_, input, context) => (learn(_, context, input), writes()), {
      conditions: [{ name: 'learns', check: learn }],
    });
    const meeting = given(rulesWith({ commands: { go } }), ...twoParties, later(-MINUTE));
    meeting.when(act('s1', 'go', { a: 1 }, { door: 'terminal' })).then();
    const expected = [{ now: NOON, actor: s1, door: 'terminal', digests: new Map() }, { a: 1 }];
    expect(contexts).toEqual([expected, expected]);
  });

  test('finds the hashes of the texts it names, and so does what it runs', () => {
    const digestsOf = ({ digests }: Context) => [...(digests ?? [])].flat();
    const hashed = doing((_, __, context) => writes('inner', ...digestsOf(context)));
    const names: Command['digests'] = ({ texts }: never) => texts;
    const rules = rulesWith({
      commands: {
        inner: hashed,
        outer: doing(
          (_, input, context) => ({
            ...writes('outer', ...digestsOf(context)),
            run: { request: { command: 'inner', input: input as never }, as: context.actor },
          }),
          { digests: names },
        ),
      },
    });
    const request = { command: 'outer', input: { texts: ['a'] } };
    expect(rules.digests(request)).toEqual(['a']);
    expect(rules.digests({ command: 'inner', input: {} })).toEqual([]);
    expect(rules.digests({ command: 'fly', input: {} })).toEqual([]);
    const both = ['a', sha256('a')];
    given(rules, ...twoParties)
      .when(act('s1', 'outer', { texts: ['a'] }))
      .then(...['outer', ...both, 'inner', ...both].map((text) => noted(text)));
  });

  test('may be refused by what it decides', () => {
    const rules = rulesWith({ commands: { go: doing((): Decision => ({ refusal: no('not today') })) } });
    given(rules, ...twoParties)
      .when(act('s1', 'go'))
      .thenRefused('not_now', { why: 'not today' });
  });

  test('writes its entries as its actor, each at the time of its circle', () => {
    given(rulesWith(), ...twoParties, later(MINUTE))
      .when(note('s1', 'party/p1', 'a', 'b'))
      .then(
        { ...noted('a', 'party/p1'), seq: 1, at: NOON + MINUTE, by: s1 },
        { ...noted('b', 'party/p1'), seq: 2, at: NOON + MINUTE, by: s1 },
      );
  });

  test('writes into no circle that its actor does not read', () => {
    const meeting = given(rulesWith(), ...twoParties);
    for (const circle of ['party/p2', 'persons/p2', 'seat/s3', 'seat/s4'] as const) {
      expect(() => meeting.when(note('s1', circle, 'a'))).toThrow(
        `notes writes noted into ${circle}, out of its reach`,
      );
    }
    expect(() => meeting.when(note('s2', 'persons/p1', 'a'))).toThrow('out of its reach');
  });

  test('writes no entries of a module it does not build on, nor of a type that nobody owns', () => {
    const module = (type: string) => ({
      on: ['seats'],
      commands: { go: doing(() => ({ entries: [{ circle: 'room', type, body: {} }] })) },
    });
    for (const type of ['noted', 'of.nobody']) {
      const meeting = given(rulesWith(module(type)), ...twoParties);
      expect(() => meeting.when(act('s1', 'go'))).toThrow(`module 1 writes ${type}, which is not its own`);
    }
  });
});

describe('an acknowledgement before a command', () => {
  const ack = (...texts: readonly string[]): Request => ({
    command: 'note',
    input: note('s1', 'room', ...texts).input,
  });
  const unlessRead: Gate = {
    name: 'read first',
    rank: 'read-first',
    commands: ['go'],
    check: (view) => (view.get(logs.room).includes('read') ? undefined : no('unread')),
  };
  const rules = rulesWith({
    gates: [unlessRead],
    commands: {
      go: doing(() => writes('done'), {
        conditions: [
          {
            name: 'open',
            check: (_, __, input) => ((input as { no?: true })?.no ? no('closed') : undefined),
          },
        ],
      }),
      never: doing((): Decision => ({ refusal: no('never') })),
    },
  });
  const meeting = given(rules, ...twoParties);

  test('is written before it, in the same commit, and the command is judged with it', () => {
    meeting.when(act('s1', 'go')).thenRefused('not_now', { why: 'unread' });
    meeting.when(act('s1', 'go', {}, { before: ack('read') })).then(noted('read'), noted('done'));
  });

  test('is dropped when the command is refused', () => {
    const refused = meeting.when(act('s1', 'go', { no: true }, { before: ack('read') }));
    refused.thenRefused('not_now', { why: 'closed' });
    expect(given(refused.taken.meeting).read(logs.room)).toEqual([]);
  });

  test('that is refused refuses the command with it', () => {
    meeting
      .when(act('s1', 'go', {}, { before: { command: 'never', input: {} } }))
      .thenRefused('not_now', { why: 'never' });
  });

  test('stays when the command is kept as a draft', () => {
    const keeper: Partial<Module> = {
      divert: (_, { command }) => (command === 'go' ? [noted('kept', 'party/p1')] : undefined),
    };
    const go = { commands: { go: doing(() => writes('done')) } };
    given(rulesWith(keeper, go), ...twoParties)
      .when(act('s2', 'go', {}, { before: ack('read') }))
      .thenDiverted(noted('read'), noted('kept', 'party/p1'));
  });

  test('does not let the room settle before the command is written', () => {
    const settle = {
      name: 'counts',
      circle: 'room' as const,
      settle: (view: Parameters<Gate['check']>[0]) => {
        const log = view.get(logs.room);
        return log.includes('read') && !log.some((text) => text.startsWith('saw'))
          ? [noted(`saw ${log.length}`)]
          : undefined;
      },
    };
    given(rulesWith({ settles: [settle], commands: { go: doing(() => writes('done')) } }), ...twoParties)
      .when(act('s1', 'go', {}, { before: ack('read') }))
      .then(noted('read'), noted('done'), { ...noted('saw 2'), by: HUB });
  });
});

describe('a diversion', () => {
  const shown: unknown[] = [];
  const keeper: Partial<Module> = {
    divert: (_, { command }, entries, { actor }) => {
      shown.push(entries);
      return actor.kind === 'agent' && command !== 'ack' ? [noted('kept', 'party/p1')] : undefined;
    },
  };

  test('keeps a valid command from being written, and is told so', () => {
    const meeting = given(rulesWith(keeper), ...twoParties);
    meeting.when(note('s2', 'room', 'a')).thenDiverted({ ...noted('kept', 'party/p1'), by: s2 });
    meeting.when(note('s1', 'room', 'a')).then(noted('a'));
    expect(meeting.when(note('s1', 'room', 'a')).taken.outcome).toMatchObject({ diverted: false });
  });

  test('is not asked about a command that a gate, a condition, or its own decision refuses', () => {
    const gates: readonly Gate[] = [
      { name: 'shut', rank: 'floor', commands: ['note'], check: () => no('shut') },
    ];
    const commands = {
      bad: doing(() => writes('a'), { conditions: [{ name: 'bad', check: () => no('bad') }] }),
      worse: doing((): Decision => ({ refusal: no('worse') })),
      worst: doing(
        (_, __, { actor }): Decision => ({
          ...writes('a'),
          run: { request: { command: 'bad', input: {} }, as: actor },
        }),
      ),
    };
    const meeting = given(rulesWith(keeper, { gates, commands }), ...twoParties);
    meeting.when(note('s2', 'room', 'a')).thenRefused('not_now', { why: 'shut' });
    meeting.when(act('s2', 'bad')).thenRefused('not_now', { why: 'bad' });
    meeting.when(act('s2', 'worse')).thenRefused('not_now', { why: 'worse' });
    meeting.when(act('s2', 'worst')).thenRefused('not_now', { why: 'bad' });
  });

  test('is not asked about a command that writes nothing', () => {
    given(rulesWith(keeper), ...twoParties)
      .when(note('s2', 'room'))
      .then();
  });

  test('is shown exactly what would be written, with what the command runs as its own actor', () => {
    const commands = {
      both: doing(
        (_, __, { actor }): Decision => ({
          ...writes('outer'),
          run: { request: { command: 'note', input: note(actor, 'room', 'inner').input }, as: actor },
        }),
      ),
    };
    const meeting = given(rulesWith(keeper, { commands }), ...twoParties);
    shown.length = 0;
    meeting.when(act('s2', 'both')).thenDiverted(noted('kept', 'party/p1'));
    meeting.when(act('s1', 'both')).then(noted('outer'), noted('inner'));
    expect(shown).toEqual([
      [noted('outer'), noted('inner')],
      [noted('outer'), noted('inner')],
    ]);
  });

  test('by one module is enough: the next is not asked', () => {
    const second: Partial<Module> = {
      divert: (_, __, ___, { actor }) =>
        actor.kind === 'agent' ? [noted('kept twice', 'party/p1')] : undefined,
    };
    given(rulesWith(keeper, second), ...twoParties)
      .when(note('s2', 'room', 'a'))
      .thenDiverted(noted('kept', 'party/p1'));
  });

  test('writes only types of modules it builds on, into circles its actor reads', () => {
    const far = given(rulesWith({ divert: () => [noted('kept', 'party/p2')] }));
    expect(() => far.and(...twoParties)).toThrow(BrokenInvariant);
    const alien = given(rulesWith({ on: ['seats'], divert: () => [noted('kept')] }));
    expect(() => alien.and(...twoParties)).toThrow('which is not its own');
  });
});

test('somebody who is named by seat is that seat as it is at the moment', () => {
  const { meeting } = given(rulesWith(), ...twoParties);
  expect(actorOf(meeting, 's1')).toEqual(s1);
});
