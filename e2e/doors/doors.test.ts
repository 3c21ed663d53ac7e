import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type OpenHub, openHub } from '../support/open-hub.ts';
import { doorNames, doors } from './all-doors.ts';
import { byWs } from './by-ws.ts';
import { type Held, hold } from './meeting.ts';
import type { Door } from './participant.ts';
import { type Name, NAMES, Table } from './table.ts';

let hubs: OpenHub[] = [];
let tables: Table[] = [];

afterEach(async () => {
  for (const table of tables) await table.close();
  for (const hub of hubs) await hub.close();
  [hubs, tables] = [[], []];
});

async function held(by: Readonly<Record<Name, Door>>): Promise<Held> {
  const hub = await openHub();
  hubs.push(hub);
  const table = new Table(hub, by);
  tables.push(table);
  return hold(table);
}

const all = (door: Door): Record<Name, Door> => ({ anna: door, ours: door, boris: door, theirs: door });
/** The meeting as it goes by socket: what every other is compared with. */
let model: Held;
beforeAll(async () => {
  model = await held(all(byWs));
});

describe('the same meeting is held, to the last entry and word of refusal,', () => {
  test.each(doorNames)('DL-2 when all are there by %s', async (name) => {
    expect(await held(all(doors[name]))).toEqual(model);
  });

  // Each door is once that of each seat.
  test.each(doorNames.map((_, turn) => turn))(
    'DL-2 when everybody has a door of their own (%i)',
    async (turn) => {
      const mixed = NAMES.map(
        (name, index) => [name, doors[doorNames[(index + turn) % doorNames.length] ?? 'ws']] as const,
      );
      expect(await held(Object.fromEntries(mixed) as Record<Name, Door>)).toEqual(model);
    },
  );
});
