import { describe, expect, test } from 'vitest';
import { minutesOf } from '../../kernel/minutes.ts';
import { given } from '../../testing/given.ts';
import { as, passes, rulesUnderTest, says } from '../../testing/negotiation.ts';
import { agreesTo, DRAFT, lone, met, puts, WATCHING } from '../../testing/rendezvous.ts';

/** Clauses and objections (CO-3): whose words, agreed by whom, disputed, blocked, and what each rests on. */

const rules = rulesUnderTest();
const PRICE = { clause: 'Price', reason: 'Thirty days are too short.' };
const CHEAPER = DRAFT.replace('Net 30.', 'Net 60.');
const proposed = given(rules, ...met(3), puts(lone(1)));
const disputed = proposed.and(as(lone(2)).gives('object', PRICE));
const clausesOf = (room: ReturnType<typeof given>) => room.sees(WATCHING, 'contract')?.['clauses'];

describe('CO-3 an objection', () => {
  test('is to one clause, with a reason, and shown beside it', () => {
    const room = proposed
      .when(as(lone(2)).gives('object', PRICE))
      .then({ type: 'contract.objected', by: { party: 'p2' }, body: { ...PRICE, version: 1, first: true } });
    expect(clausesOf(room)).toMatchObject([
      { clause: 'Price', disputed: [{ party: 'p2', seat: lone(2), reason: PRICE.reason }] },
      { clause: 'Term', disputed: [] },
    ]);
  });

  test('is refused where there is no such clause, and a second time', () => {
    proposed.when(as(lone(2)).gives('object', { ...PRICE, clause: 'Liability' })).thenRefused('not_there', {
      what: 'clause',
      id: 'Liability',
    });
    given(rules, ...met(2))
      .when(as(lone(2)).gives('object', PRICE))
      .thenRefused('not_now');
    disputed.when(as(lone(2)).gives('object', PRICE)).thenRefused('already');
    disputed.when(as(lone(3)).gives('object', PRICE)).then({ type: 'contract.objected' });
    disputed.when(as(lone(3)).gives('unobject', { clause: 'Price' })).thenRefused('already');
  });

  test.each(['__proto__', 'constructor', 'toString'])('a clause may be called %s', (name) => {
    const room = given(rules, ...met(2), puts(lone(1), `## ${name}\n\nx\n`));
    room
      .and(as(lone(2)).gives('object', { clause: name, reason: 'No.' }))
      .and(agreesTo(lone(1), 1, `## ${name}\n\nx\n`))
      .when(agreesTo(lone(2), 1, `## ${name}\n\nx\n`))
      .thenAmong({ type: 'contract.agreed', body: { first: true } });
  });

  test('FL-1 is speech: where turns are taken it takes one', () => {
    const turns = given(rules, ...met(2, { settings: { floor: { order: 'turns' } } }), puts(lone(1)));
    turns
      .when(as(lone(2)).gives('object', PRICE))
      .then({ type: 'contract.objected' }, { type: 'floor.granted' });
    turns.when(as(lone(1)).gives('object', PRICE)).thenRefused('not_your_floor');
  });

  test('CO-2 takes back the agreement of its own party, and of no other', () => {
    const agreed = proposed.and(agreesTo(lone(1)), agreesTo(lone(2)));
    const room = agreed.and(as(lone(2)).gives('object', PRICE));
    expect(room.sees(WATCHING, 'contract')).toMatchObject({ agreements: [{ party: 'p1' }] });
    expect(clausesOf(room)).toMatchObject([{ agreed: ['p1'] }, { agreed: ['p1', 'p2'] }]);
  });

  test('is over when its party withdraws it, or agrees', () => {
    const withdrawn = disputed
      .when(as(lone(2)).gives('unobject', { clause: 'Price' }))
      .then({ type: 'contract.objection_withdrawn', body: { clause: 'Price' } });
    expect(clausesOf(withdrawn)).toMatchObject([{ disputed: [] }, {}]);
    expect(clausesOf(disputed.and(agreesTo(lone(2))))).toMatchObject([{ disputed: [] }, {}]);
    expect(clausesOf(disputed.and(agreesTo(lone(1))))).toMatchObject([{ disputed: [{ party: 'p2' }] }, {}]);
  });

  test('is over when the clause reads otherwise, and stays while it does not', () => {
    expect(clausesOf(disputed.and(puts(lone(3), CHEAPER, 1)))).toMatchObject([{ disputed: [] }, {}]);
    const other = DRAFT.replace('One year.', 'Two years.');
    expect(clausesOf(disputed.and(puts(lone(3), other, 1)))).toMatchObject([
      { disputed: [{ party: 'p2' }] },
      {},
    ]);
  });

  test('MI-2 stays on the record as dissent, with what ended it', () => {
    const room = disputed.and(
      as(lone(3)).gives('object', { clause: 'Term', reason: 'Too long.' }),
      as(lone(3)).gives('unobject', { clause: 'Term' }),
      puts(lone(1), CHEAPER, 1),
      as(lone(3)).gives('object', { clause: 'Price', reason: 'Too cheap.' }),
      agreesTo(lone(3), 2, CHEAPER),
    );
    expect(minutesOf(rules.modules, room.meeting.entries).parts['contract']).toMatchObject({
      objections: [
        { clause: 'Price', by: { party: 'p2' }, ended: { why: 'clause_changed' } },
        { clause: 'Term', by: { party: 'p3' }, ended: { why: 'withdrawn' } },
        { clause: 'Price', by: { party: 'p3' }, ended: { why: 'agreed' } },
      ],
    });
  });
});

describe('CO-3 how a clause stands', () => {
  test('unchanged, it keeps whose words it is, since when, and who agreed to it', () => {
    const room = proposed.and(agreesTo(lone(1)), agreesTo(lone(2)), puts(lone(3), CHEAPER, 1));
    expect(room.sees(WATCHING, 'contract')).toMatchObject({ version: 2, agreements: [] });
    expect(clausesOf(room)).toMatchObject([
      { clause: 'Price', version: 2, party: 'p3', agreed: [] },
      { clause: 'Term', version: 1, party: 'p1', agreed: ['p1', 'p2'] },
    ]);
    expect(clausesOf(proposed.and(agreesTo(lone(1)), as(lone(1)).gives('retract')))).toMatchObject([
      { agreed: [] },
      { agreed: [] },
    ]);
  });

  test('QU-4 it says which blocking question about it is open', () => {
    const asked = proposed.and(
      as(lone(2)).gives('ask', { text: 'From when?', blocking: true, clause: 'Term' }),
    );
    const on = asked.meeting.entries.at(-1)?.seq;
    expect(clausesOf(asked)).toMatchObject([{ blocked: [] }, { blocked: [on] }]);
  });

  test('it says what it rests on, and that an assumption or an open question is none to build on', () => {
    const asks = (text: string) => as(lone(2)).gives('ask', { text });
    const room = given(
      rules,
      ...met(2),
      asks('Which currency?'),
      asks('Which tax?'),
      asks('Which rounding?'),
    );
    const [currency, tax, rounding] = room.meeting.entries.slice(-3).map(({ seq }) => seq);
    const verified = { evidence: 'verified', how: 'read', where: 'billing.ts:12' };
    const answered = room.and(
      as(lone(1)).gives('answer', { on: currency ?? 0, text: 'Euro.', ...verified }),
      as(lone(1)).gives('answer', { on: tax ?? 0, text: 'Net, I think.', evidence: 'assumed' }),
    );
    const text = `## A\n\nEuro (#${currency}).\n\n## B\n\nNet (#${tax}).\n\n## C\n\nHalf up (#${rounding}).\n\n## D\n\nSee #1 and #999.\n`;
    expect(clausesOf(answered.and(puts(lone(2), text)))).toMatchObject([
      { clause: 'A', rests: [{ on: currency, evidence: 'verified' }], assumed: false },
      { clause: 'B', rests: [{ on: tax, evidence: 'assumed' }], assumed: true },
      { clause: 'C', rests: [{ on: rounding, evidence: 'open' }], assumed: true },
      { clause: 'D', rests: [], assumed: false },
    ]);
  });

  test('a contract has 200 clauses at most', () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => `## ${n}\n`).join('');
    given(rules, ...met(2))
      .when(puts(lone(1), many(201)))
      .thenRefused('too_large', { limit: 200 });
    given(rules, ...met(2))
      .when(puts(lone(1), many(200)))
      .then({ type: 'contract.proposed' });
  });
});

describe('FL-5 what moves', () => {
  const still = (room: ReturnType<typeof given>) => room.sees(WATCHING, 'progress')?.['still'];
  const spoken = proposed.and(says(lone(2), 'Hm.'), says(lone(3), 'Hm.'));

  test('is a clause that appears, and not the same one in other words', () => {
    expect(still(spoken)).toBe(2);
    expect(still(spoken.and(puts(lone(2), CHEAPER, 1)))).toBe(3);
    expect(still(spoken.and(puts(lone(2), `${DRAFT}\n## Liability\n\nNone.\n`, 1)))).toBe(0);
  });

  test('is the first agreement of a party, and its first objection', () => {
    const agreed = spoken.and(agreesTo(lone(2)));
    expect(still(agreed)).toBe(0);
    const again = agreed.and(
      as(lone(2)).gives('retract'),
      says(lone(3), 'Hm.'),
      passes(lone(1)),
      agreesTo(lone(2)),
    );
    expect(still(again)).toBe(1);
    const against = spoken.and(as(lone(2)).gives('object', PRICE));
    expect(still(against)).toBe(0);
    const anew = against.and(
      as(lone(2)).gives('unobject', { clause: 'Price' }),
      as(lone(2)).gives('object', PRICE),
    );
    expect(still(anew)).toBe(1);
  });

  test('is an answer, the first and what resolves', () => {
    const asked = spoken.and(as(lone(2)).gives('ask', { text: 'From when?' }));
    const on = asked.meeting.entries.at(-1)?.seq ?? 0;
    expect(still(asked)).toBe(3);
    const answers = as(lone(1)).gives('answer', { on, text: 'May.', evidence: 'assumed' });
    expect(still(asked.and(answers))).toBe(0);
    expect(still(asked.and(answers, says(lone(3), 'Hm.'), answers))).toBe(1);
  });
});
