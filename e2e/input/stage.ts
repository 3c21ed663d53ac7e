import type { JsonObject } from '@parley/protocol';
import { givenBy } from '../support/hub-parts.ts';
import type { OpenHub } from '../support/open-hub.ts';
import {
  done,
  made,
  rendezvous,
  seated,
  type Seated,
  type Sitting,
  sitting,
  tokensIn,
} from '../support/seats.ts';
import { CONTRACT, CONTRACT_SHA256 } from './full.ts';

/** Rooms in which a command comes to something: most in one that has just begun to negotiate, some in one of their own. */

interface Table {
  readonly anna: Sitting;
  readonly boris: Sitting;
  readonly ours: Sitting;
  readonly theirs: Sitting;
}

/** Who gives the command, and what it names there. */
interface Cast {
  readonly by: Sitting;
  readonly names?: JsonObject;
}

const NEEDS = { needs_to_determine: ['Which currency is booked'] };

async function negotiating(hub: OpenHub, isBriefing = false): Promise<Table> {
  const here = await seated(hub, {}, NEEDS);
  const table = {
    anna: await sitting(hub, here, 'person', 's1'),
    boris: await sitting(hub, here, 'person', 's4'),
    ours: await sitting(hub, here, 'agent', 's2'),
    theirs: await sitting(hub, here, 'agent', 's5'),
  };
  for (const one of isBriefing ? [] : [table.anna, table.boris]) await done(one.give('ready'));
  return table;
}

/** Somebody of a party that waits for the two others. */
async function alone(hub: OpenHub): Promise<Sitting> {
  const { room, tokens } = await made(hub, 3);
  const claim = await hub.post('/api/claim', { token: tokens['claim s1'], name: 'Anna' });
  const here: Seated = { room, tokens: { ...tokens, ...tokensIn(claim.body) } };
  return sitting(hub, here, 'person', 's1');
}

/** Something to vote on, by its number. */
async function amended({ anna }: Table): Promise<number> {
  const amendment = { action: 'add', text: 'Prices are in francs.', reason: 'To compare the same thing.' };
  const { entries } = await done(anna.give('amend', amendment));
  return entries.find(({ type }) => type === 'charter.proposed')?.seq ?? 0;
}

/** A question of the first party to the second, by its number. */
async function asked({ ours }: Table): Promise<number> {
  const { entries } = await done(ours.give('ask', { text: 'Which tax?', to: 'p2', blocking: true }));
  return entries[0]?.seq ?? 0;
}

async function answered(table: Table): Promise<Cast> {
  const on = await asked(table);
  await done(table.theirs.give('answer', { on, text: 'None.', evidence: 'assumed' }));
  return { by: table.ours, names: { on } };
}

const proposes = (by: Sitting) =>
  done(by.give('propose', { text: CONTRACT, base: 0, summary: 'First draft' }));

type Setting = (table: Table) => Promise<Cast>;

const settings: Readonly<Record<string, Setting>> = {
  amend: async (table) => {
    const on = await amended(table);
    await done(table.boris.give('vote', { on, version: 1, yes: true }));
    return { by: table.anna };
  },
  edit: async (table) => ({ by: table.anna, names: { on: await amended(table) } }),
  vote: async (table) => ({ by: table.boris, names: { on: await amended(table) } }),
  reject: async ({ boris, ours, theirs }) => {
    await proposes(ours);
    for (const one of [ours, theirs]) await done(one.give('agree', { version: 1, sha256: CONTRACT_SHA256 }));
    return { by: boris };
  },
  answer: async (table) => ({ by: table.theirs, names: { on: await asked(table) } }),
  resolve: answered,
  reopen: answered,
  unask: async (table) => ({ by: table.ours, names: { on: await asked(table) } }),
  object: async ({ ours, theirs }) => {
    await proposes(ours);
    return { by: theirs };
  },
  'move unblock': async (table) => ({ by: table.anna, names: { on: await asked(table) } }),
  'move resume': async ({ anna, ours }) => {
    await done(ours.give('hand', { reason: 'May I?' }));
    return { by: anna };
  },
};

/** Gives the command in a room where it may be given; answers whether it came to something. */
export async function comesToSomething(hub: OpenHub, name: string, input: JsonObject): Promise<boolean> {
  if (name === 'create') return (await hub.post('/api/rooms', input)).status === 201;
  if (name === 'claim' || name === 'accept') {
    const { tokens } = await made(hub);
    const token = tokens[name === 'claim' ? 'claim s1' : 'invitation p2'];
    return (await hub.post(`/api/${name}`, { token, ...input })).status === 201;
  }
  const { by, names } = await cast(hub, name, input);
  const { entries } = await done(by.give(name, { ...input, ...names }));
  return entries.length > 0;
}

async function cast(hub: OpenHub, name: string, input: JsonObject): Promise<Cast> {
  const kind = typeof input['kind'] === 'string' ? input['kind'] : '';
  if (kind === 'dismiss') return { by: await alone(hub) };
  // Among agents alone, they move for it.
  if (kind === 'close' || kind === 'delete')
    return { by: await sitting(hub, await rendezvous(hub), 'agent', 's1') };
  const table = await negotiating(hub, name === 'start');
  const set = settings[name] ?? settings[`${name} ${kind}`];
  if (set) return set(table);
  return { by: givenBy().get(name)?.includes('agent') ? table.ours : table.anna };
}
