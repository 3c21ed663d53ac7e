import type { SaltedEntry } from '@parley/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenHub, openHub } from '../support/open-hub.ts';
import { doorNames, doors } from './all-doors.ts';
import { byPoll } from './by-http.ts';
import { type Name, Table } from './table.ts';

/** Whoever goes on at another door, from the same cursor, has lost nothing and gets nothing twice. */

let hub: OpenHub;
let table: Table;
beforeAll(async () => {
  hub = await openHub();
  const by = { anna: byPoll, ours: byPoll, boris: byPoll, theirs: byPoll };
  table = new Table(hub, by);
  await table.open({ quota: { posts: 500 } });
  for (const name of ['anna', 'ours', 'boris', 'theirs'] as const) await table.sit(name);
});
afterAll(async () => {
  await table.close();
  await hub.close();
});

let words = 0;
/** So many entries of each round are everybody's at least. */
const NEW = 4;

/** Something new in every circle that one side reads, and in one that it does not. */
async function goOn(): Promise<void> {
  words += 1;
  await table.at('anna').give('post', { text: `Publicly ${words}` });
  await table.at('anna').give('tell', { text: `To my agent ${words}` });
  await table.at('anna').give('tell', { text: `To my party ${words}`, to: 'party' });
  await table.at('boris').give('tell', { text: `Not for them ${words}` });
  await table.at('boris').give('post', { text: `Publicly again ${words}` });
}

const inOrder = (entries: readonly SaltedEntry[]) =>
  entries.toSorted((a, b) => a.circle.localeCompare(b.circle) || a.seq - b.seq);

const names: readonly Name[] = ['ours', 'anna'];
const pairs = doorNames.flatMap((first, row) =>
  doorNames.map((second, column) => [first, second, names[(row + column) % 2] ?? 'ours'] as const),
);

test.each(pairs)(
  'DL-2 B01 who leaves at %s and comes back at %s has heard everything once (%s)',
  async (first, second, name) => {
    const before = await doors[first](table.place(name));
    await goOn();
    await before.read();
    const { cursor } = before;
    await before.leave();
    await goOn();
    const after = await doors[second](table.place(name, cursor));
    await after.read();
    await goOn();
    await after.read();
    await after.leave();
    const heard = [...before.heard, ...after.heard].map(({ entry }) => entry);
    expect(inOrder(heard)).toEqual(inOrder(await table.readable(name)));
    expect(after.heard.length).toBeGreaterThanOrEqual(2 * NEW);
  },
);
