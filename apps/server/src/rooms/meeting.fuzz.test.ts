import type { Circle, Cursor } from '@parley/protocol';
import { expect, test } from 'vitest';
import { quiet } from '../jobs/testing/fake-time.ts';
import { createMemoryLedger } from '../ledger/memory.ts';
import { type Ledger, LedgerUnavailable } from '../ledger/port.ts';
import { audit } from '../ledger/testing/audit.ts';
import type { Caller } from './hub.ts';
import { give, listen, meeting, refusal, type TestReader, world } from './testing/hubs.ts';

/**
 * Random meetings on two or three hubs over one record that now and then loses an answer or cannot be reached: people
 * and agents give commands at once, repeat what was not answered, come, go and resume from their cursor. Whatever
 * happens, each accepted command stands in the record once, and every reader has read exactly what it may, in order.
 */
const SEEDS = [...Array.from({ length: 12 }, (_, index) => index + 1)];
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

interface Command {
  readonly caller: Caller;
  readonly command: string;
  readonly input: { readonly text: string };
  readonly key: string;
}

async function randomMeeting(seed: number) {
  const chance = chances(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(chance() * items.length)] as Item; // never empty here
  const { hub, store, time } = world();
  const trouble = { on: false };
  const hubs = Array.from({ length: 2 + (seed % 2) }, () =>
    hub({ ledger: unreliable(createMemoryLedger(store), chance, trouble) }),
  );
  const { ours, theirs, person, room } = await meeting(pick(hubs));
  const readers: {
    readonly caller: Caller;
    reader: TestReader;
    leave: () => void;
    cursor: Cursor;
    here: boolean;
  }[] = [];
  const commands: Command[] = [];
  const underWay: Promise<unknown>[] = [];
  trouble.on = true;

  const send = (command: Command) =>
    underWay.push(
      refusal(give(pick(hubs), command.caller, command.command, command.input, { key: command.key })),
    );
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
    () => {
      const command = {
        caller: pick([ours, theirs]),
        command: pick(['say', 'note']),
        input: { text: `${commands.length}` },
        key: `random-${commands.length}`,
      };
      commands.push(command);
      send(command);
    },
    () => commands.length > 0 && send(pick(commands)),
    () => come(pick([ours, theirs, person]), new Map()),
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
  for (const command of commands)
    await give(pick(hubs), command.caller, command.command, command.input, { key: command.key });
  for (let round = 0; round < 3; round += 1) await time.pass(5000);
  return { hubs, store, room, readers, commands };
}

test.each(SEEDS)(
  'DL-2 DL-4 DL-5 a random meeting on several hubs ends with one record, and everybody has read it (seed %i)',
  async (seed) => {
    const { hubs, store, room, readers, commands } = await randomMeeting(seed);
    const line = await audit(createMemoryLedger(store), room);
    const written = line
      .flatMap((commit) => commit.commands)
      .filter(({ command }) => command === 'say' || command === 'note');
    expect(written.map(({ key }) => key).toSorted()).toEqual(commands.map(({ key }) => key).toSorted());

    const heads = new Map<Circle, number>(
      line.flatMap(({ entries }) => entries.map(({ circle, seq }) => [circle, seq] as const)),
    );
    const staying = readers.filter(({ here, reader }) => here && reader.dropped === undefined);
    for (const { caller, reader } of staying) {
      const circles = [...heads.keys()].filter(
        (circle) => circle === 'room' || circle === `party/${caller.actor.party}`,
      );
      for (const circle of circles)
        expect([circle, reader.cursor.get(circle)?.seq]).toEqual([circle, heads.get(circle)]);
      expect([...reader.cursor.keys()].every((circle) => circles.includes(circle))).toBe(true);
    }
    // A meeting in which nothing happened would prove nothing.
    expect(commands.length).toBeGreaterThan(5);
    expect(staying.length).toBeGreaterThan(0);
    await Promise.all(hubs.map((hub) => hub.stop()));
  },
);
