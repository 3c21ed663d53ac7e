import type { Circle, Cursor, Entry, JsonObject } from '@parley/protocol';
import { rulesOf } from '@parley/rules/formats/formats';
import { commandWires, createWire } from '@parley/rules/modules/wires';
import { must } from '@parley/rules';
import { describe, expect, test } from 'vitest';
import { quiet } from '../jobs/testing/fake-time.ts';
import { createMemoryLedger } from '../ledger/memory.ts';
import { type Ledger, LedgerUnavailable } from '../ledger/port.ts';
import { audit } from '../ledger/testing/audit.ts';
import type { HubOptions, RunningHub } from './create-hub.ts';
import type { Caller } from './hub.ts';
import { give, identify, listen, make, meeting, refusal, type TestReader, world } from './testing/hubs.ts';

/**
 * Random meetings on two or three hubs over one record that now and then loses an answer or cannot be reached: people
 * and agents give commands at once, repeat what was not answered, come, go and resume from their cursor. Whatever
 * happens, each accepted command stands in the record once, and every reader has read exactly what it may, in order.
 */
const seeds = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const STEPS = 120;

/** Numbers from a seed, each in [0, 1). */
function chances(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A ledger that fails by chance: before a write, after it, or when it is asked. */
function unreliable(inner: Ledger, chance: () => number, trouble: { on: boolean }): Ledger {
  const lost = () => new LedgerUnavailable('08006');
  const fails = (likelihood: number) => trouble.on && chance() < likelihood;
  return {
    ...inner,
    async append(commits) {
      if (fails(0.05)) throw lost();
      const outcomes = await inner.append(commits);
      if (fails(0.05)) throw lost();
      return outcomes;
    },
    async heads(rooms) {
      if (fails(0.02)) throw lost();
      return inner.heads(rooms);
    },
    async commitsAfter(...at) {
      if (fails(0.02)) throw lost();
      return inner.commitsAfter(...at);
    },
  };
}

/** What somebody does, and by which number it is told apart from the same done again. */
interface Deed {
  readonly command: string;
  readonly input: JsonObject;
}

interface Command extends Deed {
  readonly caller: Caller;
  readonly key: string;
}

/** A kind of meeting: who is there, and what they do. */
interface Kind {
  readonly hubs?: Partial<HubOptions>;
  /** A room with everybody in it: those who act, and those who read as well. */
  begins(hub: RunningHub): Promise<{
    readonly room: string;
    readonly acting: readonly Caller[];
    readonly reading: readonly Caller[];
  }>;
  /** What one of them does next; undefined where the hub could not say how things stand. */
  deed(by: Caller, number: number, pick: Pick, hub: RunningHub): Promise<Deed | undefined>;
}

type Pick = <Item>(items: readonly Item[]) => Item;

/** Two agents and a person, under rules that never refuse what these do. */
const tiny: Kind = {
  async begins(hub) {
    const { ours, theirs, person, room } = await meeting(hub);
    return { room, acting: [ours, theirs], reading: [ours, theirs, person] };
  },
  deed: (_, number, pick) =>
    Promise.resolve({ command: pick(['say', 'note']), input: { text: `${number}` } }),
};

const PARTIES = ['Acme', 'Borealis', 'Cygnus', 'Dione', 'Elara', 'Fenrir', 'Gaia', 'Hydra'];

/** The contract and the questions as an agent is shown them. */
interface Play {
  readonly contract: { readonly version: number; readonly sha256: string };
  readonly questions: {
    readonly questions: readonly { readonly on: number; readonly party: string; readonly blocks: boolean }[];
  };
}

const playOf = async (hub: RunningHub, by: Caller): Promise<Play> =>
  (await hub.look(by)).state as unknown as Play; // as the modules describe themselves

/** Eight agents alone, an open floor, questions that block, one contract. */
const rendezvous: Kind = {
  hubs: { rulesOf, wires: commandWires, createWire },
  async begins(hub) {
    const parties = PARTIES.map((name) => ({ name }));
    const settings = { progress: { speeches: 3 } };
    const { room, links } = await make(hub, 'k', {
      topic: 'Order events',
      format: 'rendezvous',
      parties,
      settings,
    });
    const agents = Object.entries(links).filter(([what]) => what.startsWith('agent '));
    const acting = await Promise.all(agents.map(([, link]) => identify(hub, link)));
    for (const agent of acting) await give(hub, agent, 'arrive');
    const watching = await identify(hub, links['observer s2']);
    return { room, acting, reading: [...acting, watching] };
  },
  async deed(by, number, pick, hub) {
    const play = await playOf(hub, by).catch(() => undefined);
    if (!play) return undefined;
    const { version, sha256 } = play.contract;
    const on = pick([...play.questions.questions, { on: 1 }]).on;
    const own = play.questions.questions.find(({ party }) => party === by.actor.party);
    const deeds: readonly Deed[] = [
      { command: 'say', input: { text: `Word ${number}.` } },
      { command: 'propose', input: { text: `## Price\n\nNet ${number}.\n`, base: version } },
      { command: 'agree', input: { version: Math.max(1, version), sha256: sha256 || '0'.repeat(64) } },
      { command: 'agree', input: { version: Math.max(1, version), sha256: sha256 || '0'.repeat(64) } },
      { command: 'ask', input: { text: `Question ${number}?`, blocking: number % 2 === 0 } },
      {
        command: 'answer',
        input: { on, text: 'It is.', evidence: 'verified', how: 'Read.', where: 'In the code.' },
      },
      { command: 'unask', input: { on: own?.on ?? on } },
      { command: 'object', input: { clause: 'Price', reason: 'Too short.' } },
      { command: 'retract', input: {} },
      { command: 'pass', input: {} },
      { command: 'tell', input: { text: `Among ourselves ${number}.`, to: 'party' } },
    ];
    return pick(deeds);
  },
};

async function randomMeeting(seed: number, kind: Kind) {
  const chance = chances(seed);
  const pick: Pick = (items) => items[Math.floor(chance() * items.length)] as (typeof items)[number]; // never empty here
  const { hub, store, time } = world();
  const trouble = { on: false };
  const hubs = Array.from({ length: 2 + (seed % 2) }, () =>
    hub({ ...kind.hubs, ledger: unreliable(createMemoryLedger(store), chance, trouble) }),
  );
  const { room, acting, reading } = await kind.begins(pick(hubs));
  const readers: {
    readonly caller: Caller;
    reader: TestReader;
    leave: () => void;
    cursor: Cursor;
    here: boolean;
  }[] = [];
  const commands: Command[] = [];
  /** Keys of what somebody was told that it was done. */
  const done = new Set<string>();
  const underWay: Promise<unknown>[] = [];
  trouble.on = true;

  const deliver = async ({ caller, command, input, key }: Command) => {
    if ((await refusal(give(pick(hubs), caller, command, input, { key }))) === undefined) done.add(key);
  };
  const send = (command: Command) => underWay.push(deliver(command));
  const come = async (caller: Caller, cursor: Cursor) => {
    const joined = await listen(pick(hubs), caller, { cursor }).catch(() => undefined);
    if (joined)
      readers.push({
        caller,
        reader: joined.reader,
        leave: () => joined.joining.leave(),
        cursor,
        here: true,
      });
  };
  const acts = [
    async () => {
      const caller = pick(acting);
      const deed = await kind.deed(caller, commands.length, pick, pick(hubs));
      if (!deed) return;
      const command = { ...deed, caller, key: `random-${commands.length}` };
      commands.push(command);
      send(command);
    },
    () => commands.length > 0 && send(pick(commands)),
    () => come(pick(reading), new Map()),
    async () => {
      const gone = readers.filter(({ here }) => here);
      if (gone.length === 0) return;
      const one = pick(gone);
      one.here = false;
      one.leave();
      await come(one.caller, one.reader.cursor);
    },
    () => quiet(),
    () => time.pass(Math.floor(chance() * 2000)),
  ];
  for (let step = 0; step < STEPS; step += 1) await Promise.resolve(pick(acts)());
  await Promise.all(underWay);
  trouble.on = false;
  for (const command of commands) await deliver(command);
  for (let round = 0; round < 3; round += 1) await time.pass(5000);
  return { hubs, store, room, readers, commands, done, acting, time };
}

type Meeting = Awaited<ReturnType<typeof randomMeeting>>;

/** What was done stands in the record once; and who is there has read all that is theirs to read. */
async function oneRecord({ store, room, readers, commands, done }: Meeting): Promise<readonly Entry[]> {
  const line = await audit(createMemoryLedger(store), room);
  const written = line
    .flatMap((commit) => commit.commands)
    .flatMap(({ key }) => (key.startsWith('random-') ? [key] : []));
  expect(written.toSorted()).toEqual([...done].toSorted());

  const heads = new Map<Circle, number>(
    line.flatMap(({ entries }) => entries.map(({ circle, seq }) => [circle, seq] as const)),
  );
  const staying = readers.filter(({ here, reader }) => here && reader.dropped === undefined);
  for (const { caller, reader } of staying) {
    const own = [`party/${caller.actor.party}`, `seat/${caller.actor.seat}`];
    const circles = [...heads.keys()].filter((circle) => circle === 'room' || own.includes(circle));
    for (const circle of circles)
      expect([circle, reader.cursor.get(circle)?.seq]).toEqual([circle, heads.get(circle)]);
    expect([...reader.cursor.keys()].every((circle) => circles.includes(circle))).toBe(true);
  }
  // A meeting in which nothing happened would prove nothing.
  expect(commands.length).toBeGreaterThan(5);
  expect(staying.length).toBeGreaterThan(0);
  return line.flatMap(({ entries }) => entries.map(({ text }) => JSON.parse(text) as Entry)); // as it was sealed
}

describe('DL-2 DL-4 DL-5 a random meeting on several hubs ends with one record, and everybody has read it', () => {
  test.each(seeds(12))('of two sides (seed %i)', async (seed) => {
    const held = await randomMeeting(seed, tiny);
    await oneRecord(held);
    expect(held.done.size).toBe(held.commands.length);
    await Promise.all(held.hubs.map((hub) => hub.stop()));
  });

  test.each(seeds(6))(
    'CO-4 of eight agents alone, who then agree to the same words (seed %i)',
    async (seed) => {
      const held = await randomMeeting(seed, rendezvous);
      await oneRecord(held);
      await agreeAll(held);
      const entries = await oneRecord(held);
      const newest = entries.findLast(({ type }) => type === 'contract.proposed');
      const agreed = entries.filter(
        ({ type, seq }) => type === 'contract.agreed' && seq > (newest?.seq ?? 0),
      );
      expect(entries.findLast(({ circle }) => circle === 'room')).toMatchObject({
        type: 'phases.closed',
        body: { outcome: 'agreed' },
      });
      expect(new Set(agreed.map(({ by }) => by.party)).size).toBe(PARTIES.length);
      for (const { body } of agreed)
        expect([body['version'], body['sha256']]).toEqual([newest?.body['version'], newest?.body['sha256']]);
      await Promise.all(held.hubs.map((hub) => hub.stop()));
    },
  );
});

/** Every agent takes back what it still asks, and agrees to the newest words; the first puts some in, where there are none. */
async function agreeAll({ hubs: [hub], acting, time }: Meeting) {
  const one = must(hub, 'a hub');
  const play = () => playOf(one, must(acting[0], 'an agent'));
  for (const { on, party, blocks } of (await play()).questions.questions) {
    const asker = acting.find(({ actor }) => actor.party === party);
    if (asker && blocks) await refusal(give(one, asker, 'unask', { on }));
  }
  const [first] = acting;
  if (first && (await play()).contract.version === 0)
    await refusal(give(one, first, 'propose', { text: '## Price\n\nNet 30.\n', base: 0 }));
  const { version, sha256 } = (await play()).contract;
  for (const agent of acting) await refusal(give(one, agent, 'agree', { version, sha256 }));
  for (let round = 0; round < 3; round += 1) await time.pass(5000);
}
