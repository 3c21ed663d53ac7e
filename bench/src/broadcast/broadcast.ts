import { sharedMs } from '../machine/clock.ts';
import { cpuMsOf } from '../machine/cpu-time.ts';
import { must } from '../machine/failure.ts';
import type { Hub } from '../machine/hub.ts';
import type { Worker } from '../machine/processes.ts';
import { type BenchRoom, makeRooms } from '../machine/rooms.ts';
import type { Workbench } from '../machine/workbench.ts';
import { aSecond, type Comparison, compare, orNull, type Round } from '../rounds.ts';
import type { Sizes } from '../sizes.ts';
import { Poster } from './poster.ts';
import type { RawWriterCalls } from './raw-writer.ts';
import type { ReadersCalls } from './readers.ts';

/**
 * Deliveries a second: entries of one room, each durable before it is sent, to many sockets; against a server that
 * writes the very frames that the hub has sent to as many sockets of the same readers.
 */
export interface BroadcastResult extends Comparison {
  readonly sockets: number;
  readonly posts: number;
  readonly underWay: number;
  readonly entriesPerFrame: number;
  readonly bytesPerEntry: number;
}

const WITHIN_MS = 120_000;

interface Stage {
  readonly hub: Hub;
  readonly readers: Worker<ReadersCalls>;
  readonly writer: Worker<RawWriterCalls>;
  readonly sizes: Sizes['broadcast'];
}

interface Measured extends Round {
  readonly frames: number;
  readonly bytes: number;
}

export async function measureBroadcast(
  bench: Workbench,
  hub: Hub,
  sizes: Sizes['broadcast'],
  say: (line: string) => void,
): Promise<BroadcastResult> {
  const readers = bench.worker<ReadersCalls>(new URL('./readers.ts', import.meta.url));
  const writer = bench.worker<RawWriterCalls>(new URL('./raw-writer.ts', import.meta.url));
  const rooms = await makeRooms(hub, sizes.rounds + 1);
  say(`opening ${sizes.sockets} sockets to the hub, and as many to the raw writer`);
  const { port } = await writer.ask('listen', null);
  await readers.ask('connectHub', { port: hub.port, sockets: sizes.sockets });
  await readers.ask('connectRaw', { port, sockets: sizes.sockets });
  const stage = { hub, readers, writer, sizes };

  const measured: Measured[] = [];
  for (const [index, room] of rooms.entries()) {
    const isWarmUp = index === 0;
    const result = await measureRound(stage, room, isWarmUp ? sizes.warmPosts : sizes.posts);
    if (isWarmUp) continue;
    say(
      `round ${index}: hub ${aSecond(result.hub).toFixed(0)}, raw writes ${aSecond(result.ceiling).toFixed(0)} deliveries a second`,
    );
    measured.push(result);
  }
  await readers.stop();
  await writer.stop();
  const last = must(measured.at(-1), 'a round');
  return {
    ...compare(measured.map(({ hub: ours, ceiling }) => ({ hub: ours, ceiling }))),
    sockets: sizes.sockets,
    posts: sizes.posts,
    underWay: sizes.underWay,
    entriesPerFrame: sizes.posts / last.frames,
    bytesPerEntry: last.bytes / sizes.posts,
  };
}

async function measureRound(
  { hub, readers, writer, sizes }: Stage,
  room: BenchRoom,
  posts: number,
): Promise<Measured> {
  const poster = new Poster();
  await poster.sit(hub.port, room);
  await readers.ask('joinRoom', { token: room.observer });
  await readers.ask('listenHub', { entries: posts });
  const hubCost = await cpuMsOf(hub.pid);
  const began = sharedMs();
  const [{ endedAt, frames, bytes }] = await Promise.all([
    readers.ask('ended', { withinMs: WITHIN_MS }),
    poster.post(posts, sizes.underWay),
  ]);
  const hubCpuMs = orNull((await cpuMsOf(hub.pid)) - hubCost);
  poster.close();

  await readers.ask('listenRaw', { frames: frames.length });
  const rawCost = await cpuMsOf(writer.pid);
  const [raw, { beganAt }] = await Promise.all([
    readers.ask('ended', { withinMs: WITHIN_MS }),
    writer.ask('write', { payloads: frames }),
  ]);
  const rawCpuMs = orNull((await cpuMsOf(writer.pid)) - rawCost);

  const count = posts * sizes.sockets;
  return {
    hub: { count, ms: endedAt - began, cpuMs: hubCpuMs },
    ceiling: { count, ms: raw.endedAt - beganAt, cpuMs: rawCpuMs },
    frames: frames.length,
    bytes,
  };
}
