import type { JsonObject } from '@parley/protocol';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { given } from '../testing/given.ts';
import { type Act, FOUNDER, sha256, type Step } from '../testing/meeting.ts';
import {
  agent,
  as,
  briefing,
  claimOf,
  created,
  each,
  invited,
  negotiating,
  OBSERVER,
  person,
  posts,
  rulesUnderTest,
} from '../testing/negotiation.ts';
import { commandWires, createWire, wires } from './wires.ts';

/** The table that doors, documents and clients are derived from says what the rules do, no more and no less. */

const { modules, commands } = rulesUnderTest();
const sorted = (names: Iterable<string>) => [...names].sort();
const allWires = new Map([...commandWires, ['create', createWire] as const]);

test('RM-2 every command of the rules has a wire of its name, and every wire a command', () => {
  expect(sorted(allWires.keys())).toEqual(sorted(commands.keys()));
  for (const { name, commands: wired } of wires)
    for (const command of Object.keys(wired ?? {}))
      expect([command, commands.get(command)?.module.name]).toEqual([command, name]);
});

test('RM-1 every entry type of a module has a body in its wire, and every body an entry type', () => {
  for (const { name, entries = {} } of modules) {
    const wire = wires.find((one) => one.name === name);
    expect([name, sorted(Object.keys(wire?.entries ?? {}))]).toEqual([name, sorted(Object.keys(entries))]);
    for (const type of Object.keys(entries)) expect(type.startsWith(`${name}.`)).toBe(true);
  }
  expect(
    sorted(wires.map(({ name }) => name)).filter((name) => !modules.some((module) => module.name === name)),
  ).toEqual([]);
});

test('NX-1 every command of a room but those of signing names its tool and action, and has an address of its own or says that it has none', () => {
  const without = [...commandWires].filter(([, { tool }]) => tool === false).map(([name]) => name);
  expect(without).toEqual(['key', 'view', 'sign']);
  const tools = [...commandWires.values()].flatMap(({ tool }) => (tool ? `${tool.name} ${tool.action}` : []));
  expect(new Set(tools).size).toBe(commandWires.size - without.length);
  const paths = [...commandWires].flatMap(([name, { path = name }]) => (path === false ? [] : path));
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of paths) expect(path).toMatch(/^[a-z]+(-[a-z]+)*$/);
});

/** The objects that an input may be: one, or, for what is of several kinds, one a kind. */
function shapesOf(input: z.ZodType): readonly JsonObject[] {
  const shape = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonObject; // as JSON Schema has it
  return Array.isArray(shape['oneOf']) ? (shape['oneOf'] as readonly JsonObject[]) : [shape];
}

describe.each([...allWires])('the wire of %s', (_, wire) => {
  test('ER-2 is a strict object: a word nobody knows is refused', () => {
    for (const shape of shapesOf(wire.input))
      expect(shape).toMatchObject({ type: 'object', additionalProperties: false });
    expect(wire.input.safeParse({ ...wire.example, surprise: true }).success).toBe(false);
  });

  test('TK-1 has an example that it reads, and says what it does in one line', () => {
    expect(wire.input.safeParse(wire.example).error).toBeUndefined();
    expect(wire.says).toMatch(/^[A-Z][^\n]{10,160}\.$/);
  });
});

/** A room is made of parties and settings, and an acknowledgement names positions by circle. */
const NOT_FLAT = ['create', 'ack'];

test.each([...allWires].filter(([name]) => !NOT_FLAT.includes(name)))(
  'the input of %s is flat: words, numbers, yes or no',
  (_, wire) => {
    const fields = shapesOf(wire.input).flatMap((shape) => Object.values(shape['properties'] ?? {}));
    for (const field of fields) {
      const kinds = ((field as JsonObject)['anyOf'] ?? [field]) as readonly JsonObject[]; // as JSON Schema has it
      for (const kind of kinds)
        expect(['string', 'integer', 'number', 'boolean']).toContain(kind['type'] ?? typeof kind['const']);
    }
  },
);

const PRICE = { clause: 'Price', reason: 'Too short for us.' };
const CONTRACT = '## Price\n\nNet 30.\n';
const proposed = [...negotiating(2), as(agent(1)).gives('propose', { text: CONTRACT, base: 0 })];
const agrees = (n: number) => as(agent(n)).gives('agree', { version: 1, sha256: sha256(CONTRACT) });
const approving = [...proposed, agrees(1), agrees(2)];
const approves = as('s1').gives('approve', { version: 1, sha256: sha256(CONTRACT), charter: 0 });
/** Entry 12 of the room opens an amendment. */
const amended = [
  ...briefing(2),
  ...each(6).map((n) => posts('s1', `Word ${n}.`)),
  as('s1').gives('amend', { action: 'add', text: 'Prices are in euro.', reason: 'x' }),
];
/** Entry 12 of the room asks the second party. */
const asked = [
  ...negotiating(2),
  posts('s1', 'Settle the rounding first.'),
  as(agent(1)).gives('ack', { upto: { room: 10 } }),
  as(agent(1)).gives('ask', { text: 'Which rounding?', to: 'p2' }),
];
const answered = [
  ...asked,
  as(agent(2)).gives('answer', { on: 12, text: 'Half to even.', evidence: 'assumed' }),
];

const closed = [...briefing(2), as('s1').gives('close', { reason: 'Over.' })];
const NAMED = commandWires.get('key')?.example ?? {};

/** A moment at which each example works, but for a hash, which is that of the contract at hand. */
const moments: Readonly<Record<string, { readonly after: readonly Step[]; readonly by: Act['by'] }>> = {
  create: { after: [], by: FOUNDER },
  claim: { after: created(2), by: claimOf('s1', 'p1') },
  accept: { after: created(2), by: invited('p2') },
  arrive: { after: created(2), by: agent(1) },
  add: { after: negotiating(2), by: 's1' },
  rotate: { after: negotiating(2), by: 's1' },
  revoke: { after: negotiating(2), by: 's1' },
  leave: { after: negotiating(2), by: agent(1) },
  invite: { after: created(2), by: 's1' },
  uninvite: { after: created(2), by: 's1' },
  chair: { after: briefing(2), by: 's1' },
  ready: { after: briefing(2), by: 's1' },
  close: { after: briefing(2), by: 's1' },
  pass: { after: negotiating(2), by: agent(1) },
  hold: { after: negotiating(2), by: agent(1) },
  hand: { after: negotiating(2), by: agent(1) },
  lower: { after: [...negotiating(2), as('s1').gives('hand', { reason: 'x' })], by: 's1' },
  say: { after: negotiating(2), by: agent(1) },
  post: { after: briefing(2), by: 's1' },
  tell: { after: briefing(2), by: 's1' },
  mandate: { after: briefing(2), by: 's1' },
  ack: { after: briefing(2), by: agent(1) },
  recover: { after: briefing(2), by: { kind: 'recovery', seat: 's1', party: 'p1' } },
  reissue: { after: briefing(2), by: 's1' },
  watch: { after: briefing(2), by: OBSERVER },
  observers: { after: briefing(2), by: 's1' },
  amend: { after: briefing(2), by: 's1' },
  edit: { after: amended, by: 's1' },
  vote: { after: amended, by: person(2) },
  withdraw: { after: amended, by: 's1' },
  move: { after: negotiating(2), by: 's1' },
  propose: { after: negotiating(2), by: agent(1) },
  ask: { after: negotiating(2), by: agent(1) },
  answer: { after: asked, by: agent(2) },
  resolve: { after: answered, by: agent(1) },
  reopen: { after: answered, by: agent(1) },
  unask: { after: asked, by: agent(1) },
  agree: { after: proposed, by: agent(2) },
  retract: { after: [...proposed, agrees(1)], by: agent(1) },
  start: { after: briefing(2), by: 's1' },
  object: { after: proposed, by: agent(2) },
  unobject: { after: [...proposed, as(agent(2)).gives('object', PRICE)], by: agent(2) },
  erase: { after: briefing(2), by: 's1' },
  key: { after: briefing(2), by: 's1' },
  view: { after: closed, by: 's1' },
  sign: { after: [...closed, as(agent(1)).gives('key', NAMED)], by: agent(1) },
  approve: { after: approving, by: 's1' },
  reject: { after: approving, by: 's1' },
  unapprove: { after: [...approving, approves], by: 's1' },
};

test('ER-2 every example works where its command does', () => {
  expect(sorted(Object.keys(moments))).toEqual(sorted(allWires.keys()));
  for (const [name, { after, by }] of Object.entries(moments)) {
    const example = allWires.get(name)?.example ?? {};
    const input = 'sha256' in example ? { ...example, sha256: sha256(CONTRACT) } : example;
    const { taken } = given(rulesUnderTest(), ...after).when(as(by).gives(name, input, { door: 'browser' }));
    expect([name, taken.outcome?.status, taken.entries.length > 0]).toEqual([name, 'accepted', true]);
  }
});

test('RM-1 every setting has a default, and a room made without any is made with those', () => {
  const resolved = createWire.input.parse(createWire.example)['settings'];
  const defaults = wires.flatMap(({ name, settings }) =>
    settings ? [[name, settings.parse({})] as const] : [],
  );
  expect(resolved).toEqual(Object.fromEntries(defaults));
  expect(sorted(defaults.map(([name]) => name))).toEqual([
    'floor',
    'progress',
    'questions',
    'quota',
    'room',
    'seats',
    'talk',
  ]);
});

test('DL-6 B12 each type of entry declares whom it wakes: what passes, acknowledges or tidies up wakes nobody', () => {
  const types = modules.flatMap(({ entries = {} }) => Object.entries(entries));
  const waking = (whom: string) =>
    sorted(types.flatMap(([type, { wakes }]) => (wakes === whom ? [type] : [])));

  expect(waking('addressed')).toEqual(['floor.granted']);
  expect(waking('nobody')).toEqual([
    'approval.approved',
    'approval.withdrawn',
    'ballots.voted',
    'ballots.withdrawn',
    'charter.edited',
    'charter.lapsed',
    'charter.proposed',
    'charter.rejected',
    'contract.closed',
    'floor.held',
    'floor.lost',
    'floor.passed',
    'floor.reset',
    'motions.carried',
    'motions.lapsed',
    'motions.moved',
    'motions.rejected',
    'phases.ready',
    'reading.acked',
    'room.created',
    'room.extended',
    'seats.added',
    'seats.arrived',
    'seats.invited',
    'seats.observers_closed',
    'seats.observers_opened',
    'seats.recovered',
    'seats.reissued',
    'seats.rotated',
    'seats.uninvited',
    'seats.watched',
    'signing.key',
    'signing.signed',
    'signing.superseded',
    'signing.viewed',
    'signing.voided',
  ]);
});
