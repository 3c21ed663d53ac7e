import { createGatherer } from './gather.ts';
import type { Ledger } from './port.ts';

/** Asks how far rooms are: before anything is answered from memory, the head says whether memory is up to date. */
export interface HeadReader {
  /** The newest version of a room at some moment after the question was asked; 0 when the room does not exist. */
  head(room: string): Promise<number>;
  /** Takes no more questions and resolves when all have been answered. */
  stop(): Promise<void>;
}

const MAX_ROOMS = 512;
const IN_FLIGHT = 2;

export function createHeadReader(ledger: Ledger): HeadReader {
  const gatherer = createGatherer<string, number>({
    async send(rooms) {
      const heads = await ledger.heads([...new Set(rooms)]);
      return rooms.map((room) => heads.get(room) ?? 0);
    },
    maxItems: MAX_ROOMS,
    weigh: () => 0,
    maxWeight: 0,
    inFlight: IN_FLIGHT,
  });
  return { head: (room) => gatherer.ask(room), stop: () => gatherer.stop() };
}
