import postgres from 'postgres';
import type { Hub } from '../machine/hub.ts';
import { type BenchRoom, makeRooms } from '../machine/rooms.ts';
import type { Worker } from '../machine/processes.ts';
import type { Workbench } from '../machine/workbench.ts';
import { aSecond, type Comparison, compare, type Round, type Side } from '../rounds.ts';
import type { Sizes } from '../sizes.ts';
import type { FeederCalls } from './feeder.ts';
import { countRows, shapeSince } from './ledgers.ts';
import type { LoadCalls, LoadSeat } from './load.ts';
import { commandsPerCommit } from './shape.ts';

/**
 * Durable commands a second: a hub whose every seat has a socket and gives commands, against the appender that it
 * writes with, fed with the same work and nothing in front of it.
 */
export interface DurableResult extends Comparison {
  readonly rooms: number;
  readonly sockets: number;
  readonly underWay: number;
  /** Frames of entries that the hub delivers for a command, beside its answer; the ceiling delivers none. */
  readonly framesPerCommand: number;
  readonly commandsPerCommit: number;
  readonly entriesPerCommand: number;
}

export async function measureDurable(
  bench: Workbench,
  hub: Hub,
  sizes: Sizes['durable'],
  say: (line: string) => void,
): Promise<DurableResult> {
  say(`making ${sizes.rooms} rooms of 4 seats`);
  const seats = (await makeRooms(hub, sizes.rooms)).flatMap(seatsOf);
  const load = bench.worker<LoadCalls>(new URL('./load.ts', import.meta.url));
  say(`joining ${seats.length} sockets`);
  await load.ask('connect', { port: hub.port, seats });
  const sql = postgres(bench.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    return await measure({ bench, hub, load, sql, sizes, say });
  } finally {
    await sql.end();
    await load.stop();
  }
}

interface Stage {
  readonly bench: Workbench;
  readonly hub: Hub;
  readonly load: Worker<LoadCalls>;
  readonly sql: postgres.Sql;
  readonly sizes: Sizes['durable'];
  readonly say: (line: string) => void;
}

async function measure({ bench, hub, load, sql, sizes, say }: Stage): Promise<DurableResult> {
  // The first round warms up both sides, and shows what the ceiling has to write.
  const before = await countRows(sql);
  await load.ask('run', { ...sizes, warmMs: 0, hub: hub.pid });
  const shape = await shapeSince(sql, before);
  const perCommit = commandsPerCommit(shape);
  const feeder = bench.worker<FeederCalls>(new URL('./feeder.ts', import.meta.url));
  await feeder.ask('prepare', {
    url: bench.databaseUrl,
    rooms: sizes.rooms,
    samples: shape.samples,
    commandsPerCommit: perCommit,
  });
  await feeder.ask('feed', { ...sizes, warmMs: 0 });

  const rounds: Round[] = [];
  let frames = 0;
  for (let round = 1; round <= sizes.rounds; round += 1) {
    const ours = await load.ask('run', { ...sizes, hub: hub.pid });
    const theirs = await feeder.ask('feed', sizes);
    say(`round ${round}: hub ${rate(ours.hub)}, appender alone ${rate(theirs)} commands a second`);
    rounds.push({ hub: ours.hub, ceiling: theirs });
    frames += ours.frames;
  }
  await feeder.ask('close', null);
  await feeder.stop();
  return {
    ...compare(rounds),
    rooms: sizes.rooms,
    sockets: sizes.rooms * 4,
    underWay: sizes.underWay,
    framesPerCommand: frames / rounds.reduce((sum, { hub: { count } }) => sum + count, 0),
    commandsPerCommit: perCommit,
    entriesPerCommand: shape.entries / shape.commands,
  };
}

function seatsOf({ persons, agents }: BenchRoom): readonly LoadSeat[] {
  return [
    ...persons.map((token) => ({ token, kind: 'person' }) as const),
    ...agents.map((token) => ({ token, kind: 'agent' }) as const),
  ];
}

function rate(side: Side): string {
  return aSecond(side).toFixed(0);
}
