import type { JsonObject } from '@parley/protocol';
import { expect, test } from 'vitest';
import { given } from '../../testing/given.ts';
import { act, DAY, FOUNDER, HOUR, later, NOON } from '../../testing/meeting.ts';
import { as, created, each, OBSERVER, PARTIES, rulesUnderTest } from '../../testing/negotiation.ts';
import { createWire } from '../wires.ts';

const founding = (input: JsonObject = {}, door: 'browser' | 'terminal' = 'browser') =>
  as(FOUNDER).gives(
    'create',
    { topic: 'Delivery', parties: [{ name: 'Acme' }, { name: 'Borealis' }], ...input },
    { door },
  );

const accepted = (input: JsonObject) =>
  createWire.input.safeParse({
    topic: 'Delivery',
    parties: [{ name: 'Acme' }, { name: 'Borealis' }],
    ...input,
  }).success;

test('RM-1 a room has a topic, a goal, parties in their order, a format, settings and two instants', () => {
  given(rulesUnderTest())
    .when(
      founding({
        goal: 'A contract for the year.',
        settings: { room: { life_hours: 48, readable_hours: 100 } },
      }),
    )
    .then({
      type: 'room.created',
      circle: 'room',
      seq: 1,
      at: NOON,
      by: FOUNDER,
      body: {
        topic: 'Delivery',
        goal: 'A contract for the year.',
        format: 'negotiation',
        parties: [
          { party: 'p1', name: 'Acme' },
          { party: 'p2', name: 'Borealis' },
        ],
        ends_at: NOON + 48 * HOUR,
        erased_at: NOON + 148 * HOUR,
      },
    });
});

test('RM-1 a party may say what it knows and what it needs to find out', () => {
  const parties = [
    { name: 'Acme', knows: ['Our stock'], needs_to_determine: ['Your price'] },
    { name: 'Borealis' },
  ];

  given(rulesUnderTest())
    .when(founding({ parties }))
    .then({
      type: 'room.created',
      body: {
        parties: [
          { party: 'p1', ...parties[0] },
          { party: 'p2', name: 'Borealis' },
        ],
      },
    });
});

test.each([
  ['2 parties', { parties: PARTIES.slice(0, 2).map((name) => ({ name })) }, true],
  ['8 parties', { parties: PARTIES.map((name) => ({ name })) }, true],
  ['1 party', { parties: [{ name: 'Acme' }] }, false],
  ['9 parties', { parties: [...PARTIES, 'Iris'].map((name) => ({ name })) }, false],
  ['a topic of 200 characters', { topic: '😀'.repeat(200) }, true],
  ['a topic of 201', { topic: 'x'.repeat(201) }, false],
  ['an empty topic', { topic: '' }, false],
  ['a topic of two lines', { topic: 'Delivery\nApproved' }, false],
  ['a goal of 2,000 characters', { goal: '😀'.repeat(2000) }, true],
  ['a goal of 2,001', { goal: 'x'.repeat(2001) }, false],
  ['an empty goal', { goal: '' }, false],
  ['a party name of 60 characters', { parties: [{ name: 'é'.repeat(60) }, { name: 'Borealis' }] }, true],
  ['a party name of 61', { parties: [{ name: 'é'.repeat(61) }, { name: 'Borealis' }] }, false],
  ['another format', { format: 'party' }, false],
  ['a word nobody knows', { colour: 'red' }, false],
])('RM-1 %s: accepted or not as the limits say', (_, input, fits) => {
  expect(accepted(input)).toBe(fits);
});

test('RM-1 every setting is resolved and fixed at creation, those left out included', () => {
  given(rulesUnderTest())
    .when(founding({ settings: { floor: { timeout_s: 30 } } }))
    .then({
      type: 'room.created',
      body: {
        settings: {
          room: { life_hours: 168, readable_hours: 72 },
          seats: { people: 'browser', invitation_hours: 168 },
          floor: { timeout_s: 30 },
          talk: { message_bytes: 32_768, summary: 'required' },
          quota: { posts: 500, bytes: 4_194_304 },
        },
      },
    });
});

test.each([
  ['a life of 90 days', { room: { life_hours: 2160 } }, true],
  ['a life over 90 days', { room: { life_hours: 2161 } }, false],
  ['no life at all', { room: { life_hours: 0 } }, false],
  ['a floor without a clock', { floor: { timeout_s: 0 } }, true],
  ['more text than a room may hold', { quota: { bytes: 4_194_305 } }, false],
  ['a longer message than the wire takes', { talk: { message_bytes: 32_769 } }, false],
  ['a setting nobody knows', { floor: { music: true } }, false],
  ['a module nobody knows', { music: {} }, false],
])('RM-2 %s: a creator may override a setting inside its range alone', (_, settings, fits) => {
  expect(accepted({ settings })).toBe(fits);
});

test('RM-1 a room is made once', () => {
  given(rulesUnderTest(), founding()).when(founding()).thenRefused('wrong_phase');
});

test('RM-1 nobody but a founder makes a room, and a founder does nothing else', () => {
  given(rulesUnderTest())
    .when(act({ kind: 'agent', seat: 's2', party: 'p1' }, 'create', founding().input))
    .thenRefused('forbidden');
  given(rulesUnderTest(), founding())
    .when(as(FOUNDER).gives('close', { reason: 'Done.' }))
    .thenRefused('forbidden');
});

test('PH-1 before a room is made nothing can be done in it', () => {
  given(rulesUnderTest())
    .when(act({ kind: 'person', seat: 's1', party: 'p1' }, 'post', { text: 'Hello.' }))
    .thenRefused('wrong_phase', { phase: 'none' });
});

test.each(each(8).slice(1))(
  'RM-3 a room of %d parties comes with every link: the places of the creator, an invitation each, one for observers',
  (count) => {
    const rules = rulesUnderTest();
    const { meeting } = given(rules, ...created(count));

    expect(rules.mints(meeting.entries)).toEqual([
      { kind: 'claim', subject: 's1', generation: 1 },
      { kind: 'agent', subject: 's2', generation: 1 },
      { kind: 'observer', subject: OBSERVER, generation: 1 },
      ...each(count)
        .slice(1)
        .map((n) => ({ kind: 'invitation', subject: `p${n}`, generation: 1 })),
    ]);
  },
);

test.each(['browser', 'terminal'] as const)(
  'RM-3 everyone reads that the room was made through a %s',
  (door) => {
    given(rulesUnderTest())
      .when(founding({}, door))
      .then({ type: 'room.created', circle: 'room', body: { door } });
  },
);

test('RM-3 a room made by a call that names no door was made at a terminal', () => {
  given(rulesUnderTest())
    .when(as(FOUNDER).gives('create', founding().input))
    .then({ type: 'room.created', body: { door: 'terminal' } });
});

test.each([
  ['two of one name', ['Acme', 'acme'], 'name_taken'],
  ['a Cyrillic twin', ['Acme', 'Аcme'], 'name_taken'],
  ['one called as the agent of another', ['Acme', 'Acme’s agent'], 'name_taken'],
  ['the first called as the agent of the second', ['Borealis’s agent', 'Borealis'], 'name_taken'],
  ['one called as the observers are', ['Acme', 'Observers'], 'name_refused'],
  ['one called as the room is', ['Acme', 'Parley'], 'name_refused'],
  ['one that claims to be a human', ['Acme', 'Borealis (human)'], 'name_refused'],
  ['one that turns the direction of writing', ['Acme', 'Borealis\u202e'], 'name_refused'],
] as const)('ID-5 parties are refused among which there is %s', (_, names, code) => {
  const input = { ...founding().input, parties: names.map((name) => ({ name })) };
  given(rulesUnderTest())
    .when(act(FOUNDER, 'create', input))
    .thenRefused(code);
});

test.each([
  ['as it is', 'x'.repeat(52), `${'x'.repeat(52)}’s agent`],
  ['shortened', 'x'.repeat(53), `${'x'.repeat(51)}…’s agent`],
  ['shortened between characters', `${'x'.repeat(50)}👩‍💻👩‍💻👩‍💻`, `${'x'.repeat(50)}👩…’s agent`],
])('ID-5 the name an agent has by its party is no longer than a name may be: %s', (_, party, name) => {
  given(rulesUnderTest())
    .when(founding({ parties: [{ name: party }, { name: 'Borealis' }] }))
    .then({ type: 'room.created', body: { places: [{}, { seat: 's2', kind: 'agent', name }, {}] } });
});

test('RM-6 what is made without other settings closes after 7 days and is readable 72 hours more', () => {
  const made = given(rulesUnderTest(), founding());
  made.when(later(7 * DAY - 1)).then();
  made.when(later(7 * DAY)).then({ type: 'phases.closed', at: NOON + 7 * DAY, body: { outcome: 'expired' } });
  expect(made.sees(OBSERVER, 'room')).toMatchObject({
    ends_at: NOON + 7 * DAY,
    erased_at: NOON + 7 * DAY + 72 * HOUR,
  });
  const brief = as(FOUNDER).gives('create', {
    topic: 'Lease',
    parties: [{ name: 'Acme' }, { name: 'Borealis' }],
    settings: { room: { readable_hours: 71 } },
  });
  given(rulesUnderTest()).when(brief).thenRefused('invalid', {
    field: 'settings.room.readable_hours',
  });
});
