import type { JsonObject, SeatId } from '@parley/protocol';
import { describe, expect, test } from 'vitest';
import {
  agreed,
  agrees,
  amends,
  joinedBy,
  opposes,
  proposes,
  rejects,
  removes,
  replaces,
  votes,
} from '../../testing/deciding.ts';
import { given } from '../../testing/given.ts';
import {
  agent,
  as,
  briefing,
  each,
  negotiating,
  nextSeat,
  OBSERVER,
  person,
  reads,
  rulesUnderTest,
  says,
} from '../../testing/negotiation.ts';
import { newestBallot } from '../../testing/voting.ts';

/** The charter: what the people have laid down for the agents, clause by clause. */

type Room = ReturnType<typeof given>;

const anna = person(1);
const boris = person(2);
const EURO = 'Prices are in euro.';
const DOLLAR = 'Prices are in dollars.';
const NET = 'All terms are net.';

const charterOf = (room: Room) => room.sees(OBSERVER, 'charter');
const edits = (by: SeatId, on: number, more: JsonObject = {}) => as(by).gives('edit', { on, ...more });

/** A person proposes something, and every other party says yes. */
function accepted(room: Room, step: ReturnType<typeof amends>, parties = 2): Room {
  const proposed = room.and(step);
  const on = newestBallot(proposed.meeting);
  return each(parties)
    .map(person)
    .filter((seat) => seat !== step.by)
    .reduce((at, seat) => at.and(votes(seat, on)), proposed);
}

const two = given(rulesUnderTest(), ...briefing(2));
/** Clause 1 is in force. */
const euro = accepted(two, amends(anna, EURO));
const three = given(rulesUnderTest(), ...briefing(3));

describe('CH-1 the charter', () => {
  test('CH-1 is empty at version 0', () => {
    expect(charterOf(two)).toEqual({ version: 0, clauses: [], amendments: [] });
  });

  test.each([2, 3, 8])('CH-1 CH-2 has a new version once all of %d parties have said yes', (count) => {
    const room = given(rulesUnderTest(), ...briefing(count), amends(anna, EURO));
    const on = newestBallot(room.meeting);
    const last = each(count)
      .slice(1, -1)
      .reduce((at, n) => at.and(votes(person(n), on)), room);
    const after = last.when(votes(person(count), on)).then(
      { type: 'ballots.voted' },
      {
        type: 'charter.accepted',
        circle: 'room',
        by: { kind: 'hub' },
        body: { on, charter: 1, action: 'add', clause: 1, text: EURO },
      },
    );
    expect(charterOf(after)).toEqual({
      version: 1,
      clauses: [{ clause: 1, text: EURO, changed: 1 }],
      amendments: [],
    });
  });

  test('CH-1 is added to, replaced and shortened clause by clause, and a clause keeps its number', () => {
    const more = accepted(euro, amends(boris, NET));
    const changed = accepted(more, replaces(anna, 1, DOLLAR));
    const shorter = accepted(changed, removes(boris, 2));
    const again = accepted(shorter, amends(anna, 'Times are in UTC.'));
    const clauses = [more, changed, shorter, again].map((room) => charterOf(room)?.['clauses']);
    const dollar = { clause: 1, text: DOLLAR, changed: 3 };
    expect(clauses).toEqual([
      [
        { clause: 1, text: EURO, changed: 1 },
        { clause: 2, text: NET, changed: 2 },
      ],
      [dollar, { clause: 2, text: NET, changed: 2 }],
      [dollar],
      [dollar, { clause: 3, text: 'Times are in UTC.', changed: 5 }],
    ]);
    expect(charterOf(again)).toMatchObject({ version: 5 });
  });

  test('CH-1 an amendment has a reason, and says what its action needs and nothing else', () => {
    const amend = (input: JsonObject) => as(anna).gives('amend', { reason: 'Why not.', ...input });
    expect(() => as(anna).gives('amend', { action: 'add', text: EURO })).toThrow('reason');
    const refused: readonly [JsonObject, string, string][] = [
      [{ action: 'add' }, 'text', 'is missing: the words of the clause'],
      [{ action: 'add', text: EURO, clause: 1 }, 'clause', 'is given by the room to a new clause'],
      [{ action: 'replace', text: EURO }, 'clause', 'is missing: the number of the clause'],
      [{ action: 'replace', clause: 1 }, 'text', 'is missing: the words of the clause'],
      [{ action: 'remove' }, 'clause', 'is missing: the number of the clause'],
      [{ action: 'remove', clause: 1, text: EURO }, 'text', 'does not belong to a removal'],
    ];
    for (const [input, field, problem] of refused) {
      euro.when(amend(input)).thenRefused('invalid', { field, problem });
    }
  });

  test('CH-1 a clause that is not there is neither replaced nor removed', () => {
    euro.when(replaces(anna, 2, DOLLAR)).thenRefused('not_there', { what: 'clause', id: '2' });
    euro.when(removes(boris, 7)).thenRefused('not_there', { id: '7' });
  });

  test('CH-1 ID-1 persons propose amendments, agents and observers do not', () => {
    for (const seat of [agent(1), agent(2), OBSERVER]) {
      two.when(amends(seat, EURO)).thenRefused('forbidden', { allowed: 'a person' });
      euro.when(edits(seat, 1)).thenRefused('forbidden');
    }
  });

  test('CH-1 amendments belong to briefing and negotiation', () => {
    const talking = given(rulesUnderTest(), ...negotiating(2));
    talking.when(amends(boris, EURO)).then({ type: 'charter.proposed', by: { seat: boris } });
    const approving = talking.and(...agreed(2));
    approving.when(amends(anna, EURO)).thenRefused('wrong_phase', { phases: 'briefing or negotiation' });
    approving.when(edits(anna, 1)).thenRefused('wrong_phase');
    approving
      .and(as(anna).gives('close', { reason: 'x' }))
      .when(amends(anna, EURO))
      .thenRefused('ended');
  });

  test('PH-2 CH-1 an open amendment does not hold up the beginning, and goes on in negotiation', () => {
    const room = two.and(amends(anna, EURO), as(anna).gives('ready'));
    const on = newestBallot(room.meeting);
    room
      .when(as(boris).gives('ready'))
      .thenAmong({ type: 'phases.negotiation_began' })
      .when(votes(boris, on))
      .then({ type: 'ballots.voted' }, { type: 'charter.accepted', body: { on } });
  });

  test('CH-1 LI it has 50 clauses at most, counting those that are proposed', () => {
    const full = given(
      rulesUnderTest(),
      ...briefing(2),
      ...each(50).map((n) => amends(anna, `Clause ${n}.`)),
    );
    full.when(amends(boris, EURO)).thenRefused('over_limit', { limit: 50, what: 'clauses of a charter' });
    const on = newestBallot(full.meeting);
    const one = full.and(votes(boris, on));
    one.when(amends(boris, EURO)).thenRefused('over_limit');
    one.when(replaces(boris, 1, EURO)).then({ type: 'charter.proposed' });
    full.and(as(anna).gives('withdraw', { on })).when(amends(boris, EURO)).then({ type: 'charter.proposed' });
  });
});

describe('CH-2 versions of an amendment', () => {
  const room = three.and(amends(anna, EURO));
  const on = newestBallot(room.meeting);

  test('CH-2 an amendment is shown with its author, its reason and its version', () => {
    expect(charterOf(room)?.['amendments']).toEqual([
      {
        on,
        version: 1,
        action: 'add',
        text: EURO,
        reason: 'So that we compare the same thing.',
        party: 'p1',
        seat: anna,
        stale: false,
      },
    ]);
    expect(room.woke('charter.proposed')).toEqual([]);
  });

  test('CH-2 an edit makes a new version and voids the votes on the old one', () => {
    const edited = room
      .and(votes(boris, on))
      .when(edits(anna, on, { text: DOLLAR }))
      .then({ type: 'charter.edited', body: { on, version: 2, text: DOLLAR } });
    expect(charterOf(edited)?.['amendments']).toMatchObject([{ version: 2, text: DOLLAR, seat: anna }]);
    edited
      .when(votes(person(3), on, { version: 2 }))
      .then({ type: 'ballots.voted' })
      .when(votes(boris, on, { version: 2 }))
      .then({ type: 'ballots.voted' }, { type: 'charter.accepted', body: { text: DOLLAR } });
  });

  test('CH-2 the reason alone can be edited, and the words stay', () => {
    room
      .when(edits(anna, on, { reason: 'Our bank asks for it.' }))
      .then({ type: 'charter.edited', body: { version: 2, text: EURO, reason: 'Our bank asks for it.' } });
  });

  test('CH-2 an edit that changes nothing leaves the votes as they are', () => {
    const voted = room.and(votes(boris, on));
    voted.when(edits(anna, on)).then();
    voted.when(edits(anna, on, { text: EURO })).then();
    voted.when(votes(person(3), on)).then({ type: 'ballots.voted' }, { type: 'charter.accepted' });
  });

  test('CH-2 any person of the author’s party edits it, and nobody of another', () => {
    const ann = nextSeat(3);
    const more = room.and(...joinedBy(anna, ann, 'p1', 'Ann'));
    const edited = more
      .when(edits(ann, on, { text: DOLLAR }))
      .then({ type: 'charter.edited', by: { seat: ann } });
    // It is the yes of whoever edited it: the author is asked about the new words.
    expect(edited.sees(anna, 'ballots')).toMatchObject({
      open: [{ votes: [{ seat: ann }], missing: ['Anna', 'Boris', 'Carla'] }],
    });
    room.when(edits(boris, on, { text: DOLLAR })).thenRefused('forbidden', { allowed: 'a person of Acme' });
  });

  test('CH-2 what is not open is not edited', () => {
    room.when(edits(anna, on + 1)).thenRefused('not_there', { what: 'open amendment', id: String(on + 1) });
    const talking = given(
      rulesUnderTest(),
      ...negotiating(2),
      as(anna).gives('move', { kind: 'extend_turns', turns: 3, reason: 'More.' }),
    );
    const motion = newestBallot(talking.meeting);
    talking.when(edits(anna, motion)).thenRefused('not_there', { id: String(motion) });
  });

  test('CH-2 a removal has no words to edit', () => {
    const removal = euro.and(removes(anna, 1));
    removal
      .when(edits(anna, newestBallot(removal.meeting), { text: EURO }))
      .thenRefused('invalid', { field: 'text', problem: 'does not belong to a removal' });
    removal
      .when(edits(anna, newestBallot(removal.meeting), { reason: 'Out of date.' }))
      .then({ type: 'charter.edited', body: { version: 2 } });
  });

  test('CH-2 one no rejects it', () => {
    const rejected = room
      .when(opposes(person(3), on))
      .then({ type: 'ballots.voted' }, { type: 'charter.rejected', by: { kind: 'hub' }, body: { on } });
    expect(charterOf(rejected)).toEqual({ version: 0, clauses: [], amendments: [] });
  });

  test('CH-2 (B23) what was accepted is accepted once, whoever goes on voting', () => {
    const after = accepted(three, amends(anna, EURO), 3);
    each(3).forEach((n) => after.when(votes(person(n), on)).thenRefused('not_there'));
    expect(after.meeting.entries.filter(({ type }) => type === 'charter.accepted')).toHaveLength(1);
  });
});

describe('CH-3 an amendment to a clause that has changed since', () => {
  const both = euro.and(replaces(anna, 1, DOLLAR), replaces(boris, 1, 'Prices are in francs.'));
  const francs = newestBallot(both.meeting);
  const dollars = francs - 1;
  const overtaken = both.and(votes(boris, dollars));

  test('CH-3 cannot be voted on, and the refusal carries what changed', () => {
    const refused = overtaken.when(votes(anna, francs));
    refused.thenRefused('stale_version', { what: 'clause', given: 1, current: 2 });
    // What was accepted after this amendment was opened.
    expect(refused.taken.outcome).toMatchObject({
      refusal: { cites: [{ circle: 'room', after: francs, tag: 'accepted' }] },
    });
    overtaken.when(opposes(anna, francs)).thenRefused('stale_version', { what: 'clause' });
  });

  test('CH-3 is brought up to date by its author’s party, as a new version with new votes', () => {
    const rebased = overtaken.when(edits(boris, francs)).then({
      type: 'charter.edited',
      body: { on: francs, version: 2, base: 2, text: 'Prices are in francs.' },
    });
    rebased
      .when(votes(anna, francs, { version: 2 }))
      .then({ type: 'ballots.voted' }, { type: 'charter.accepted', body: { charter: 3, clause: 1 } });
    overtaken.when(edits(anna, francs)).thenRefused('forbidden');
  });

  test('CH-3 can be withdrawn all the same', () => {
    overtaken.when(as(boris).gives('withdraw', { on: francs })).then({ type: 'ballots.withdrawn' });
  });

  test('CH-3 is not decided meanwhile, even when nobody’s vote is missing any more', () => {
    const cara = nextSeat(3);
    const start = accepted(three, amends(anna, EURO), 3).and(
      ...joinedBy(person(3), cara, 'p3', 'Cara'),
      replaces(boris, 1, 'Prices are in francs.'),
    );
    const on = newestBallot(start.meeting);
    const waiting = start.and(votes(anna, on), votes(person(3), on), replaces(anna, 1, DOLLAR));
    const other = newestBallot(waiting.meeting);
    const late = waiting.and(...[boris, person(3), cara].map((seat) => votes(seat, other)));
    const alone = late.when(as(person(3)).gives('revoke', { seat: cara })).then({ type: 'seats.revoked' });
    expect(charterOf(alone)).toMatchObject({ amendments: [{ on, stale: true }] });
  });

  test('CH-3 lapses when the clause is gone', () => {
    const gone = accepted(both, removes(anna, 1));
    expect(gone.meeting.entries.slice(-3)).toMatchObject([
      { type: 'charter.accepted', body: { action: 'remove', clause: 1 } },
      { type: 'charter.lapsed', by: { kind: 'hub' }, body: { on: dollars } },
      { type: 'charter.lapsed', body: { on: francs } },
    ]);
    expect(charterOf(gone)).toEqual({ version: 2, clauses: [], amendments: [] });
    expect(gone.sees(anna, 'ballots')).toEqual({ open: [] });
  });

  test('CH-3 an amendment that adds, or is about another clause, is not concerned', () => {
    const room = accepted(euro, amends(anna, NET)).and(amends(boris, 'Times are in UTC.'));
    const adds = newestBallot(room.meeting);
    const more = room.and(replaces(boris, 2, 'All terms are gross.'));
    const other = newestBallot(more.meeting);
    const changed = accepted(more, replaces(anna, 1, DOLLAR));
    changed.when(votes(anna, adds)).then({ type: 'ballots.voted' }, { type: 'charter.accepted' });
    changed.when(votes(anna, other)).then({ type: 'ballots.voted' }, { type: 'charter.accepted' });
  });

  test('CH-3 NX-1 the persons of its author’s party are told, and nobody is told to vote', () => {
    const reasons = (seat: SeatId) => overtaken.next(seat).advice.map(({ reason }) => reason);
    expect(overtaken.next(boris).advice).toContainEqual({
      urgency: 45,
      reason: 'rebase',
      details: { on: francs },
      act: { command: 'edit', input: { on: francs } },
    });
    expect(reasons(anna)).not.toContain('rebase');
    expect(reasons(agent(2))).not.toContain('rebase');
    expect(reasons(anna)).not.toContain('vote');
  });
});

describe('CH-4 the charter binds the agents', () => {
  const talking = given(rulesUnderTest(), ...negotiating(2));

  test('CH-4 TK-2 its newest version must be read before an agent speaks or agrees', () => {
    const room = accepted(talking.and(proposes(agent(1))), amends(anna, EURO));
    room.when(says(agent(2), 'Net 30.')).thenRefused('read_first');
    room.when(agrees(agent(2))).thenRefused('read_first');
    const read = room.and(reads(room.meeting, agent(2)));
    read.when(says(agent(2), 'Net 30.')).thenAmong({ type: 'talk.said' });
    read.when(agrees(agent(2))).then({ type: 'contract.agreed', body: { charter: 1 } });
    accepted(read, replaces(anna, 1, DOLLAR))
      .when(agrees(agent(2)))
      .thenRefused('read_first');
  });

  test('CH-4 TK-2 a version that came in briefing must be read as well, a rejected amendment not', () => {
    const ready = [as(anna).gives('ready'), as(boris).gives('ready')];
    euro
      .and(...ready)
      .when(says(agent(1), 'Net 30.'))
      .thenRefused('read_first');
    const proposed = talking.and(amends(anna, EURO));
    proposed
      .and(opposes(boris, newestBallot(proposed.meeting)))
      .when(says(agent(1), 'Net 30.'))
      .thenAmong({ type: 'talk.said' });
  });

  test('CH-4 a new version clears the agreements, in the view of all', () => {
    const room = talking.and(proposes(agent(1)), agrees(agent(1)), amends(anna, EURO));
    const agreements = (at: Room) => at.sees(OBSERVER, 'contract')?.['agreements'];
    expect(agreements(room)).toEqual([{ party: 'p1', seat: agent(1) }]);
    const changed = room.and(votes(boris, newestBallot(room.meeting)));
    expect(agreements(changed)).toEqual([]);
    expect(changed.woke('charter.accepted')).toBe('all');
    const rejected = room.and(opposes(boris, newestBallot(room.meeting)));
    expect(agreements(rejected)).toHaveLength(1);
    expect(rejected.woke('charter.rejected')).toEqual([]);
  });
});

describe('CH-5 amendments and approval', () => {
  const bella = nextSeat(2);
  const open = given(
    rulesUnderTest(),
    ...negotiating(2),
    ...joinedBy(boris, bella, 'p2', 'Bella'),
    amends(anna, EURO),
  );
  const on = newestBallot(open.meeting);
  const approving = open.and(votes(boris, on), ...agreed(2));

  test('CH-5 PH-4 an open amendment is suspended: it is neither voted on, edited nor withdrawn', () => {
    for (const step of [
      votes(bella, on),
      opposes(anna, on),
      edits(anna, on, { text: DOLLAR }),
      as(anna).gives('withdraw', { on }),
    ]) {
      approving.when(step).thenRefused('wrong_phase', { phase: 'approval' });
    }
  });

  test('CH-5 it goes on in negotiation with the votes it had', () => {
    approving
      .and(rejects(boris))
      .when(votes(bella, on))
      .then({ type: 'ballots.voted' }, { type: 'charter.accepted', body: { on } });
  });

  test('CH-5 it is not decided before, and at once then', () => {
    const alone = approving.when(as(boris).gives('revoke', { seat: bella })).then({ type: 'seats.revoked' });
    alone
      .when(rejects(boris))
      .thenAmong({ type: 'phases.negotiation_resumed' }, { type: 'charter.accepted', body: { on } });
  });

  test('CH-5 at the close it lapses', () => {
    const closed = approving.and(as(anna).gives('close', { reason: 'Enough.' }));
    expect(charterOf(closed)).toMatchObject({ amendments: [] });
    expect(closed.sees(anna, 'ballots')).toEqual({ open: [] });
  });
});
