import type { SeatId } from '@parley/protocol';
import { describe, expect, test } from 'vitest';
import {
  agreed,
  agrees,
  amends,
  approves,
  approving,
  DRAFT,
  joinedBy,
  proposes,
  rejects,
  SECOND_DRAFT,
  votes,
} from '../../testing/deciding.ts';
import { given } from '../../testing/given.ts';
import { DAY, HOUR, later, MINUTE, NOON, sha256 } from '../../testing/meeting.ts';
import {
  agent,
  as,
  each,
  negotiating,
  nextSeat,
  OBSERVER,
  passes,
  person,
  posts,
  reads,
  rulesUnderTest,
  says,
} from '../../testing/negotiation.ts';
import { moves, newestBallot } from '../../testing/voting.ts';

/** Approval: the agents have agreed, and every person is asked about one version. */

type Room = ReturnType<typeof given>;

const anna = person(1);
const boris = person(2);
/** The person who is added to the second party of two. */
const bella = nextSeat(2);
const unapprove = (by: SeatId) => as(by).gives('unapprove');
const approvalOf = (room: Room) => room.sees(OBSERVER, 'approval');
const phaseOf = (room: Room) => room.sees(OBSERVER, 'phases')?.['phase'];
/** What somebody is told about the approval. */
const asked = (room: Room, seat: SeatId) =>
  room.next(seat).advice.filter(({ reason }) => reason.includes('approv'));
const two = given(rulesUnderTest(), ...approving(2));

describe('AP-1 what is approved', () => {
  test.each([2, 3, 8])(
    'AP-1 every person of %d parties is asked about the version that was agreed',
    (count) => {
      const room = given(rulesUnderTest(), ...approving(count));
      const input = { version: 1, sha256: sha256(DRAFT), charter: 0 };
      const names = ['Anna', 'Boris', 'Carla', 'Dmitri', 'Edith', 'Farid', 'Greta', 'Hiro'].slice(0, count);
      expect(approvalOf(room)).toEqual({ ...input, approvals: [], missing: names });
      for (const seat of each(count).map(person)) {
        expect(room.next(seat).advice[0]).toEqual({
          urgency: 30,
          reason: 'approve',
          details: { ...input, names },
          act: { command: 'approve', input },
        });
      }
      for (const seat of [agent(1), OBSERVER]) {
        expect(room.next(seat).advice).toEqual([
          { urgency: 210, reason: 'wait_approvals', details: { version: 1, names } },
        ]);
      }
      expect(room.woke('phases.approval_began')).toBe('all');
    },
  );

  test('AP-1 it is approved by number, hash and charter, under the charter of that moment', () => {
    const open = given(rulesUnderTest(), ...negotiating(2), amends(anna, 'Prices are in euro.'));
    const charter = open.and(votes(boris, newestBallot(open.meeting)));
    const read = charter.and(
      reads(charter.meeting, agent(1)),
      reads(charter.meeting, agent(2)),
      ...agreed(2),
    );
    read.when(approves(anna, { charter: 1 })).then({
      type: 'approval.approved',
      by: { seat: anna },
      body: { version: 1, sha256: sha256(DRAFT), charter: 1 },
    });
    read.when(approves(anna)).thenRefused('stale_version', { what: 'charter', given: 0, current: 1 });
  });

  test('AP-1 (B24) another version than the current one is refused, with the difference', () => {
    const room = given(
      rulesUnderTest(),
      ...negotiating(2),
      proposes(agent(1)),
      proposes(agent(2), SECOND_DRAFT, 1),
      ...each(2).map((n) => agrees(agent(n), SECOND_DRAFT, 2)),
    );
    const seq = room.meeting.entries.find(({ body }) => body['version'] === 2)?.seq ?? 0;
    expect(room.when(approves(anna)).taken.outcome).toMatchObject({
      refusal: {
        code: 'stale_version',
        details: { what: 'contract', given: 1, current: 2 },
        cites: [{ circle: 'room', after: seq - 1, tag: 'version' }],
      },
    });
    room.when(rejects(anna, 1)).thenRefused('stale_version', { what: 'contract', given: 1, current: 2 });
    room.when(approves(anna, { version: 2 })).thenRefused('wrong_text', { version: 2 });
    room.when(approves(anna, { version: 2, text: SECOND_DRAFT })).then({ type: 'approval.approved' });
  });

  test('AP-1 PH-4 nothing else moves: no speech, proposal, agreement, amendment, motion or hand', () => {
    for (const step of [
      says(agent(2), 'One more thing.'),
      proposes(agent(2), SECOND_DRAFT, 1),
      as(agent(1)).gives('retract'),
      agrees(agent(1)),
      passes(agent(2)),
      amends(anna, 'Prices are in euro.'),
      moves(anna, 'extend_life', { hours: 1 }),
      as(anna).gives('hand', { reason: 'Wait.' }),
      as(anna).gives('chair'),
      as(anna).gives('ready'),
    ]) {
      two.when(step).thenRefused('wrong_phase', { phase: 'approval' });
    }
  });

  test('AP-1 TK-3 people write and private talk goes on, and the room can be closed', () => {
    two.when(posts(anna, 'What do you think?')).then({ type: 'talk.posted' });
    two
      .when(as(boris).gives('tell', { text: 'Check clause 3.' }))
      .thenAmong({ type: 'caucus.told', circle: `seat/${agent(2)}` });
    two
      .when(as(anna).gives('close', { reason: 'No.' }))
      .then({ type: 'phases.closed', body: { outcome: 'stopped' } });
  });

  test('AP-1 approval belongs to its phase', () => {
    const talking = given(rulesUnderTest(), ...negotiating(2), proposes(agent(1)));
    for (const step of [approves(anna), rejects(anna), unapprove(anna)]) {
      talking.when(step).thenRefused('wrong_phase', { phase: 'negotiation', phases: 'approval' });
    }
  });

  test('ID-1 PH-4 (B25) only persons approve, reject and take back', () => {
    for (const seat of [agent(1), agent(2), OBSERVER]) {
      for (const step of [approves(seat), rejects(seat), unapprove(seat)]) {
        two.when(step).thenRefused('forbidden', { allowed: 'a person' });
      }
    }
  });
});

describe('PH-4 how approval begins', () => {
  const hands = [anna, agent(2)].map((seat) => as(seat).gives('hand', { reason: 'Wait.' }));

  test('PH-4 every hand is down and every pause has ended', () => {
    const paused = given(rulesUnderTest(), ...negotiating(2), ...agreed(2, [2]), ...hands);
    expect(paused.sees(anna, 'pause')).toMatchObject({ causes: ['hand'] });
    const began = paused.when(agrees(agent(2))).thenAmong({ type: 'phases.approval_began' });
    expect([began.sees(anna, 'hands'), began.sees(anna, 'pause')]).toMatchObject([
      { up: [] },
      { causes: [] },
    ]);
    // What was up before does not come down later, when its day is over.
    began.when(later(2 * DAY)).then();
    const back = began.and(rejects(boris));
    expect(back.sees(anna, 'pause')).toMatchObject({ causes: [] });
  });

  test('PH-4 a pause that waits for people ends as well', () => {
    const passed = given(
      rulesUnderTest(),
      ...negotiating(2),
      ...agreed(2, [2]),
      passes(agent(2)),
      passes(agent(1)),
    );
    expect(passed.sees(anna, 'pause')).toMatchObject({ causes: ['passed'] });
    const began = passed.when(agrees(agent(2))).thenAmong({ type: 'phases.approval_began' });
    expect(began.sees(anna, 'pause')).toMatchObject({ causes: [] });
  });

  test('PH-4 FL-2 no clock of the floor runs', () => {
    two.when(later(DAY)).then();
  });

  test('RM-6 PH-4 it puts the end of the room off, so that nobody’s time to answer is cut short', () => {
    const late = given(
      rulesUnderTest(),
      ...negotiating(2, { floor: { timeout_s: 0 }, room: { silence_hours: 24 } }),
      later(7 * DAY - HOUR),
      ...agreed(2, [2]),
    );
    const ends = NOON + 8 * DAY - HOUR;
    const began = late
      .when(agrees(agent(2)))
      .then(
        { type: 'contract.agreed' },
        { type: 'phases.approval_began' },
        { type: 'room.extended', body: { ends_at: ends, erased_at: ends + 3 * DAY } },
      );
    began.when(later(DAY - 1)).then();
    began.when(later(DAY)).then({ type: 'phases.closed', at: ends, body: { outcome: 'expired' } });
  });
});

describe('AP-2 EL-1 approved', () => {
  test.each([2, 3, 8])('AP-2 once each of %d parties has approved the room closes as agreed', (count) => {
    const start = given(rulesUnderTest(), ...approving(count));
    const last = each(count)
      .slice(0, -1)
      .reduce((room, n) => room.when(approves(person(n))).then({ type: 'approval.approved' }), start);
    expect(approvalOf(last)).toMatchObject({ missing: [expect.any(String)] });
    const closed = last.when(approves(person(count))).then(
      { type: 'approval.approved' },
      {
        type: 'phases.closed',
        by: { kind: 'hub' },
        body: { outcome: 'agreed', reason: 'Every party has approved version 1 under charter 0.' },
      },
    );
    closed.when(unapprove(anna)).thenRefused('ended', { outcome: 'agreed' });
  });

  test('AP-2 an approval is given once', () => {
    const room = two.and(approves(anna));
    room.when(approves(anna)).thenRefused('already', { what: 'you have approved' });
    expect(room.may(anna, 'approve')).toMatchObject({ code: 'already' });
    expect(asked(room, anna)).toEqual([
      { urgency: 210, reason: 'wait_approvals', details: { version: 1, names: ['Boris'] } },
    ]);
    expect(approvalOf(room)).toMatchObject({ approvals: [anna], missing: ['Boris'] });
    expect(room.woke('approval.approved')).toEqual([]);
  });

  const pair = given(
    rulesUnderTest(),
    ...negotiating(2),
    ...joinedBy(boris, bella, 'p2', 'Bella'),
    ...agreed(2),
    approves(anna),
  );

  test('AP-2 EL-1 a party has approved when all its persons have', () => {
    pair
      .when(approves(boris))
      .then({ type: 'approval.approved' })
      .when(approves(bella))
      .then({ type: 'approval.approved' }, { type: 'phases.closed', body: { outcome: 'agreed' } });
  });

  test('AP-2 EL-1 a seat that is revoked, or left, is waited for no more', () => {
    const room = pair.and(approves(boris));
    room
      .when(as(boris).gives('revoke', { seat: bella }))
      .then({ type: 'seats.revoked' }, { type: 'phases.closed', body: { outcome: 'agreed' } });
    room.when(as(bella).gives('leave')).then({ type: 'seats.left' }, { type: 'phases.closed' });
  });

  test('AP-1 EL-1 an approval of somebody who is there no more is not shown as one', () => {
    const room = pair.and(approves(boris), as(bella).gives('revoke', { seat: boris }));
    expect(approvalOf(room)).toMatchObject({ approvals: [anna], missing: ['Bella'] });
  });

  const late = two.and(approves(anna), ...joinedBy(boris, bella, 'p2', 'Bella'));

  test('EL-1 AP-1 a person added meanwhile is not asked', () => {
    late.when(approves(bella)).thenRefused('not_a_voter');
    late.when(rejects(bella)).thenRefused('not_a_voter');
    expect(asked(late, bella)).toMatchObject([{ reason: 'wait_approvals' }]);
    late.when(approves(boris)).thenAmong({ type: 'phases.closed', body: { outcome: 'agreed' } });
  });

  test('EL-1 AP-1 unless nobody is left who was', () => {
    const left = late.and(as(boris).gives('leave'));
    expect(approvalOf(left)).toMatchObject({ missing: ['Bella'] });
    left.when(approves(bella)).thenAmong({ type: 'phases.closed', body: { outcome: 'agreed' } });
  });

  test('ID-4 AP-2 a party whose last person leaves has not approved: the room is stopped', () => {
    two
      .and(approves(anna))
      .when(as(boris).gives('leave'))
      .then({ type: 'seats.left' }, { type: 'phases.closed', body: { outcome: 'stopped' } });
  });
});

describe('AP-3 taking an approval back', () => {
  test('AP-3 works until the last one is in', () => {
    const room = given(rulesUnderTest(), ...approving(3), approves(anna), approves(boris));
    const back = room
      .when(unapprove(anna))
      .then({ type: 'approval.withdrawn', by: { seat: anna }, body: { version: 1 } });
    expect(approvalOf(back)).toMatchObject({ approvals: [boris], missing: ['Anna', 'Carla'] });
    back
      .and(approves(person(3)))
      .when(approves(anna))
      .then({ type: 'approval.approved' }, { type: 'phases.closed', body: { outcome: 'agreed' } });
  });

  test('AP-3 what was not given is not taken back', () => {
    two.and(approves(anna)).when(unapprove(boris)).thenRefused('already', { what: 'you have not approved' });
    two.and(approves(anna), unapprove(anna)).when(unapprove(anna)).thenRefused('already');
    expect(two.may(boris, 'unapprove')).toMatchObject({ code: 'already' });
  });

  test('AP-3 who has approved may still reject', () => {
    two.and(approves(anna)).when(rejects(anna)).thenAmong({ type: 'approval.rejected' });
  });
});

describe('AP-2 rejected', () => {
  const rejected = two.and(approves(anna), rejects(boris, 1, { clause: 'Price' }));

  test('AP-2 (B26) one rejection, with a reason, sends the agents back, and the floor goes to that party', () => {
    two
      .and(approves(anna))
      .when(rejects(boris, 1, { clause: 'Price' }))
      .then(
        {
          type: 'approval.rejected',
          by: { seat: boris },
          body: { version: 1, reason: 'The cap is too low.', clause: 'Price' },
        },
        { type: 'contract.closed', body: { version: 1 } },
        { type: 'phases.negotiation_resumed' },
        { type: 'floor.reset', body: { party: 'p2' } },
        { type: 'floor.granted', by: { kind: 'hub' }, body: { party: 'p2' } },
      );
    expect(() => as(boris).gives('reject', { version: 1 })).toThrow('reason');
    expect(() => as(boris).gives('reject', { version: 1, reason: '' })).toThrow('empty');
    expect(rejected.woke('approval.rejected')).toBe('all');
  });

  test('AP-2 everybody sees by whom, why, and which clause', () => {
    const rejection = { version: 1, reason: 'The cap is too low.', clause: 'Price', seat: boris };
    expect(approvalOf(rejected)).toEqual({ rejection });
    for (const seat of [anna, boris]) {
      expect(rejected.next(seat).advice).toContainEqual({
        urgency: 150,
        reason: 'rejected',
        details: { version: 1, by: 'Boris', reason: 'The cap is too low.', clause: 'Price' },
      });
    }
  });

  test('AP-2 all approvals and agreements are void', () => {
    expect(rejected.sees(OBSERVER, 'contract')).toMatchObject({ agreements: [], closed: [1] });
    const again = rejected.and(
      reads(rejected.meeting, agent(1)),
      reads(rejected.meeting, agent(2)),
      proposes(agent(2), SECOND_DRAFT, 1),
      ...each(2).map((n) => agrees(agent(n), SECOND_DRAFT, 2)),
    );
    expect(approvalOf(again)).toMatchObject({ version: 2, approvals: [], missing: ['Anna', 'Boris'] });
  });

  test('AP-2 that version can be agreed to no more, and its words may be proposed anew', () => {
    const read = rejected.and(reads(rejected.meeting, agent(1)), reads(rejected.meeting, agent(2)));
    read.when(agrees(agent(2))).thenRefused('version_closed', { version: 1 });
    expect(read.may(agent(2), 'agree')).toMatchObject({ code: 'version_closed' });
    read
      .when(proposes(agent(2), DRAFT, 1))
      .thenAmong({ type: 'contract.proposed', body: { version: 2, sha256: sha256(DRAFT) } })
      .when(agrees(agent(2), DRAFT, 2))
      .then({ type: 'contract.agreed' });
  });

  test('AP-2 TK-2 the agents must read the reason before they speak', () => {
    rejected.when(says(agent(2), 'What about 45 days?')).thenRefused('read_first');
    rejected
      .and(reads(rejected.meeting, agent(2)))
      .when(says(agent(2), 'What about 45 days?'))
      .thenAmong({ type: 'talk.said' });
  });

  test('AP-2 every party has 4 turns at least, and more if it had more', () => {
    const spent = given(
      rulesUnderTest(),
      ...negotiating(2, { floor: { turns: 1 } }),
      ...agreed(2),
      rejects(boris),
    );
    expect(spent.sees(anna, 'floor')).toMatchObject({ turns: { p1: 4, p2: 4 }, holder: 'p2' });
    expect(rejected.sees(anna, 'floor')).toMatchObject({ turns: { p1: 19, p2: 20 } });
  });

  test('AP-2 FL-2 passes are counted anew', () => {
    const room = given(
      rulesUnderTest(),
      ...negotiating(2),
      ...agreed(2, [2]),
      passes(agent(2)),
      agrees(agent(2)),
      rejects(boris),
    );
    expect(room.sees(anna, 'floor')).toMatchObject({ holder: 'p2', passed: [] });
    const passed = room.and(passes(agent(2)));
    expect(passed.sees(anna, 'pause')).toMatchObject({ causes: [] });
    expect(passed.and(passes(agent(1))).sees(anna, 'pause')).toMatchObject({ causes: ['passed'] });
  });

  test('AP-2 FL-2 the party that rejected has its full time with the floor', () => {
    const room = two.and(later(9 * MINUTE), rejects(anna));
    expect(room.sees(anna, 'floor')).toMatchObject({ holder: 'p1' });
    room.when(later(10 * MINUTE - 1)).then();
    room.when(later(10 * MINUTE)).thenAmong({ type: 'floor.lost', body: { party: 'p1' } });
  });

  test('AP-2 the people are no longer told of it once there is a newer version', () => {
    const newer = rejected.and(reads(rejected.meeting, agent(2)), proposes(agent(2), SECOND_DRAFT, 1));
    expect(newer.next(anna).advice.map(({ reason }) => reason)).not.toContain('rejected');
  });

  test('AP-2 PH-1 rejected again and again, the room goes on', () => {
    const again = rejected.and(
      reads(rejected.meeting, agent(1)),
      reads(rejected.meeting, agent(2)),
      proposes(agent(2), SECOND_DRAFT, 1),
      ...each(2).map((n) => agrees(agent(n), SECOND_DRAFT, 2)),
      rejects(anna, 2),
    );
    expect(phaseOf(again)).toBe('negotiation');
    expect(again.sees(OBSERVER, 'contract')).toMatchObject({ closed: [1, 2] });
    expect(again.sees(anna, 'floor')).toMatchObject({ holder: 'p1' });
  });
});

describe('EL-3 what silence means for approval', () => {
  const silent = (silence: string) =>
    given(rulesUnderTest(), ...approving(2, { room: { silence, silence_hours: 24 } }), approves(anna));

  test.each(['wait', 'carry'])(
    'EL-3 (B20) where it means %s it never approves: the room goes on waiting',
    (means) => {
      const room = silent(means);
      room.when(later(6 * DAY)).then();
      expect(room.next(boris).advice[0]).not.toHaveProperty('until');
      room
        .and(later(6 * DAY))
        .when(approves(boris))
        .then({ type: 'approval.approved' }, { type: 'phases.closed', body: { outcome: 'agreed' } });
    },
  );

  test('EL-3 where it closes the room, it does so at that instant, and everybody is told when', () => {
    const room = silent('close');
    expect(room.next(boris).advice[0]).toMatchObject({ reason: 'approve', until: NOON + DAY });
    room.when(later(DAY - 1)).then();
    room.when(later(2 * DAY)).then({
      type: 'phases.closed',
      at: NOON + DAY,
      by: { kind: 'hub' },
      body: { outcome: 'stopped', reason: 'Version 1 was not approved in time.' },
    });
  });

  test('EL-3 the time begins anew when the people are asked anew', () => {
    const room = silent('close').and(later(20 * HOUR), rejects(boris));
    const again = room.and(
      reads(room.meeting, agent(1)),
      reads(room.meeting, agent(2)),
      proposes(agent(2), SECOND_DRAFT, 1),
      ...each(2).map((n) => agrees(agent(n), SECOND_DRAFT, 2)),
    );
    again.when(later(DAY - 1)).then();
    again.when(later(DAY)).then({ type: 'phases.closed', at: NOON + 20 * HOUR + DAY });
  });
});
