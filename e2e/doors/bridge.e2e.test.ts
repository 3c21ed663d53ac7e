import { afterEach, expect, test } from 'vitest';
import { eras } from '../support/agent-tools.ts';
import { openBridged } from '../support/bridged-tools.ts';
import { type OpenHub, openHub } from '../support/open-hub.ts';
import { byMcp } from './by-mcp.ts';
import { byWs } from './by-ws.ts';
import { type Held, hold } from './meeting.ts';
import type { Door } from './participant.ts';
import { Table } from './table.ts';

let hubs: OpenHub[] = [];
let tables: Table[] = [];

afterEach(async () => {
  for (const table of tables) await table.close();
  for (const hub of hubs) await hub.close();
  [hubs, tables] = [[], []];
});

/** The people by socket, the agents by the door that is tried. */
async function heldBy(agents: Door): Promise<Held> {
  const hub = await openHub();
  hubs.push(hub);
  const table = new Table(hub, { anna: byWs, ours: agents, boris: byWs, theirs: agents });
  tables.push(table);
  return hold(table);
}

test.each(eras)(
  'DL-2 the meeting is held by the bridge for hosts that start a program (%s era)',
  async (era) => {
    const bridged = await heldBy(byMcp(era, (origin, token) => openBridged(origin, era, token)));
    expect(bridged).toEqual(await heldBy(byWs));
  },
);
