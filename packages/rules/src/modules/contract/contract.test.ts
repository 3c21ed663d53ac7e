import type { JsonObject } from '@parley/protocol';
import { describe, expect, test } from 'vitest';
import { agreed, agrees, DRAFT, proposes, rejects, SECOND_DRAFT } from '../../testing/deciding.ts';
import { given } from '../../testing/given.ts';
import { readableBy, sha256 } from '../../testing/meeting.ts';
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
  posts,
  reads,
  rulesUnderTest,
  says,
} from '../../testing/negotiation.ts';

/** The contract: proposed version by version, agreed to by number and hash. */

type Room = ReturnType<typeof given>;

const anna = person(1);
const boris = person(2);
const contractOf = (room: Room) => room.sees(OBSERVER, 'contract');
const agreementsOf = (room: Room) => contractOf(room)?.['agreements'];
const citesOf = ({ taken }: ReturnType<Room['when']>) =>
  taken.outcome?.status === 'refused' ? taken.outcome.refusal.cites : undefined;

const talking = given(rulesUnderTest(), ...negotiating(2));
/** A first version is there, proposed by the first party; the second has the floor. */
const first = talking.and(proposes(agent(1)));
/** A second one, by the second party. */
const second = first.and(proposes(agent(2), SECOND_DRAFT, 1));
const seqOf = (room: Room, version: number) =>
  room.meeting.entries.find(({ type, body }) => type === 'contract.proposed' && body['version'] === version)
    ?.seq ?? 0;

describe('CO-1 one contract, in versions', () => {
  test('CO-1 there is none at first, and nothing to agree to', () => {
    expect(contractOf(talking)).toMatchObject({ version: 0, agreements: [] });
    talking.when(agrees(agent(1))).thenRefused('not_now', { why: 'no contract was proposed yet' });
    expect(talking.may(agent(1), 'agree')).toMatchObject({ code: 'not_now' });
    expect(first.may(agent(1), 'agree')).toBeUndefined();
  });

  test('CO-1 a proposal has a number, the whole text byte for byte, and its SHA-256', () => {
    const text = '## Price\r\n\r\nNet 30\u00a0days. \u{1F91D}\n## Term\n';
    const room = talking.when(proposes(agent(1), text)).thenAmong({
      type: 'contract.proposed',
      circle: 'room',
      by: { seat: agent(1) },
      body: { version: 1, base: 0, text, sha256: sha256(text), summary: 'A draft' },
    });
    expect(contractOf(room)).toEqual({
      version: 1,
      sha256: sha256(text),
      party: 'p1',
      seat: agent(1),
      seq: seqOf(room, 1),
      closed: [],
      agreements: [],
      suspended: false,
      clauses: ['Price', 'Term'].map((clause) => ({
        clause,
        version: 1,
        party: 'p1',
        agreed: [],
        disputed: [],
        blocked: [],
        rests: [],
        assumed: false,
      })),
    });
    expect(room.woke('contract.proposed')).toBe('all');
  });

  test('CO-1 any party proposes the next version, based on the current one', () => {
    expect(contractOf(second)).toMatchObject({ version: 2, party: 'p2', sha256: sha256(SECOND_DRAFT) });
    second.when(proposes(agent(1), DRAFT, 2)).thenAmong({ type: 'contract.proposed', body: { version: 3 } });
  });

  test('CO-1 a stale base is refused, with the newest version, however many were not seen', () => {
    const third = second.and(proposes(agent(1), 'Net 60.', 2));
    for (const base of [0, 1, 2]) {
      const refused = third.when(proposes(agent(2), 'Net 90.', base));
      refused.thenRefused('stale_version', { what: 'contract', given: base, current: 3 });
      // Each is whole, so the difference is to the newest; several would not fit into one answer.
      expect(citesOf(refused)).toEqual([{ circle: 'room', after: seqOf(third, 3) - 1, tag: 'version' }]);
    }
  });

  test('CO-1 a base that there is not yet is refused as well, with the newest', () => {
    const refused = second.when(proposes(agent(1), 'Net 90.', 3));
    refused.thenRefused('stale_version', { given: 3, current: 2 });
    expect(citesOf(refused)).toEqual([{ circle: 'room', after: seqOf(second, 2) - 1, tag: 'version' }]);
    talking.when(proposes(agent(1), DRAFT, 1)).thenRefused('stale_version', { given: 1, current: 0 });
  });

  test('CO-1 the very words of the current version are no new one, those of an earlier are', () => {
    first
      .when(proposes(agent(2), DRAFT, 1))
      .thenRefused('already', { what: 'version 1 has these very words' });
    second.when(proposes(agent(1), DRAFT, 2)).thenAmong({ type: 'contract.proposed' });
  });

  test('CO-1 FL-1 a proposal is speech: it takes the floor, and hands it on', () => {
    talking.when(proposes(agent(2))).thenRefused('not_your_floor', { party: 'p1' });
    talking
      .when(proposes(agent(1)))
      .then({ type: 'contract.proposed' }, { type: 'floor.granted', body: { party: 'p2' } });
    const paused = talking.and(as(boris).gives('hand', { reason: 'Wait.' }));
    paused.when(proposes(agent(1))).thenRefused('paused');
    given(rulesUnderTest(), ...briefing(2))
      .when(proposes(agent(1)))
      .thenRefused('wrong_phase');
  });

  test('CO-1 TK-2 nobody proposes who has yet to read something', () => {
    const posted = talking.and(posts(boris, 'Please settle the dates first.'));
    posted.when(proposes(agent(1))).thenRefused('read_first');
  });

  test('CO-1 FL-3 a proposal costs one turn, also when it comes with a speech', () => {
    const turns = (room: Room) => room.sees(anna, 'floor')?.['turns'];
    expect(turns(first)).toEqual({ p1: 19, p2: 20 });
    expect(turns(talking.and(says(agent(1), 'Here it is.', { contract: DRAFT, base: 0 })))).toEqual({
      p1: 19,
      p2: 20,
    });
    const spent = given(rulesUnderTest(), ...negotiating(2, { floor: { turns: 1 } }));
    spent
      .when(says(agent(1), 'Here it is.', { contract: DRAFT, base: 0 }))
      .then({ type: 'talk.said' }, { type: 'contract.proposed' }, { type: 'floor.granted' });
  });

  test('CO-1 FL-1 a speech may carry a proposal: both are written, or neither is', () => {
    const room = talking.when(says(agent(1), 'Here it is.', { contract: DRAFT, base: 0 })).then(
      { type: 'talk.said', body: { text: 'Here it is.' } },
      {
        type: 'contract.proposed',
        by: { seat: agent(1) },
        body: { version: 1, text: DRAFT, sha256: sha256(DRAFT), said: true, summary: 'Here it is.' },
      },
      { type: 'floor.granted', body: { party: 'p2', epoch: 2 } },
    );
    const carries = (contract: string, base: number) => says(agent(2), 'Better so.', { contract, base });
    room.when(carries('Net 60.', 0)).thenRefused('stale_version', { what: 'contract' });
    room.when(carries(DRAFT, 1)).thenRefused('already');
    room.when(carries('Net 60.', 1)).thenAmong({ type: 'contract.proposed', body: { version: 2 } });
  });

  test('CO-1 a contract that comes with a speech says on which version it is based', () => {
    talking
      .when(says(agent(1), 'Here it is.', { contract: DRAFT }))
      .thenRefused('invalid', { field: 'base' });
    talking.when(says(agent(1), 'Nothing.', { base: 0 })).thenRefused('invalid', { field: 'contract' });
  });

  test('ID-10 CO-1 a person who speaks for their side proposes and agrees, and takes the chair by proposing', () => {
    const alone = given(rulesUnderTest(), ...negotiating(2), as(anna).gives('revoke', { seat: agent(1) }));
    const room = alone
      .when(proposes(anna))
      .thenAmong(
        { type: 'seats.chair_taken' },
        { type: 'contract.proposed', by: { seat: anna, kind: 'person' } },
      );
    room.when(agrees(anna)).then({ type: 'contract.agreed', by: { seat: anna } });
    first.when(proposes(boris, SECOND_DRAFT, 1)).thenRefused('chair_needed');
    first.when(agrees(boris)).thenRefused('chair_needed');
    const chaired = first.and(as(boris).gives('chair'));
    chaired.when(agrees(agent(2))).thenRefused('chair_taken');
    chaired.when(agrees(boris)).then({ type: 'contract.agreed', by: { seat: boris } });
  });
});

describe('CO-2 agreeing', () => {
  test('CO-2 an agent agrees for its party to one version, by number and hash', () => {
    const room = first.when(agrees(agent(2))).then({
      type: 'contract.agreed',
      by: { seat: agent(2), party: 'p2' },
      body: { version: 1, sha256: sha256(DRAFT), charter: 0 },
    });
    expect(agreementsOf(room)).toEqual([{ party: 'p2', seat: agent(2) }]);
    expect(room.woke('contract.agreed')).toBe('all');
  });

  test('CO-2 a proposal is not an agreement of whoever proposed', () => {
    expect(agreementsOf(first)).toEqual([]);
    first
      .and(agrees(agent(2)))
      .when(agrees(agent(1)))
      .thenAmong({ type: 'phases.approval_began' });
  });

  test('CO-2 (B24) another version than the current one is refused, with what is new', () => {
    const refused = second.when(agrees(agent(1)));
    refused.thenRefused('stale_version', { what: 'contract', given: 1, current: 2 });
    expect(citesOf(refused)).toEqual([{ circle: 'room', after: seqOf(second, 2) - 1, tag: 'version' }]);
    first.when(agrees(agent(1), DRAFT, 2)).thenRefused('stale_version', { given: 2, current: 1 });
  });

  test('CO-2 a hash that is not that of the version is refused', () => {
    first.when(agrees(agent(1), SECOND_DRAFT)).thenRefused('wrong_text', { version: 1 });
  });

  test('CO-2 a party agrees once, whichever agent of it does', () => {
    const extra = nextSeat(2);
    const room = first.and(
      as(boris).gives('add', { kind: 'agent', name: 'Second' }),
      as(extra).gives('arrive'),
      agrees(agent(2)),
    );
    room.when(agrees(agent(2))).thenRefused('already');
    room.when(agrees(extra)).thenRefused('already', { what: 'your party has agreed to this version' });
    room
      .when(as(extra).gives('retract'))
      .then({ type: 'contract.retracted', by: { seat: extra }, body: { version: 1 } })
      .when(agrees(extra))
      .then({ type: 'contract.agreed' });
  });

  test('CO-2 an agreement is taken back until it takes effect, and only if it was given', () => {
    const room = first.and(agrees(agent(1)), as(agent(1)).gives('retract'));
    expect(agreementsOf(room)).toEqual([]);
    expect(room.woke('contract.retracted')).toBe('all');
    room.when(as(agent(1)).gives('retract')).thenRefused('already', { what: 'your party has not agreed' });
    first
      .and(agrees(agent(1)))
      .when(as(agent(2)).gives('retract'))
      .thenRefused('already');
    first
      .and(...agreed(2).slice(1))
      .when(as(agent(1)).gives('retract'))
      .thenRefused('wrong_phase');
  });

  test('CO-2 taking an agreement back leaves those of the others', () => {
    const room = given(rulesUnderTest(), ...negotiating(3), ...agreed(3, [3]), as(agent(1)).gives('retract'));
    expect(agreementsOf(room)).toEqual([{ party: 'p2', seat: agent(2) }]);
  });

  test('CO-2 a new version clears all agreements, in the view of all', () => {
    const room = given(rulesUnderTest(), ...negotiating(3), ...agreed(3, [3]));
    expect(agreementsOf(room)).toHaveLength(2);
    expect(agreementsOf(room.and(proposes(agent(2), SECOND_DRAFT, 1)))).toEqual([]);
  });

  test('CO-2 an agreement ends with the seat that gave it, and with no other', () => {
    const extra = nextSeat(2);
    const room = first.and(
      as(boris).gives('add', { kind: 'agent', name: 'Second' }),
      as(extra).gives('arrive'),
      agrees(agent(2)),
    );
    expect(agreementsOf(room.and(as(boris).gives('revoke', { seat: agent(2) })))).toEqual([]);
    expect(agreementsOf(room.and(as(agent(2)).gives('leave')))).toEqual([]);
    expect(agreementsOf(room.and(as(boris).gives('revoke', { seat: extra })))).toHaveLength(1);
    expect(agreementsOf(room.and(as(extra).gives('leave')))).toHaveLength(1);
  });

  test('CO-2 FL-3 agreeing needs no floor, no turn, and goes on in a pause', () => {
    const room = given(rulesUnderTest(), ...negotiating(2, { floor: { turns: 1 } }), proposes(agent(1)));
    expect(room.sees(anna, 'floor')).toMatchObject({ holder: 'p2' });
    room.when(agrees(agent(1))).then({ type: 'contract.agreed' });
    const paused = room.and(as(anna).gives('hand', { reason: 'Wait.' }));
    paused.when(agrees(agent(1))).then({ type: 'contract.agreed' });
    const spent = room.and(says(agent(2), 'So be it.'));
    expect(spent.sees(anna, 'pause')).toMatchObject({ causes: ['spent'] });
    spent.when(agrees(agent(2))).then({ type: 'contract.agreed' });
  });

  test('CO-2 TK-2 nobody agrees who has yet to read something; taking back needs no reading', () => {
    const room = first.and(agrees(agent(1)), posts(boris, 'Not that fast.'));
    room.when(agrees(agent(2))).thenRefused('read_first');
    room.when(as(agent(1)).gives('retract')).then({ type: 'contract.retracted' });
    room
      .and(reads(room.meeting, agent(2)))
      .when(agrees(agent(2)))
      .thenAmong({ type: 'contract.agreed' });
  });

  test('CO-2 ID-1 agreeing is for agents, and for persons who speak for their side', () => {
    first.when(agrees(OBSERVER)).thenRefused('forbidden');
    first.when(proposes(OBSERVER, SECOND_DRAFT, 1)).thenRefused('forbidden');
    first.when(as(OBSERVER).gives('retract')).thenRefused('forbidden');
  });
});

describe('CO-4 when every party has agreed', () => {
  test.each([2, 3, 8])('CO-4 PH-4 approval begins with the last of %d parties', (count) => {
    const room = given(rulesUnderTest(), ...negotiating(count), ...agreed(count, [count]));
    expect(room.sees(anna, 'phases')).toMatchObject({ phase: 'negotiation' });
    room.when(agrees(agent(count))).then(
      { type: 'contract.agreed' },
      {
        type: 'phases.approval_began',
        by: { kind: 'hub' },
        body: { version: 1, sha256: sha256(DRAFT), charter: 0 },
      },
    );
  });

  test('CO-4 agreements to different versions are none', () => {
    const room = given(rulesUnderTest(), ...negotiating(3), ...agreed(3, [3]));
    const next = room.and(proposes(agent(2), SECOND_DRAFT, 1), agrees(agent(3), SECOND_DRAFT, 2));
    expect(next.sees(anna, 'phases')).toMatchObject({ phase: 'negotiation' });
  });

  test('CO-4 an agreement that was taken back is missing', () => {
    const room = first.and(agrees(agent(1)), as(agent(1)).gives('retract'));
    room.when(agrees(agent(2))).then({ type: 'contract.agreed' });
  });

  test('CO-4 nobody agrees before every party has joined or is dismissed', () => {
    const waiting = given(rulesUnderTest(), ...created(3), claimed, accepts(2), ...each(2).map(arrives));
    waiting
      .and(as(anna).gives('ready'), as(boris).gives('ready'))
      .when(proposes(agent(1)))
      .thenRefused('wrong_phase');
  });
});

describe('CO-5 versions', () => {
  test('CO-5 every version stays in the record, for all who read it, so that any two can be compared', () => {
    const third = second.and(proposes(agent(1), 'Net 60.', 2));
    for (const seat of [anna, agent(2), OBSERVER]) {
      const texts = readableBy(third.meeting, seat).flatMap(({ type, body }) =>
        type === 'contract.proposed' ? [[body['version'], body['base'], body['text'], body['sha256']]] : [],
      );
      expect(texts).toEqual([
        [1, 0, DRAFT, sha256(DRAFT)],
        [2, 1, SECOND_DRAFT, sha256(SECOND_DRAFT)],
        [3, 2, 'Net 60.', sha256('Net 60.')],
      ]);
    }
    expect(JSON.stringify([...third.meeting.state.values()])).not.toContain('Net 45');
  });
});

describe('NX-1 what agents are told', () => {
  const about = (room: Room, seat: `s${number}`) =>
    room.next(seat).advice.filter(({ reason }) => /agree/.test(reason));
  const details: JsonObject = { version: 1, sha256: sha256(DRAFT) };

  test('NX-1 that they can agree, by a command that works; and once they have, whom they wait for', () => {
    const consider = {
      urgency: 130,
      reason: 'consider_agreement',
      details,
      act: { command: 'agree', input: details },
    };
    expect(about(first, agent(2))).toEqual([consider]);
    expect(about(talking, agent(2))).toEqual([]);
    const room = first.and(agrees(agent(1)));
    expect(about(room, agent(1))).toEqual([
      { urgency: 215, reason: 'wait_agreements', details: { version: 1, names: ['Borealis'] } },
    ]);
    expect(about(room, anna)).toMatchObject([{ reason: 'wait_agreements' }]);
    expect(about(room, boris)).toEqual([]);
    expect(about(room, OBSERVER)).toMatchObject([
      { reason: 'wait_agreements', details: { names: ['Borealis'] } },
    ]);
    expect(about(first.and(as(boris).gives('chair')), boris)).toEqual([consider]);
    expect(about(first.and(as(boris).gives('chair')), agent(2))).toEqual([]);
  });

  test('NX-1 nothing of it while a version was not approved, or approval is on', () => {
    const approving = first.and(...agreed(2).slice(1));
    expect(about(approving, agent(1))).toEqual([]);
    const back = approving.and(rejects(boris));
    const read = back.and(reads(back.meeting, agent(1)));
    expect(about(read, agent(1))).toEqual([]);
    expect(about(read.and(passes(agent(2)), proposes(agent(1), SECOND_DRAFT, 1)), agent(1))).toHaveLength(1);
  });
});
