import type { SeatId } from '@parley/protocol';
import { describe, expect, test } from 'vitest';
import { agreed, amends, joinedBy, opposes, rejects, votes } from '../../testing/deciding.ts';
import { given } from '../../testing/given.ts';
import { DAY, HOUR, later, NOON } from '../../testing/meeting.ts';
import {
  accepts,
  agent,
  arrives,
  as,
  briefing,
  claimed,
  created,
  each,
  negotiating,
  nextSeat,
  OBSERVER,
  passes,
  person,
  rulesUnderTest,
  says,
} from '../../testing/negotiation.ts';
import { moves, newestBallot } from '../../testing/voting.ts';

/** Motions: whatever they are for, they are opened, voted on, and decided in the same way. */

type Room = ReturnType<typeof given>;

const anna = person(1);
const boris = person(2);
/** No clock of the floor, so that motions are alone with time. */
const still = { floor: { timeout_s: 0 } };
const moreTurns = moves(anna, 'extend_turns', { turns: 6 });
const motionsOf = (room: Room) => room.sees(anna, 'motions')?.['motions'];

/** A room in which something was moved, and its number. */
function moved(parties: number, step = moreTurns) {
  const room = given(rulesUnderTest(), ...negotiating(parties), step);
  return { room, on: newestBallot(room.meeting) };
}

describe('EL-2 a motion', () => {
  test.each([2, 3, 8])('EL-2 is put to each of %d parties, and carried once all are for it', (count) => {
    const start = moved(count);
    let { room } = start;
    for (const n of each(count).slice(1, -1)) {
      room = room.when(votes(person(n), start.on)).then({ type: 'ballots.voted' });
    }
    room.when(votes(person(count), start.on)).then(
      { type: 'ballots.voted' },
      {
        type: 'motions.carried',
        by: { kind: 'hub' },
        body: { on: start.on, kind: 'extend_turns', by: 'votes' },
      },
      { type: 'floor.extended', body: { turns: 6 } },
    );
  });

  test('EL-2 is moved with a reason and what it is about, and everybody sees it', () => {
    const { room, on } = moved(2);
    for (const seat of [boris, agent(2), OBSERVER]) {
      expect(room.sees(seat, 'motions')).toMatchObject({
        motions: [
          {
            on,
            kind: 'extend_turns',
            terms: { turns: 6 },
            reason: 'Let us go on.',
            party: 'p1',
            seat: anna,
            until: undefined,
          },
        ],
      });
    }
    expect(room.woke('motions.moved')).toEqual([]);
    expect(() => as(anna).gives('move', { kind: 'extend_turns', turns: 6 })).toThrow('reason');
    expect(() => moves(anna, 'overthrow')).toThrow('kind');
  });

  test('EL-2 one no ends it', () => {
    const { room, on } = moved(3);
    const over = room
      .when(opposes(boris, on))
      .then({ type: 'ballots.voted' }, { type: 'motions.rejected', by: { kind: 'hub' }, body: { on } });
    expect(motionsOf(over)).toEqual([]);
    over.when(votes(person(3), on)).thenRefused('not_there');
  });

  test('EL-2 the mover may vote no as well, which ends it too', () => {
    const { room, on } = moved(3);
    room.when(opposes(anna, on)).then({ type: 'ballots.voted' }, { type: 'motions.rejected' });
  });

  test('EL-2 of a kind one is open at a time', () => {
    const { room, on } = moved(2);
    room.when(moves(boris, 'extend_turns', { turns: 1 })).thenRefused('not_now', {
      why: `motion ${on} of this kind is open`,
    });
    room.when(moves(boris, 'narrow', { text: 'Liability.' })).then({ type: 'motions.moved' });
    room
      .and(opposes(boris, on))
      .when(moves(boris, 'extend_turns', { turns: 1 }))
      .then({ type: 'motions.moved' });
    room.and(as(anna).gives('withdraw', { on })).when(moreTurns).then({ type: 'motions.moved' });
  });

  test('EL-2 any person of the mover’s party withdraws it, and it is over', () => {
    const ann = nextSeat(2);
    const room = given(rulesUnderTest(), ...negotiating(2), ...joinedBy(anna, ann, 'p1', 'Ann'), moreTurns);
    const on = newestBallot(room.meeting);
    const withdrawn = room.when(as(ann).gives('withdraw', { on })).then({ type: 'ballots.withdrawn' });
    expect(motionsOf(withdrawn)).toEqual([]);
    room.when(as(boris).gives('withdraw', { on })).thenRefused('forbidden');
  });

  test('ID-1 EL-2 is moved by persons alone', () => {
    const room = given(rulesUnderTest(), ...negotiating(2));
    for (const seat of [agent(1), agent(2), OBSERVER]) {
      room.when(moves(seat, 'extend_turns', { turns: 1 })).thenRefused('forbidden', { allowed: 'a person' });
    }
  });

  test('EL-2 is not moved once people approve, or in a closed room', () => {
    const room = given(rulesUnderTest(), ...negotiating(2), ...agreed(2));
    room.when(moreTurns).thenRefused('wrong_phase', { phases: 'briefing or negotiation' });
    room
      .and(as(anna).gives('close', { reason: 'Enough.' }))
      .when(moreTurns)
      .thenRefused('ended');
  });
});

describe('EL-2 what can be moved for, and on what ground', () => {
  const talking = given(rulesUnderTest(), ...negotiating(2));

  test.each([
    ['extend_life', { hours: 24 }, { type: 'room.extended', body: { ends_at: NOON + 8 * DAY } }],
    ['extend_turns', { turns: 3 }, { type: 'floor.extended', body: { turns: 3 } }],
    ['narrow', { text: 'Liability alone.' }, { type: 'talk.narrowed', body: { text: 'Liability alone.' } }],
  ])('EL-2 RM-9 FL-3 TK-2 %s', (kind, terms, effect) => {
    const room = talking.and(moves(anna, kind, terms));
    room
      .when(votes(boris, newestBallot(room.meeting)))
      .then({ type: 'ballots.voted' }, { type: 'motions.carried', body: { kind } }, effect);
  });

  test('TK-2 EL-2 what the talk was narrowed to must be read, a motion to narrow it not', () => {
    const room = talking.and(moves(anna, 'narrow', { text: 'Liability alone.' }));
    const on = newestBallot(room.meeting);
    room.when(says(agent(1), 'Net 30.')).thenAmong({ type: 'talk.said' });
    room
      .and(opposes(boris, on))
      .when(says(agent(1), 'Net 30.'))
      .thenAmong({ type: 'talk.said' });
    room
      .and(votes(boris, on))
      .when(says(agent(1), 'Net 30.'))
      .thenRefused('read_first');
  });

  test('EL-2 FL-5 resume, while something waits for a decision or a hand is up', () => {
    talking.when(moves(anna, 'resume')).thenRefused('already');
    const passed = talking.and(passes(agent(1)), passes(agent(2)), moves(anna, 'resume'));
    passed
      .when(votes(boris, newestBallot(passed.meeting)))
      .then(
        { type: 'ballots.voted' },
        { type: 'motions.carried' },
        { type: 'pause.resumed', body: { causes: ['passed'] } },
      );
  });

  test('EL-2 what belongs to negotiation is not moved for in briefing', () => {
    const room = given(rulesUnderTest(), ...briefing(2));
    room.when(moreTurns).thenRefused('not_now');
    room.when(moves(anna, 'narrow', { text: 'Liability alone.' })).thenRefused('not_now');
    room.when(moves(anna, 'extend_life', { hours: 1 })).then({ type: 'motions.moved' });
  });

  test('EL-2 a motion that has lost its ground lapses at once, whoever voted', () => {
    const raised = talking.and(as(agent(1)).gives('hand', { reason: 'Wait.' }), moves(boris, 'resume'));
    const on = newestBallot(raised.meeting);
    const over = raised
      .when(as(agent(1)).gives('lower'))
      .then(
        { type: 'hands.lowered' },
        { type: 'pause.ended' },
        { type: 'motions.lapsed', by: { kind: 'hub' }, body: { on } },
      );
    expect(motionsOf(over)).toEqual([]);
    over.when(votes(anna, on)).thenRefused('not_there');
  });
});

describe('RM-10 dismissing a party that never came', () => {
  const carla = person(3);
  const three = () =>
    given(
      rulesUnderTest(),
      ...created(3),
      claimed,
      accepts(2),
      arrives(1),
      arrives(2),
      moves(anna, 'dismiss', { party: 'p3' }),
    );

  test('RM-10 EL-2 only the parties that have joined are asked, and only they are said to be missing', () => {
    const room = three();
    const on = newestBallot(room.meeting);
    expect(room.sees(OBSERVER, 'ballots')).toMatchObject({
      open: [{ missing: ['Boris'], parties: { p1: 'yes', p2: 'open' } }],
    });
    const advice = (seat: SeatId) => room.next(seat).advice.filter(({ reason }) => /vote/.test(reason));
    expect(advice(anna)).toEqual([
      { urgency: 210, reason: 'wait_for_votes', details: { on, kind: 'motion', names: ['Boris'] } },
    ]);
    expect(advice(boris)).toMatchObject([{ reason: 'vote', details: { last: true } }]);
    room
      .when(votes(boris, on))
      .then(
        { type: 'ballots.voted' },
        { type: 'motions.carried' },
        { type: 'seats.dismissed', body: { party: 'p3' } },
      );
  });

  test('RM-10 a party that joins meanwhile is not dismissed any more', () => {
    three()
      .when(accepts(3))
      .then(
        { type: 'seats.accepted' },
        { type: 'motions.lapsed', body: { on: newestBallot(three().meeting) } },
      );
  });

  test('RM-10 another party that joins meanwhile is asked as well', () => {
    const four = given(
      rulesUnderTest(),
      ...created(4),
      claimed,
      accepts(2),
      moves(anna, 'dismiss', { party: 'p4' }),
      accepts(3),
    );
    four
      .when(votes(boris, newestBallot(four.meeting)))
      .then({ type: 'ballots.voted' })
      .when(votes(carla, newestBallot(four.meeting)))
      .thenAmong({ type: 'seats.dismissed' });
  });
});

describe('EL-3 what silence means for a motion', () => {
  const silent = (silence: string, parties = 2) =>
    given(
      rulesUnderTest(),
      ...negotiating(parties, { ...still, room: { silence, silence_hours: 24 } }),
      moreTurns,
    );
  const due = ({ meeting: { rules, state } }: Room) => rules.due(state);

  test('EL-3 it keeps waiting, where the room was made so', () => {
    const room = silent('wait');
    expect(room.sees(anna, 'motions')).toMatchObject({ motions: [{ until: undefined }] });
    room.when(later(6 * DAY)).then();
    expect(due(room)).toBe(NOON + 7 * DAY);
  });

  test('EL-3 it is carried at that instant, where nobody has said no', () => {
    const room = silent('carry');
    expect(room.sees(boris, 'motions')).toMatchObject({ motions: [{ until: NOON + DAY }] });
    room.when(later(DAY - 1)).then();
    room
      .when(later(2 * DAY))
      .then(
        { type: 'motions.carried', at: NOON + DAY, by: { kind: 'hub' }, body: { by: 'silence' } },
        { type: 'floor.extended', at: NOON + DAY },
      );
  });

  test('EL-3 the room closes as stopped at that instant', () => {
    const room = silent('close');
    room.when(later(DAY - 1)).then();
    room.when(later(DAY)).then({
      type: 'phases.closed',
      at: NOON + DAY,
      body: { outcome: 'stopped', reason: `Motion ${newestBallot(room.meeting)} was not answered in time.` },
    });
  });

  test('EL-3 what has been answered in time is over', () => {
    const room = silent('carry');
    const on = newestBallot(room.meeting);
    expect(due(room.and(votes(boris, on)))).toBe(NOON + 7 * DAY);
    expect(due(room.and(opposes(boris, on)))).toBe(NOON + 7 * DAY);
    expect(due(room.and(as(anna).gives('withdraw', { on })))).toBe(NOON + 7 * DAY);
  });

  test('EL-3 each motion has its own time, and a vote does not give it more', () => {
    const room = silent('carry', 3);
    room
      .and(
        later(HOUR),
        votes(boris, newestBallot(room.meeting)),
        moves(anna, 'narrow', { text: 'Liability.' }),
      )
      .when(later(3 * DAY))
      .thenAmong(
        { type: 'motions.carried', at: NOON + DAY, body: { kind: 'extend_turns' } },
        { type: 'motions.carried', at: NOON + DAY + HOUR, body: { kind: 'narrow' } },
      );
  });

  test('EL-3 a vote is never written for anybody by time', () => {
    const { entries } = silent('carry').when(later(2 * DAY)).taken;
    expect(entries.filter(({ type }) => type === 'ballots.voted')).toEqual([]);
  });

  test('EL-3 CH-5 while people approve a motion rests, and its time begins anew after it', () => {
    const resting = silent('carry').and(later(20 * HOUR), ...agreed(2));
    expect(resting.sees(anna, 'motions')).toMatchObject({ motions: [{ until: undefined }] });
    const back = resting
      .when(later(3 * DAY))
      .then()
      .and(rejects(boris));
    const resumed = NOON + 20 * HOUR + 3 * DAY;
    expect(back.sees(anna, 'motions')).toMatchObject({ motions: [{ until: resumed + DAY }] });
    back.when(later(DAY - 1)).then();
    back.when(later(DAY)).thenAmong({ type: 'motions.carried', at: resumed + DAY, body: { by: 'silence' } });
  });
});

describe('CH-5 motions and approval', () => {
  test('CH-5 an open motion is suspended, and is decided when the agents negotiate on', () => {
    const bella = nextSeat(2);
    const room = given(
      rulesUnderTest(),
      ...negotiating(2),
      ...joinedBy(boris, bella, 'p2', 'Bella'),
      moreTurns,
    );
    const on = newestBallot(room.meeting);
    const approving = room.and(votes(boris, on), ...agreed(2));
    approving.when(votes(bella, on)).thenRefused('wrong_phase', { phase: 'approval' });
    approving.when(as(anna).gives('withdraw', { on })).thenRefused('wrong_phase');
    // The only vote that was missing is no longer asked for: it is carried, but not before its time.
    const alone = approving.when(as(boris).gives('revoke', { seat: bella })).then({ type: 'seats.revoked' });
    alone
      .when(rejects(boris))
      .thenAmong({ type: 'phases.negotiation_resumed' }, { type: 'motions.carried', body: { on } });
  });

  test('CH-5 a motion to resume has lost its ground by then, and one that is open at the close is over', () => {
    const passed = given(
      rulesUnderTest(),
      ...negotiating(2),
      ...agreed(2, [2]),
      passes(agent(2)),
      passes(agent(1)),
      moves(anna, 'resume'),
      amends(anna, 'Prices are in euro.'),
    );
    expect(passed.sees(anna, 'pause')).toMatchObject({ causes: ['passed'] });
    const approving = passed.and(...agreed(2).slice(-1));
    approving.when(rejects(boris)).thenAmong({ type: 'motions.lapsed' });
    const closed = approving.and(as(anna).gives('close', { reason: 'Enough.' }));
    expect([motionsOf(closed), closed.sees(anna, 'ballots')]).toEqual([[], { open: [] }]);
  });
});
