import { chainStart, open, seal } from '@parley/record';
import type { MemoryStore } from '@parley/server/ledger/memory';
import { sha256 } from './hub-parts.ts';

/** Rewrites the entries of a room after a number, each with a new place in the chain, as who rules over the hub's database could. */
export function rewritten(
  store: MemoryStore,
  id: string,
  after: number,
  change: (text: string) => string,
): void {
  const room = store.rooms.get(id);
  if (!room) throw new Error('there is no such room');
  let before = chainStart(id, 'room', sha256);
  const commits = room.commits.splice(0).map((commit) => ({
    ...commit,
    entries: commit.entries.map((entry) => {
      if (entry.circle !== 'room') return entry;
      const text = entry.seq > after ? change(entry.text) : entry.text;
      const { salt, ...told } = open(text);
      const sealed = { ...entry, ...seal(told, salt, before, sha256) };
      before = sealed.hash;
      return sealed;
    }),
  }));
  room.commits.push(...commits);
  room.circles.set(
    'room',
    commits.flatMap(({ entries }) => entries.filter(({ circle }) => circle === 'room')),
  );
}
