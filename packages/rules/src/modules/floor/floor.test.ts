import { describe, expect, test } from 'vitest';
import { type Given, given } from '../../testing/given.ts';
import { from, HUB, later, MINUTE, NOON } from '../../testing/meeting.ts';
import {
  accepts,
  agent,
  allReady,
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
  seated,
} from '../../testing/negotiation.ts';

/** One party has the floor; each grant has a rising number (FL-1, FL-2). Its clock is tested in clock.test.ts. */

const holds = (seat: `s${number}`, epoch?: number) =>
  as(seat).gives('hold', { reason: 'Checking.', ...(epoch && { epoch }) });
const granted = (n: number, epoch: number) =>
  ({ type: 'floor.granted', circle: 'room', by: { kind: 'hub' }, body: { party: `p${n}`, epoch } }) as const;
/** The words that a refusal points at. */
function cited(room: ReturnType<typeof given>, step: ReturnType<typeof says>): readonly unknown[] {
  const { entries, rules } = room.meeting;
  const { outcome } = room.when(step).taken;
  const cites = (outcome?.status === 'refused' && outcome.refusal.cites) || [];
  return cites.flatMap(({ circle, after, tag }) =>
    entries
      .filter((one) => one.circle === circle && one.seq > after && rules.tagsOf(one).includes(tag))
      .map(({ body }) => body['text']),
  );
}

/** The record says that negotiation has begun, as in a format that does not wait for everybody. */
const began = from(HUB, { circle: 'room', type: 'phases.negotiation_began', body: {} });

describe.each([2, 3, 8])('the floor among %d parties', (count) => {
  test('FL-1 speech hands the floor to the next party in order, all round', () => {
    each(2 * count).reduce(
      (at, turn) => {
        const [now, then] = [((turn - 1) % count) + 1, (turn % count) + 1];
        return at
          .when(says(agent(now), `Word ${turn}.`))
          .then({ type: 'talk.said', by: { seat: agent(now) } }, granted(then, turn + 1));
      },
      given(rulesUnderTest(), ...negotiating(count)),
    );
  });

  test('FL-1 only agents of the party that has the floor speak, pass or hold', () => {
    const room = given(rulesUnderTest(), ...negotiating(count), says(agent(1), 'Net 30.'));
    for (const n of each(count).filter((one) => one !== 2)) {
      const details = { holder: 'Borealis', party: 'p2', epoch: 2 };
      room.when(says(agent(n), 'Me too.')).thenRefused('not_your_floor', details);
      room.when(passes(agent(n))).thenRefused('not_your_floor', details);
      room.when(holds(agent(n))).thenRefused('not_your_floor', details);
      expect(room.may(agent(n), 'say')).toMatchObject({ code: 'not_your_floor' });
    }
    expect(room.may(agent(2), 'say')).toBeUndefined();
  });

  test('FL-1 a pass gives the floor to the next party in order', () => {
    given(rulesUnderTest(), ...negotiating(count))
      .when(passes(agent(1)))
      .then({ type: 'floor.passed', circle: 'room', body: { party: 'p1' } }, granted(2, 2));
  });

  test('FL-2 when every party has passed since the last speech, the room pauses', () => {
    const last = given(
      rulesUnderTest(),
      ...negotiating(count),
      ...each(count - 1).map((n) => passes(agent(n))),
    );
    expect(last.sees(OBSERVER, 'pause')).toEqual({ causes: [] });
    last.when(passes(agent(count))).then({ type: 'floor.passed' }, granted(1, count + 1), {
      type: 'pause.began',
      by: { kind: 'hub' },
      body: { cause: 'passed' },
    });
  });

  test('FL-2 speech in between starts the round of passes anew', () => {
    const most = each(count - 1).map((n) => passes(agent(n)));
    const spoken = given(
      rulesUnderTest(),
      ...negotiating(count),
      ...most,
      says(agent(count), 'Not yet.'),
      ...most,
    );
    expect(spoken.sees(OBSERVER, 'pause')).toEqual({ causes: [] });
    expect(spoken.and(passes(agent(count))).sees(OBSERVER, 'pause')).toMatchObject({ causes: ['passed'] });
  });
});

test('FL-1 an agent other than the one that spoke last may speak for the party that has the floor', () => {
  const extra = nextSeat(2);
  const room = given(
    rulesUnderTest(),
    ...negotiating(2),
    as('s1').gives('add', { kind: 'agent', name: 'Second' }),
    as(extra).gives('arrive'),
    says(agent(1), 'One.'),
    says(agent(2), 'Two.'),
  );
  room.when(says(extra, 'Three.')).thenAmong({ type: 'talk.said' }, granted(2, 4));
});

test('FL-1 a hold keeps the floor, publicly and with a reason', () => {
  given(rulesUnderTest(), ...negotiating(2))
    .when(holds(agent(1)))
    .then({ type: 'floor.held', circle: 'room', body: { party: 'p1', reason: 'Checking.' } })
    .when(says(agent(1), 'Net 30.'))
    .thenAmong({ type: 'talk.said' });
});

test('FL-1 the floor is held three times in a row at most', () => {
  const held = given(rulesUnderTest(), ...negotiating(2), holds(agent(1)), holds(agent(1)), holds(agent(1)));
  held.when(holds(agent(1))).thenRefused('hold_limit', { limit: 3 });
  expect(held.may(agent(1), 'hold')).toMatchObject({ code: 'hold_limit' });
  held
    .and(says(agent(1), 'One.'), says(agent(2), 'Two.'))
    .when(holds(agent(1)))
    .then({ type: 'floor.held' });
});

test('FL-1 holds count by the grant, whichever agent of the party asks', () => {
  const extra = nextSeat(2);
  given(
    rulesUnderTest(),
    ...negotiating(2),
    as('s1').gives('add', { kind: 'agent', name: 'Second' }),
    as(extra).gives('arrive'),
    holds(agent(1)),
    holds(extra),
    holds(agent(1)),
  )
    .when(holds(extra))
    .thenRefused('hold_limit');
});

test('FL-1 a party whose agent has not come has the floor all the same, since its person may speak', () => {
  given(rulesUnderTest(), ...seated(2), arrives(1), ...allReady(2))
    .when(says(agent(1), 'Net 30.'))
    .then({ type: 'talk.said' }, granted(2, 2))
    .when(says(person(2), 'Fine.'))
    .thenAmong({ type: 'talk.said' }, granted(1, 3));
});

test('FL-1 the floor stays with a party whose agent is revoked, since its person may speak', () => {
  given(rulesUnderTest(), ...negotiating(2))
    .when(as('s1').gives('revoke', { seat: agent(1) }))
    .then({ type: 'seats.revoked' });
});

test('FL-1 the floor opens when two parties have joined, and passes over those that have not', () => {
  const alone = given(rulesUnderTest(), ...created(4), claimed, arrives(1), began);
  alone.when(says(agent(1), 'Anybody?')).thenRefused('floor_closed');
  const both = alone.when(accepts(3)).then({ type: 'seats.accepted' }, granted(1, 1));
  both
    .when(says(agent(1), 'Hello.'))
    .then({ type: 'talk.said' }, granted(3, 2))
    .when(says('s4', 'Hello.'))
    .thenAmong(granted(1, 3));
  const late = both.and(says(agent(1), 'Hello.'), accepts(2), says('s4', 'Hello.'));
  late
    .and(reads(late.meeting, agent(1)))
    .when(says(agent(1), 'Welcome.'))
    .then({ type: 'talk.said' }, granted(2, 4));
});

test('FL-1 while the floor is closed no clock runs and nothing pauses', () => {
  const alone = given(rulesUnderTest(), ...created(2), claimed, arrives(1), began, posts('s1', 'Soon.'));
  expect(alone.sees(OBSERVER, 'pause')).toEqual({ causes: [] });
  alone.when(later(60 * MINUTE)).then();
});

test('FL-1 a party that has not joined is not waited for when all others have passed', () => {
  given(rulesUnderTest(), ...created(3), claimed, arrives(1), began, accepts(2), passes(agent(1)))
    .when(passes('s4'))
    .then({ type: 'floor.passed' }, granted(1, 3), { type: 'pause.began', body: { cause: 'passed' } });
});

describe('where a party may go on without people', () => {
  const rules = rulesUnderTest('phases/settle/deserted');
  const leaves = (seat: `s${number}`) => as(seat).gives('leave');

  test('FL-1 the floor passes when the holder has nobody to speak any more', () => {
    given(rules, ...negotiating(3), leaves(person(1)))
      .when(leaves(agent(1)))
      .then({ type: 'seats.left' }, granted(2, 2));
  });

  test('FL-1 the floor passes over a party that has nobody to speak', () => {
    given(rules, ...negotiating(3), leaves(person(2)), leaves(agent(2)))
      .when(says(agent(1), 'Net 30.'))
      .then({ type: 'talk.said' }, granted(3, 2));
  });

  test('FL-2 all that could take the floor have passed when the last that has not is gone', () => {
    given(rules, ...negotiating(3), passes(agent(1)), passes(agent(2)), leaves(person(3)))
      .when(leaves(agent(3)))
      .then({ type: 'seats.left' }, granted(1, 4), { type: 'pause.began', body: { cause: 'passed' } });
  });

  test('FL-1 a floor that no party can take pauses the room, and the pause ends when one can', () => {
    const extra = nextSeat(2);
    const empty = given(
      rules,
      ...negotiating(2),
      as('s1').gives('add', { kind: 'agent', name: 'Late' }),
      leaves(agent(1)),
      leaves(agent(2)),
      leaves(person(2)),
    )
      .when(leaves(person(1)))
      .then({ type: 'seats.left' }, { type: 'pause.began', body: { cause: 'nobody' } });
    empty.when(later(60 * MINUTE)).then();
    empty
      .when(as(extra).gives('arrive'))
      .then({ type: 'seats.arrived' }, { type: 'pause.ended', body: { cause: 'nobody' } });
  });
});

test.each([2, 3])(
  'FL-2 each of many grants among %d parties has a number one higher than the one before',
  (count) => {
    const turns = each(count * 3).map((turn) =>
      turn % 2 ? passes(agent(((turn - 1) % count) + 1)) : says(agent(((turn - 1) % count) + 1), 'Yes.'),
    );
    const grants = given(rulesUnderTest(), ...negotiating(count), ...turns).meeting.entries.filter(
      ({ type }) => type === 'floor.granted',
    );
    expect(grants.map(({ body }) => body['epoch'])).toEqual(each(count * 3 + 1));
  },
);

describe('FL-2 a command may carry the turn it believes in', () => {
  const room = given(
    rulesUnderTest(),
    ...negotiating(2, { floor: { turns: 40 } }),
    says(agent(1), 'One.'),
    says(agent(2), 'Two.'),
    says(agent(1), 'Three.'),
  );

  test('FL-2 the current one is accepted, for speech, pass and hold', () => {
    room
      .when(says(agent(2), 'Four.', { epoch: 4 }))
      .thenAmong({ type: 'talk.said', body: { text: 'Four.', summary: 'Four.' } });
    room.when(as(agent(2)).gives('pass', { epoch: 4 })).thenAmong({ type: 'floor.passed' });
    room.when(holds(agent(2), 4)).thenAmong({ type: 'floor.held' });
  });

  test.each([
    [1, ['One.', 'Two.', 'Three.']],
    [2, ['Two.', 'Three.']],
    [3, ['Three.']],
  ])('FL-2 a stale one, of turn %d, is refused with what was said since', (epoch, said) => {
    room.when(says(agent(2), 'Four.', { epoch })).thenRefused('stale_floor', { given: epoch, current: 4 });
    expect(cited(room, says(agent(2), 'Four.', { epoch }))).toEqual(said);
    room.when(as(agent(2)).gives('pass', { epoch })).thenRefused('stale_floor');
    room.when(holds(agent(2), epoch)).thenRefused('stale_floor');
  });

  test('FL-2 one that is long past is refused with the newest of what was said since', () => {
    const turns = each(40).map((turn) => says(agent(turn % 2 ? 2 : 1), `More ${turn}.`));
    const long = room.and(...turns);
    expect(cited(long, says(agent(2), 'Me.', { epoch: 1 }))).toEqual(each(19).map((n) => `More ${n + 21}.`));
    expect(cited(long, says(agent(2), 'Me.', { epoch: 43 }))).toEqual(['More 40.']);
  });

  test('FL-2 one that has not come yet is refused too', () => {
    room.when(says(agent(2), 'Four.', { epoch: 9 })).thenRefused('stale_floor', { given: 9, current: 4 });
  });

  test('FL-2 a party that has the floor again does not speak in an earlier turn of its own', () => {
    const again = room.and(says(agent(2), 'Four.'), says(agent(1), 'Five.'));
    again.when(says(agent(2), 'Late.', { epoch: 4 })).thenRefused('stale_floor', { given: 4, current: 6 });
  });
});

test.each([
  ['two parties', agent(1), agent(2)],
  ['two agents of one party', agent(1), nextSeat(2)],
])(
  'FL-7 B15 of %s who speak for one floor at once one succeeds, and the other is refused with what was said',
  (_, first, second) => {
    const extra = nextSeat(2);
    const room = given(
      rulesUnderTest(),
      ...negotiating(2),
      as('s1').gives('add', { kind: 'agent', name: 'Second' }),
      as(extra).gives('arrive'),
      says(first, 'I was first.', { epoch: 1 }),
    );
    room.when(says(second, 'I was first.', { epoch: 1 })).thenRefused('stale_floor');
    expect(cited(room, says(second, 'I was first.', { epoch: 1 }))).toEqual(['I was first.']);
    expect(room.meeting.entries.filter(({ type }) => type === 'talk.said')).toHaveLength(1);
  },
);

test('FL-7 who speaks without the floor is shown what was said since they last had it', () => {
  const room = given(rulesUnderTest(), ...negotiating(3), says(agent(1), 'One.'), says(agent(2), 'Two.'));
  expect(cited(room, says(agent(1), 'Me.'))).toEqual(['One.', 'Two.']);
  expect(cited(room, says(agent(2), 'Me.'))).toEqual(['Two.']);
});

test('FL-1 B12 a pass wakes nobody but the party that gets the floor', () => {
  const room = given(rulesUnderTest(), ...negotiating(3), passes(agent(1)));
  expect(room.woke('floor.passed')).toEqual([]);
  expect(room.woke('floor.granted')).toEqual([person(2), agent(2)]);
  expect(room.and(holds(agent(2))).woke('floor.held')).toEqual([]);
  expect(room.and(later(10 * MINUTE)).woke('floor.lost')).toEqual([]);
});

test('FL-1 in briefing nobody has the floor', () => {
  const room = given(rulesUnderTest(), ...briefing(2));
  expect(room.sees(OBSERVER, 'floor')).toEqual({
    order: 'turns',
    holder: undefined,
    epoch: 0,
    clock: 0,
    holds: 0,
    passed: [],
    until: undefined,
    turns: { p1: 20, p2: 20 },
    allowed: 20,
  });
  expect(room.next(agent(1)).advice.map(({ reason }) => reason)).toEqual(['wait_for_ready']);
});

test('FL-2 everyone sees who has the floor, in which turn, and until when', () => {
  const room = given(rulesUnderTest(), ...negotiating(3), passes(agent(1)), holds(agent(2)));
  for (const seat of ['s1', agent(3), OBSERVER] as const)
    expect(room.sees(seat, 'floor')).toEqual({
      order: 'turns',
      holder: 'p2',
      epoch: 2,
      clock: NOON,
      holds: 1,
      passed: ['p1'],
      until: NOON + 10 * MINUTE,
      turns: { p1: 20, p2: 20, p3: 20 },
      allowed: 20,
    });
});

describe('NX-1 the floor’s advice', () => {
  const until = NOON + 10 * MINUTE;
  const waits = (party: string, name: string, epoch: number) => ({
    urgency: 220,
    reason: 'wait_floor',
    details: { party, name, epoch },
    until,
  });
  const advice = (room: ReturnType<typeof given>, seat: `s${number}`) =>
    room
      .next(seat)
      .advice.filter(({ reason }) => reason !== 'give_mandate' && reason !== 'hand_over_agent_link');

  test('NX-1 the agent that may speak is told so, and that it may pass', () => {
    const room = given(rulesUnderTest(), ...negotiating(2));
    expect(advice(room, agent(1))).toMatchObject([
      { urgency: 110, reason: 'your_turn', act: { command: 'say', input: { epoch: 1 } }, until },
      { urgency: 115, reason: 'nothing_to_say', act: { command: 'pass', input: { epoch: 1 } }, until },
    ]);
  });

  test('NX-1 everyone else is told for whom they wait, the person of the holder’s party included', () => {
    const room = given(rulesUnderTest(), ...negotiating(2));
    for (const seat of [person(1), agent(2), person(2), OBSERVER] as const)
      expect(advice(room, seat)).toEqual([waits('p1', 'Acme', 1)]);
  });

  test('NX-1 with the chair it is the person’s turn, and their agent waits', () => {
    const room = given(rulesUnderTest(), ...negotiating(2), as('s1').gives('chair'));
    expect(advice(room, 's1').map(({ reason }) => reason)).toEqual(['your_turn', 'nothing_to_say']);
    expect(advice(room, agent(1))).toEqual([waits('p1', 'Acme', 1)]);
  });

  test('NX-1 without an agent it is the person’s turn', () => {
    const room = given(rulesUnderTest(), ...seated(2), ...allReady(2));
    expect(advice(room, 's1').map(({ reason }) => reason)).toEqual(['your_turn', 'nothing_to_say']);
  });

  test('NX-1 who must read first is told to read, then to speak', () => {
    const room = given(rulesUnderTest(), ...negotiating(2), posts(person(2), 'Please.'));
    expect(advice(room, agent(1)).map(({ reason }) => reason)).toEqual(['read_first', 'nothing_to_say']);
    expect(advice(room.and(reads(room.meeting, agent(1))), agent(1)).map(({ reason }) => reason)).toEqual([
      'your_turn',
      'nothing_to_say',
    ]);
  });

  test('NX-1 who has nothing left to say it with is told to pass', () => {
    const room = given(
      rulesUnderTest(),
      ...negotiating(2, { quota: { posts: 2 } }),
      says(agent(1), 'One.'),
      says(agent(2), 'Two.'),
    );
    expect(advice(room, agent(1)).map(({ reason }) => reason)).toEqual(['nothing_to_say']);
  });

  test('NX-1 no advice of the floor has an end where it has no clock', () => {
    const room = given(rulesUnderTest(), ...negotiating(2, { floor: { timeout_s: 0 } }));
    expect([...advice(room, agent(1)), ...advice(room, agent(2))].filter((one) => 'until' in one)).toEqual(
      [],
    );
  });
});

test('FL-5 FL-6 NX-1 on an open floor the last to speak is asked once all others have passed, and people after them', () => {
  const table = given(
    rulesUnderTest(),
    ...negotiating(3, { floor: { order: 'open' } }),
    says(agent(1), 'Net 30.'),
  );
  const reasonsOf = (room: Given, seat: `s${number}`) => room.next(seat).advice.map(({ reason }) => reason);
  expect(reasonsOf(table, agent(1))).not.toContain('open_floor');
  const others = table.and(passes(agent(2)), passes(agent(3)));
  expect(reasonsOf(others, agent(1))).toEqual(expect.arrayContaining(['open_floor', 'nothing_to_say']));
  expect(others.next(OBSERVER).advice).toMatchObject([
    { reason: 'wait_speech', details: { names: ['Acme'] } },
  ]);
  others
    .when(passes(agent(1)))
    .then({ type: 'floor.passed' }, { type: 'pause.began', body: { cause: 'passed' } });
});
