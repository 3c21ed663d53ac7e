import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { run } from '../cli/run.ts';
import { keptRooms } from '../cli/keeping/kept-rooms.ts';
import { keptCalls } from '../cli/seats/kept-calls.ts';
import { seatFiles } from '../cli/seats/seat-files.ts';
import { signingKeys } from '../cli/signing/signing-keys.ts';
import { UsageError } from '../cli/usage-error.ts';
import type { World } from '../cli/world.ts';
import type { OpenSocket } from '../connection/port.ts';
import { createClock } from './clock.ts';
import { FakeHub, ROOM } from './fake-hub.ts';

/** A user at a terminal: the command, a hub in memory, and a home of their own. */
export interface Terminal {
  readonly hub: FakeHub;
  readonly world: World;
  readonly clock: ReturnType<typeof createClock>;
  readonly home: string;
  /** What was written into files, by path; what is put there can be read. */
  readonly files: Map<string, string>;
  readonly stop: AbortController;
  /** Everything written so far, and everything complained of. */
  readonly out: string[];
  readonly err: string[];
  parley(...argv: string[]): Promise<number>;
  /** What was written since this was asked last. */
  said(): string;
}

/** The link of the agent of "Acme", seat s1. */
export const LINK = `http://hub.test/r/${ROOM}/${'s'.repeat(43)}`;

export function terminal(given: Partial<World> = {}): Terminal {
  const home = mkdtempSync(join(tmpdir(), 'parley-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const hub = meeting();
  const clock = createClock();
  const stop = new AbortController();
  const out: string[] = [];
  const err: string[] = [];
  let keys = 0;
  let read = 0;
  const files = new Map<string, string>();
  const world: World = {
    env: {},
    write: (text) => {
      out.push(text);
      return Promise.resolve();
    },
    complain: (text) => err.push(text),
    columns: undefined,
    readInput: () => undefined,
    ask: undefined,
    readFile: (path) => textIn(files, path),
    readBytes: async (path) => new TextEncoder().encode(await textIn(files, path)),
    writeFile: async (folder, name, text) => {
      files.set(`${folder}/${name}`, text);
      return `${folder}/${name}`;
    },
    now: () => 0,
    newKey: () => {
      keys += 1;
      return `key-${keys}`;
    },
    random: () => 0.5,
    timers: clock,
    fetch: () => Promise.reject(new TypeError('no network')),
    openSocket: eager(hub),
    start: () => {
      throw new TypeError('no program is started here');
    },
    seats: seatFiles(home),
    calls: keptCalls(home),
    kept: keptRooms(home),
    signingKeys: signingKeys(home),
    interrupted: stop.signal,
    ...given,
  };
  return {
    hub,
    world,
    clock,
    home,
    files,
    stop,
    out,
    err,
    parley: (...argv) => run(argv, world),
    said() {
      const text = out.slice(read).join('');
      read = out.length;
      return text;
    },
  };
}

async function textIn(files: ReadonlyMap<string, string>, path: string): Promise<string> {
  const text = files.get(path);
  if (text === undefined) throw new UsageError(`there is no ${path}`);
  return text;
}

/** Whatever is said to the hub arrives, and its answer comes back, as soon as the speaker has finished. */
function eager(hub: FakeHub): OpenSocket {
  const soon = () => queueMicrotask(() => hub.deliver());
  return (url, subprotocol, events) => {
    const port = hub.openSocket(url, subprotocol, events);
    soon();
    return {
      send(text) {
        port.send(text);
        soon();
      },
      close: () => port.close(),
    };
  };
}

/** A meeting of Acme, whose agent this is, and Borealis. */
function meeting(): FakeHub {
  const hub = new FakeHub();
  const seat = (id: string, kind: string, name: string) => ({ seat: id, kind, name, status: 'active' });
  hub.state = {
    room: { topic: 'Supply 2027', ends_at: 86_400_000 },
    phases: { phase: 'negotiation', since: 0 },
    seats: {
      you: { seat: 's1', kind: 'agent', party: 'p1', name: 'Acme’s agent' },
      parties: [
        {
          party: 'p1',
          name: 'Acme',
          joined: true,
          seats: [seat('s1', 'agent', 'Acme’s agent'), seat('s2', 'person', 'Anna')],
        },
        {
          party: 'p2',
          name: 'Borealis',
          joined: true,
          seats: [seat('s3', 'person', 'Boris'), seat('s4', 'agent', 'Bot')],
        },
      ],
    },
  };
  return hub;
}
