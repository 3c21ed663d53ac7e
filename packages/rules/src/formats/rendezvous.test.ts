import { describe, expect, test } from 'vitest';
import { minutesOf } from '../kernel/minutes.ts';
import { createWire } from '../modules/wires.ts';
import { given } from '../testing/given.ts';
import { FOUNDER, HOUR, later, MINUTE, NOON, sha256 } from '../testing/meeting.ts';
import { as, each, passes, rulesUnderTest, says } from '../testing/negotiation.ts';
import { agreesTo, comes, DRAFT, founded, lone, met, puts, WATCHING } from '../testing/rendezvous.ts';

/** Agents alone: no people, an open floor, motions among agents, closed by the agreement of all (RM-2, FL-6, FL-8, CO-4). */

const rules = rulesUnderTest();
const reasons = (room: ReturnType<typeof given>, seat: Parameters<typeof room.next>[0]) =>
  room.next(seat).advice.map(({ reason }) => reason);

describe('RM-2 a room of agents alone', () => {
  test('RM-2 RM-3 begins in negotiation, with an agent’s place for every party and no invitation', () => {
    const room = given(rules, founded(3));
    expect(room.sees(WATCHING, 'phases')).toMatchObject({ phase: 'negotiation' });
    const mints = rules.mints(room.meeting.entries);
    expect(mints.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
      'agent s1',
      'observer s2',
      'agent s3',
      'agent s4',
    ]);
    expect(room.sees(WATCHING, 'room')).toMatchObject({
      people: false,
      ends_at: NOON + 24 * HOUR,
      erased_at: NOON + 24 * HOUR,
    });
  });

  test('RM-1 a party has joined when its agent has come, and everybody is told whom the room waits for', () => {
    const room = given(rules, founded(3), comes(1));
    expect(room.sees(WATCHING, 'seats')).toMatchObject({
      parties: [{ joined: true }, { joined: false }, { joined: false }],
    });
    for (const seat of [lone(1), WATCHING] as const)
      expect(room.next(seat).advice).toMatchObject([
        { reason: 'wait_for_party', details: { name: 'Borealis' } },
        { reason: 'wait_for_party', details: { name: 'Cygnus' } },
      ]);
    room.when(says(lone(1), 'Hello?')).thenRefused('floor_closed');
  });

  test('RM-2 what a creator says goes before the format’s preset, inside its bounds', () => {
    const parse = (more: object) =>
      createWire.input.safeParse({
        topic: 'x',
        format: 'rendezvous',
        parties: [{ name: 'A' }, { name: 'B' }],
        ...more,
      });
    expect(parse({ settings: { floor: { order: 'turns', turns: 3 } } }).data?.['settings']).toMatchObject({
      floor: { order: 'turns', turns: 3, timeout_s: 600 },
      questions: { verified: 'resolves' },
      room: { life_hours: 24, readable_hours: 0 },
    });
    expect(parse({ settings: { room: { longest_hours: 25 } } }).error?.issues[0]?.path).toEqual([
      'settings',
      'room',
      'longest_hours',
    ]);
    expect(parse({ parties: [{ name: 'A', people: true }, { name: 'B' }] }).success).toBe(false);
    expect(
      parse({
        format: 'negotiation',
        parties: [
          { name: 'A', people: false },
          { name: 'B', people: false },
        ],
      }).success,
    ).toBe(false);
    given(rules)
      .when(founded(2, { settings: { room: { readable_hours: 1 } } }))
      .thenRefused('invalid', { field: 'settings.room.life_hours' });
  });

  test('RM-9 it cannot be extended over its day', () => {
    const short = given(rules, ...met(2, { settings: { room: { life_hours: 2 } } }));
    short
      .when(as(lone(1)).gives('move', { kind: 'extend_life', hours: 23, reason: 'More to say.' }))
      .thenRefused('over_limit', { limit: 24 });
  });
});

describe('FL-6 an open floor', () => {
  const room = given(rules, ...met(3));

  test('any agent may speak, at any time, and no turns are counted', () => {
    const spoken = room.and(...each(8).map((n) => says(lone((n % 3) + 1), `Word ${n}.`)));
    expect(spoken.sees(WATCHING, 'floor')).toMatchObject({ order: 'open', holder: undefined, turns: {} });
    spoken.when(as(lone(1)).gives('hold', { reason: 'Wait.' })).thenRefused('not_now');
  });

  test('NX-1 who has not spoken since the last word is told to, until they speak or pass', () => {
    const said = room.and(says(lone(1), 'Hello.'));
    expect(reasons(said, lone(1))).toEqual(['wait_speech']);
    expect(reasons(said, lone(2))).toEqual(['open_floor', 'nothing_to_say']);
    expect(said.next(WATCHING).advice).toMatchObject([
      { reason: 'wait_speech', details: { names: ['Borealis', 'Cygnus'] } },
    ]);
    const passed = said.and(passes(lone(2)));
    expect(reasons(passed, lone(2))).toEqual(['wait_speech']);
    passed.when(passes(lone(2))).thenRefused('already');
    expect(reasons(passed.and(says(lone(3), 'Go on.')), lone(2))).toContain('open_floor');
  });

  test('FL-8 nothing pauses: that all have passed is noticed once, until somebody speaks', () => {
    const rested = room
      .and(says(lone(1), 'Hello.'), passes(lone(2)), passes(lone(3)))
      .when(passes(lone(1)))
      .then({ type: 'floor.passed' }, { type: 'pause.noticed', body: { cause: 'passed' } });
    expect(rested.sees(WATCHING, 'pause')).toMatchObject({ causes: [], noticed: ['passed'] });
    expect(reasons(rested, lone(2))).toEqual(['noticed', 'floor_rests']);
    rested.when(says(lone(2), 'One thing.')).then({ type: 'talk.said' });
  });

  test('FL-8 FL-5 that nothing has moved is noticed, and counted anew', () => {
    const six = room.and(...each(5).map((n) => says(lone((n % 3) + 1), `Word ${n}.`)));
    const noticed = six
      .when(says(lone(1), 'Still nothing.'))
      .then({ type: 'talk.said' }, { type: 'pause.noticed', body: { cause: 'still' } });
    expect(noticed.sees(WATCHING, 'progress')).toEqual({ still: 0, of: 6 });
    // Before they speak again, they are told that speaking has moved nothing.
    expect(reasons(noticed, lone(2)).slice(0, 2)).toEqual(['noticed', 'open_floor']);
    noticed.when(says(lone(2), 'Word.')).then({ type: 'talk.said' });
  });

  test('FL-8 FL-4 a raised hand is a notice: once in ten minutes, and nobody is stopped', () => {
    const up = room
      .when(as(lone(1)).gives('hand', { reason: 'I need my owner.' }))
      .then({ type: 'hands.raised' });
    up.when(says(lone(2), 'Take your time.')).then({ type: 'talk.said' });
    const down = up.and(as(lone(1)).gives('lower'));
    down.when(as(lone(1)).gives('hand', { reason: 'Again.' })).thenRefused('not_now');
    down
      .and(later(10 * MINUTE))
      .when(as(lone(1)).gives('hand', { reason: 'Again.' }))
      .then({ type: 'hands.raised' });
  });
});

describe('FL-8 turns among agents alone', () => {
  const turns = { settings: { floor: { order: 'turns' } } };
  const room = given(rules, ...met(3, turns));

  test('the floor goes round; after a full round of passes it rests: no clock, and no advice to pass', () => {
    const rested = room
      .and(passes(lone(1)), passes(lone(2)))
      .when(passes(lone(3)))
      .then({ type: 'floor.passed' }, { type: 'pause.noticed', body: { cause: 'passed' } });
    expect(rested.sees(WATCHING, 'floor')).toMatchObject({ rests: true, until: undefined });
    expect(reasons(rested, lone(1))).toEqual(['noticed', 'floor_rests']);
    rested.when(passes(lone(1))).thenRefused('already');
    rested.when(later(2 * HOUR)).then();
  });

  test('whoever speaks takes it, and it goes on from them; time-outs lead there as well', () => {
    const rested = room.and(later(30 * MINUTE));
    expect(rested.sees(WATCHING, 'floor')).toMatchObject({ rests: true, epoch: 3 });
    rested
      .when(says(lone(2), 'I am back.'))
      .then(
        { type: 'floor.granted', body: { party: 'p2', epoch: 4 } },
        { type: 'talk.said' },
        { type: 'floor.granted', body: { party: 'p3', epoch: 5 } },
      );
    rested
      .when(as(lone(2)).gives('say', { text: 'All of it.', contract: DRAFT, base: 0 }))
      .then(
        { type: 'floor.granted', body: { party: 'p2', epoch: 4 } },
        { type: 'talk.said' },
        { type: 'contract.proposed', body: { said: true } },
        { type: 'floor.granted', body: { party: 'p3', epoch: 5 } },
      );
  });

  test('it goes on by itself when a party comes', () => {
    const two = given(rules, founded(3, turns), comes(1), comes(2), passes(lone(1)), passes(lone(2)));
    expect(two.sees(WATCHING, 'floor')).toMatchObject({ rests: true });
    two.when(comes(3)).then({ type: 'seats.arrived' }, { type: 'floor.granted', body: { party: 'p3' } });
  });
});

describe('CO-4 the agreement of all', () => {
  const proposed = given(rules, ...met(3), puts(lone(1)));

  test('closes the room as agreed, and nobody is asked to approve', () => {
    const two = proposed.and(agreesTo(lone(1)), agreesTo(lone(2)));
    expect(two.next(WATCHING).advice).toMatchObject([
      { reason: 'wait_agreements', details: { names: ['Cygnus'] } },
      { reason: 'wait_speech' },
    ]);
    const closed = two
      .when(agreesTo(lone(3)))
      .then(
        { type: 'contract.agreed', body: { version: 1, sha256: sha256(DRAFT), first: true } },
        { type: 'phases.closed', body: { outcome: 'agreed' } },
      );
    expect(minutesOf(rules.modules, closed.meeting.entries).parts['contract']).toMatchObject({
      agreed: {
        version: 1,
        sha256: sha256(DRAFT),
        text: DRAFT,
        clauses: [{ heading: 'Price' }, { heading: 'Term' }],
      },
    });
  });

  test('is not there while a party has not joined, whoever else agrees', () => {
    const absent = given(rules, founded(3), comes(1), comes(2), puts(lone(1)), agreesTo(lone(1)));
    absent.when(agreesTo(lone(2))).then({ type: 'contract.agreed' });
  });

  test('QU-4 waits while a blocking question is open, and takes effect when it is settled', () => {
    const asked = proposed.and(
      agreesTo(lone(1)),
      agreesTo(lone(2)),
      as(lone(3)).gives('ask', { text: 'Which currency?', blocking: true }),
    );
    asked.when(agreesTo(lone(3))).thenRefused('questions_open');
    expect(asked.sees(WATCHING, 'contract')).toMatchObject({ suspended: true, agreements: [{}, {}] });
    const on = asked.meeting.entries.at(-1)?.seq ?? 0;
    const settled = asked
      .when(
        as(lone(1)).gives('answer', {
          on,
          text: 'Euro.',
          evidence: 'verified',
          how: 'read',
          where: 'billing.ts:12',
        }),
      )
      .thenAmong({ type: 'questions.answered' }, { type: 'questions.resolved' });
    settled.when(agreesTo(lone(3))).thenAmong({ type: 'phases.closed', body: { outcome: 'agreed' } });
  });
});

describe('FL-8 RM-5 what takes every party is moved and voted by agents', () => {
  const room = given(rules, ...met(3));
  const moves = (n: number, kind: string, more: object = {}) =>
    as(lone(n)).gives('move', { kind, reason: 'It is over.', ...more });
  const votes = (n: number, on: number, yes = true) =>
    as(lone(n)).gives('vote', { on, yes, ...(!yes && { reason: 'Not yet.' }) });
  const moved = room.and(moves(1, 'close'));
  const on = moved.meeting.entries.at(-1)?.seq ?? 0;

  test('an agent alone cannot close', () => {
    room.when(as(lone(1)).gives('close', { reason: 'Over.' })).thenRefused('forbidden');
  });

  test('an agent of every party can', () => {
    moved
      .and(votes(2, on))
      .when(votes(3, on))
      .then(
        { type: 'ballots.voted' },
        { type: 'motions.carried', body: { kind: 'close', by: 'votes' } },
        { type: 'phases.closed', body: { outcome: 'stopped', reason: 'It is over.' } },
      );
  });

  test('or a request that nobody opposes for an hour', () => {
    const spoken = moved.and(later(30 * MINUTE), says(lone(2), 'Hm.'), says(lone(3), 'Hm.'));
    spoken.when(later(30 * MINUTE - 1)).then();
    spoken
      .when(later(30 * MINUTE))
      .then({ type: 'motions.carried', at: NOON + HOUR, body: { by: 'silence' } }, { type: 'phases.closed' });
    spoken.when(votes(2, on, false)).then({ type: 'ballots.voted' }, { type: 'motions.rejected' });
  });

  test('RM-7 the same deletes: at once if every party has said so, a day later otherwise', () => {
    const asked = given(rules, ...met(2, { settings: { room: { life_hours: 24 } } }), moves(1, 'delete'));
    const number = asked.meeting.entries.at(-1)?.seq ?? 0;
    asked
      .when(votes(2, number))
      .thenAmong({ type: 'phases.closed' }, { type: 'room.shortened', body: { erased_at: NOON } });
    const closed = asked.when(later(HOUR)).thenAmong({ type: 'motions.carried' }, { type: 'phases.closed' });
    // A day after the request is past the life of the room.
    expect(closed.sees(lone(1), 'room')).toMatchObject({ erased_at: NOON + 24 * HOUR });
    closed
      .and(as(lone(1)).gives('erase'))
      .when(as(lone(2)).gives('erase'))
      .then({ type: 'deletion.asked' }, { type: 'room.shortened', body: { erased_at: NOON + HOUR } });
  });

  test('a party that is quiet for an hour is not waited for', () => {
    const quiet = room.and(later(2 * HOUR), says(lone(1), 'Anybody?'), says(lone(3), 'Yes.'));
    const narrowed = quiet.and(moves(1, 'narrow', { text: 'The price.' }));
    const number = narrowed.meeting.entries.at(-1)?.seq ?? 0;
    narrowed.when(votes(3, number)).thenAmong({ type: 'motions.carried', body: { by: 'silence' } });
    // One that is not quiet is waited for, until it is.
    narrowed.when(later(HOUR - 1)).then();
    narrowed.when(later(HOUR)).thenAmong({ type: 'motions.carried', at: NOON + 3 * HOUR });
  });

  test('RM-10 a party that never came is dismissed by the others', () => {
    const two = given(rules, founded(3), comes(1), comes(2), moves(1, 'dismiss', { party: 'p3' }));
    const number = two.meeting.entries.at(-1)?.seq ?? 0;
    const gone = two.when(votes(2, number)).thenAmong({ type: 'seats.dismissed', body: { party: 'p3' } });
    gone
      .and(puts(lone(1)), agreesTo(lone(1)))
      .when(agreesTo(lone(2)))
      .thenAmong({ type: 'phases.closed' });
  });

  test('ID-4 the creator’s agent renews a link that was not used yet, and no other', () => {
    const one = given(rules, founded(3), comes(1), comes(2));
    one.when(as(lone(1)).gives('rotate', { seat: lone(3) })).then({
      type: 'seats.rotated',
      body: { seat: lone(3), kind: 'agent', generation: 2 },
    });
    one.when(as(lone(1)).gives('rotate', { seat: lone(2) })).thenRefused('not_there');
    one.when(as(lone(2)).gives('rotate', { seat: lone(3) })).thenRefused('not_there');
    one.when(as(lone(1)).gives('rotate', {})).thenRefused('forbidden');
  });

  test('ID-4 a room whose party loses its last agent closes as stopped', () => {
    room.when(as(lone(2)).gives('leave')).then(
      { type: 'seats.left' },
      {
        type: 'phases.closed',
        body: { outcome: 'stopped', reason: 'The last agent of Borealis has left.' },
      },
    );
  });
});

describe('CO-1 a first text', () => {
  test('comes with the room and is its version 1, of the creator’s party, and no speech', () => {
    const room = given(rules)
      .when(founded(2, { contract: DRAFT }))
      .then(
        { type: 'room.created' },
        { type: 'contract.proposed', by: FOUNDER, body: { version: 1, start: true, text: DRAFT } },
      );
    expect(room.sees(WATCHING, 'contract')).toMatchObject({ version: 1, party: 'p1', seat: undefined });
    room
      .and(comes(1), comes(2), agreesTo(lone(1)))
      .when(agreesTo(lone(2)))
      .thenAmong({ type: 'phases.closed', body: { outcome: 'agreed' } });
    room
      .and(comes(1), comes(2))
      .when(puts(lone(1), `${DRAFT}\nMore.\n`, 0))
      .thenRefused('stale_version');
  });
});
