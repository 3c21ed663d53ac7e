import type { SeatId } from '@parley/protocol';
import { describe, expect, test } from 'vitest';
import { agreed, amends, joinedBy, opposes, rejects, votes } from '../../testing/deciding.ts';
import { given } from '../../testing/given.ts';
import {
  accepts,
  agent,
  as,
  briefing,
  claimed,
  claimOf,
  created,
  each,
  negotiating,
  nextSeat,
  OBSERVER,
  person,
  rulesUnderTest,
} from '../../testing/negotiation.ts';
import { moves, newestBallot } from '../../testing/voting.ts';

/** How votes are cast and counted, whatever they are about. */

type Room = ReturnType<typeof given>;

const EURO = 'Prices are in euro.';
const anna = person(1);
const boris = person(2);
/** The person who is added to the second party of two. */
const bella = nextSeat(2);

/** A room in which something is open, and its number. */
function open(room: Room): { readonly room: Room; readonly on: number } {
  return { room, on: newestBallot(room.meeting) };
}

const proposed = (parties: number) => open(given(rulesUnderTest(), ...briefing(parties), amends(anna, EURO)));
const ballot = (room: Room) => room.sees(anna, 'ballots')?.['open'];

describe('voting', () => {
  test.each([2, 3, 8])(
    'CH-2 EL-1 every one of %d parties votes, and none is counted for another',
    (count) => {
      const start = proposed(count);
      let { room } = start;
      for (const n of each(count).slice(1, -1)) {
        room = room.when(votes(person(n), start.on)).then({
          type: 'ballots.voted',
          by: { seat: person(n) },
          body: { on: start.on, version: 1, yes: true },
        });
      }
      room.when(votes(person(count), start.on)).then({ type: 'ballots.voted' }, { type: 'charter.accepted' });
    },
  );

  test('CH-2 EL-2 what is proposed or moved is thereby the yes of whoever did', () => {
    expect(ballot(proposed(2).room)).toMatchObject([{ votes: [{ seat: anna, yes: true }] }]);
    expect(
      ballot(given(rulesUnderTest(), ...negotiating(2), moves(anna, 'extend_turns', { turns: 3 }))),
    ).toMatchObject([{ kind: 'motion', votes: [{ seat: anna, yes: true }] }]);
  });

  test('CH-2 a no needs a reason, and a yes may have one', () => {
    const { room, on } = proposed(2);
    room
      .when(as(boris).gives('vote', { on, yes: false }))
      .thenRefused('invalid', { field: 'reason', problem: 'is missing: say why not' });
    room.when(opposes(boris, on)).thenAmong({ type: 'ballots.voted', body: { yes: false } });
    room
      .when(votes(boris, on, { reason: 'It helps.' }))
      .thenAmong({ type: 'ballots.voted', body: { reason: 'It helps.' } });
  });

  test('CH-2 a vote can change until the decision', () => {
    const { room, on } = proposed(3);
    const voted = room.and(votes(boris, on));
    voted
      .when(votes(boris, on, { reason: 'It helps.' }))
      .then({ type: 'ballots.voted', body: { yes: true, reason: 'It helps.' } });
    voted.when(opposes(boris, on)).then({ type: 'ballots.voted' }, { type: 'charter.rejected' });
    voted.when(opposes(anna, on)).then({ type: 'ballots.voted' }, { type: 'charter.rejected' });
  });

  test('CH-2 the same vote again is none', () => {
    const { room, on } = proposed(3);
    room.and(votes(boris, on)).when(votes(boris, on)).then();
    room.when(votes(anna, on)).then();
  });

  test('CH-2 (B22) a vote that names an old version is refused, with the new one', () => {
    const { room, on } = proposed(3);
    const edited = room.and(votes(boris, on), as(anna).gives('edit', { on, text: 'Prices are in dollars.' }));
    expect(edited.when(votes(person(3), on, { version: 1 })).taken.outcome).toMatchObject({
      refusal: {
        code: 'stale_version',
        details: { what: 'amendment', given: 1, current: 2 },
        cites: [{ circle: 'room', after: on + 1, tag: 'ballot-amendment' }],
      },
    });
    edited.when(votes(person(3), on, { version: 3 })).thenRefused('stale_version', { given: 3, current: 2 });
    edited.when(votes(person(3), on, { version: 2 })).then({ type: 'ballots.voted', body: { version: 2 } });
  });

  test('CH-2 there is nothing to vote on under another number, or once it is decided', () => {
    const { room, on } = proposed(2);
    room
      .when(votes(boris, on + 1))
      .thenRefused('not_there', { what: 'open amendment or motion', id: String(on + 1) });
    room.and(votes(boris, on)).when(votes(boris, on)).thenRefused('not_there');
    room.and(opposes(boris, on)).when(votes(boris, on)).thenRefused('not_there');
  });

  test('ID-1 EL-1 persons vote and withdraw, no agent and no observer', () => {
    const { room, on } = proposed(2);
    for (const seat of [agent(1), agent(2), OBSERVER]) {
      room.when(votes(seat, on)).thenRefused('forbidden', { allowed: 'a person' });
      room.when(as(seat).gives('withdraw', { on })).thenRefused('forbidden');
    }
  });

  test('CH-2 EL-2 a vote wakes nobody: what it decides does', () => {
    const { room, on } = proposed(3);
    expect(room.and(votes(boris, on)).woke('ballots.voted')).toEqual([]);
    expect(room.and(as(anna).gives('withdraw', { on })).woke('ballots.withdrawn')).toEqual([]);
  });
});

describe('EL-1 parties decide, persons express', () => {
  /** The second party has two persons. */
  const two = open(
    given(rulesUnderTest(), ...briefing(2), ...joinedBy(boris, bella, 'p2', 'Bella'), amends(anna, EURO)),
  );

  test('EL-1 a party is yes when all its persons are', () => {
    two.room
      .when(votes(boris, two.on))
      .then({ type: 'ballots.voted' })
      .when(votes(bella, two.on))
      .then({ type: 'ballots.voted' }, { type: 'charter.accepted' });
  });

  test('EL-1 one no of a person is the no of their party, and ends it', () => {
    two.room
      .and(votes(boris, two.on))
      .when(opposes(bella, two.on))
      .then({ type: 'ballots.voted' }, { type: 'charter.rejected', body: { on: two.on } });
  });

  test('EL-1 a revoked seat is counted no more, at once', () => {
    const voted = two.room.and(votes(boris, two.on));
    voted
      .when(as(boris).gives('revoke', { seat: bella }))
      .then({ type: 'seats.revoked' }, { type: 'charter.accepted' });
    voted.when(as(bella).gives('leave')).then({ type: 'seats.left' }, { type: 'charter.accepted' });
    expect(ballot(two.room.and(as(boris).gives('revoke', { seat: bella })))).toMatchObject([
      { missing: ['Boris'] },
    ]);
  });

  const late = (() => {
    const { room, on } = proposed(2);
    return { room: room.and(...joinedBy(boris, bella, 'p2', 'Bella')), on };
  })();

  test('EL-1 a person added while something is open does not vote on it, and is not waited for', () => {
    late.room.when(votes(bella, late.on)).thenRefused('not_a_voter');
    late.room.when(opposes(bella, late.on)).thenRefused('not_a_voter');
    expect(ballot(late.room)).toMatchObject([{ missing: ['Boris'] }]);
    expect(late.room.may(bella, 'vote')).toMatchObject({ code: 'not_a_voter' });
    late.room.when(votes(boris, late.on)).then({ type: 'ballots.voted' }, { type: 'charter.accepted' });
  });

  test('EL-1 once nobody is left who was there, all persons of the party vote', () => {
    const left = late.room.and(as(boris).gives('leave'));
    expect(ballot(left)).toMatchObject([{ missing: ['Bella'], parties: { p1: 'yes', p2: 'open' } }]);
    left.when(votes(bella, late.on)).then({ type: 'ballots.voted' }, { type: 'charter.accepted' });
  });

  test('EL-1 the yes of somebody who has left is not that of their party', () => {
    const { room, on } = proposed(3);
    const carl: SeatId = nextSeat(3);
    const alone = room.and(
      votes(boris, on),
      ...joinedBy(boris, carl, 'p2', 'Carl'),
      as(boris).gives('leave'),
    );
    alone
      .when(votes(person(3), on))
      .then({ type: 'ballots.voted' })
      .when(votes(carl, on))
      .then({ type: 'ballots.voted' }, { type: 'charter.accepted' });
  });

  test('EL-1 an edit opens it anew, for those who are here by then', () => {
    const edited = late.room.and(as(anna).gives('edit', { on: late.on, text: 'Prices are in dollars.' }));
    expect(ballot(edited)).toMatchObject([{ missing: ['Boris', 'Bella'], version: 2 }]);
    edited
      .and(votes(boris, late.on, { version: 2 }))
      .when(votes(bella, late.on, { version: 2 }))
      .thenAmong({ type: 'charter.accepted' });
  });

  test('EL-1 a party that has not joined has not voted: it is waited for, and votes once it has', () => {
    const { room, on } = open(given(rulesUnderTest(), ...created(2), claimed, amends(anna, EURO)));
    expect(ballot(room)).toMatchObject([{ missing: ['Borealis'], parties: { p1: 'yes', p2: 'open' } }]);
    room
      .when(accepts(2))
      .then({ type: 'seats.accepted' })
      .when(votes('s4', on))
      .then({ type: 'ballots.voted' }, { type: 'charter.accepted' });
  });

  test('EL-1 RM-3 who took a place anew has not voted yet, whatever the one before them said', () => {
    const anew = as(claimOf(anna, 'p1')).gives('claim', { name: 'Alex', again: true }, { door: 'browser' });
    const { room, on } = proposed(2);
    const taken = room.and(anew);
    // Nor is it said that they have.
    expect(ballot(taken)).toMatchObject([{ votes: [], missing: ['Alex', 'Boris'], parties: { p1: 'open' } }]);
    taken
      .and(votes(boris, on))
      .when(votes(anna, on))
      .then({ type: 'ballots.voted' }, { type: 'charter.accepted' });
  });
});

describe('withdrawing', () => {
  const ann: SeatId = nextSeat(2);
  const { room, on } = open(
    given(rulesUnderTest(), ...briefing(2), ...joinedBy(anna, ann, 'p1', 'Ann'), amends(anna, EURO)),
  );

  test.each([anna, ann])('CH-2 EL-2 any person of the author’s party withdraws it: %s', (by) => {
    const withdrawn = room
      .when(as(by).gives('withdraw', { on }))
      .then({ type: 'ballots.withdrawn', by: { seat: by }, body: { on } });
    expect(ballot(withdrawn)).toEqual([]);
    expect(withdrawn.sees(anna, 'charter')).toMatchObject({ amendments: [] });
    withdrawn.when(votes(boris, on)).thenRefused('not_there');
  });

  test('CH-2 EL-2 nobody of another party does', () => {
    room.when(as(boris).gives('withdraw', { on })).thenRefused('forbidden', {
      allowed: 'a person of Acme',
      kind: 'of another party',
    });
  });

  test('CH-2 what is not open is not withdrawn', () => {
    room.when(as(anna).gives('withdraw', { on: on + 7 })).thenRefused('not_there', { id: String(on + 7) });
  });
});

describe('what is shown', () => {
  test('EL-2 what is open, who has voted how, and who is missing', () => {
    const { room, on } = proposed(3);
    const voted = room.and(votes(boris, on, { reason: 'It helps.' }));
    const shown = {
      open: [
        {
          on,
          kind: 'amendment',
          version: 1,
          party: 'p1',
          seat: anna,
          opened: on,
          votes: [
            { seat: anna, yes: true, reason: undefined },
            { seat: boris, yes: true, reason: 'It helps.' },
          ],
          missing: ['Carla'],
          parties: { p1: 'yes', p2: 'yes', p3: 'open' },
        },
      ],
    };
    for (const seat of [anna, agent(2), OBSERVER]) expect(voted.sees(seat, 'ballots')).toEqual(shown);
  });

  test('EL-2 votes are shown in the order in which they were given', () => {
    const { room, on } = proposed(4);
    const voted = room.and(votes(person(3), on), votes(boris, on));
    expect(ballot(voted)).toMatchObject([{ votes: [{ seat: anna }, { seat: person(3) }, { seat: boris }] }]);
  });

  test('EL-1 EL-2 only votes that count are shown: not of somebody who has left', () => {
    const { room, on } = proposed(3);
    const carl = nextSeat(3);
    const left = room.and(votes(boris, on), ...joinedBy(boris, carl, 'p2', 'Carl'), as(boris).gives('leave'));
    expect(ballot(left)).toMatchObject([{ votes: [{ seat: anna }], missing: ['Carl', 'Carla'] }]);
  });

  test('NX-1 who may vote, withdraw or edit, and when there is nothing of the kind', () => {
    const may = (at: Room, seat: SeatId) =>
      at.next(seat).may.filter((name) => ['vote', 'withdraw', 'edit'].includes(name));
    const { room, on } = proposed(2);
    const motion = room.and(as(anna).gives('withdraw', { on }), moves(boris, 'extend_life', { hours: 1 }));
    expect([may(room, anna), may(room, boris), may(motion, boris), may(motion, anna)]).toEqual([
      ['vote', 'withdraw', 'edit'],
      ['vote'],
      ['vote', 'withdraw'],
      ['vote'],
    ]);
    const none = given(rulesUnderTest(), ...briefing(2));
    expect(['vote', 'withdraw', 'edit'].map((name) => none.may(anna, name))).toMatchObject([
      { code: 'not_now' },
      { code: 'not_now' },
      { code: 'not_now' },
    ]);
  });

  test('NX-1 who is asked is told what on, and whether they are the last; who has voted waits for the others', () => {
    const { room, on } = proposed(3);
    const of = (at: Room, seat: SeatId) => at.next(seat).advice.filter(({ reason }) => /vote/.test(reason));
    const details = { on, kind: 'amendment', version: 1, party: 'p1', name: 'Acme' };
    expect(of(room, boris)).toEqual([
      {
        urgency: 40,
        reason: 'vote',
        details: { ...details, last: false },
        act: { command: 'vote', input: { on, version: 1, yes: true } },
      },
    ]);
    expect(of(room, anna)).toEqual([
      {
        urgency: 210,
        reason: 'wait_for_votes',
        details: { on, kind: 'amendment', names: ['Boris', 'Carla'] },
      },
    ]);
    expect(of(room.and(votes(boris, on)), person(3))).toMatchObject([{ details: { last: true } }]);
    expect([agent(1), OBSERVER].flatMap((seat) => of(room, seat))).toEqual([]);
  });

  test('NX-1 a person who came too late to vote waits like everybody else', () => {
    const { room, on } = proposed(2);
    const late = room.and(...joinedBy(boris, bella, 'p2', 'Bella'));
    expect(late.next(bella).advice.filter(({ reason }) => /vote/.test(reason))).toEqual([
      { urgency: 210, reason: 'wait_for_votes', details: { on, kind: 'amendment', names: ['Boris'] } },
    ]);
  });

  test('NX-1 CH-5 while people approve nobody waits for votes', () => {
    const room = given(rulesUnderTest(), ...negotiating(2), amends(anna, EURO), ...agreed(2));
    const about = (at: Room) =>
      [anna, boris].flatMap((seat) => at.next(seat).advice.filter(({ reason }) => /vote/.test(reason)));
    expect(about(room)).toEqual([]);
    expect(about(room.and(rejects(boris)))).toHaveLength(2);
  });
});
