import { LedgerUnavailable } from './port.ts';

/**
 * Gathers what many ask for into few questions. While a question is under way, whatever else is asked waits and goes
 * out together once there is room; so the store sees few large batches under load and no delay without it.
 *
 *   ask ──> waiting ──(fewer than `inFlight` under way)──> batch ──> answers
 *
 * What is asked after a batch has left goes into a later one. It is never answered by a question that was put before
 * it was asked.
 */
export interface Gatherer<Item, Answer> {
  /** Rejects with whatever the batch's question rejected with, or with LedgerUnavailable once stopped. */
  ask(item: Item): Promise<Answer>;
  /** Takes nothing more and resolves when all that was asked has its answer. */
  stop(): Promise<void>;
}

export interface GathererOptions<Item, Answer> {
  /** Answers the items, in their order. */
  readonly send: (items: readonly Item[]) => Promise<readonly Answer[]>;
  readonly maxItems: number;
  /** What an item weighs, and what a batch may; an item over it travels alone. */
  readonly weigh: (item: Item) => number;
  readonly maxWeight: number;
  readonly inFlight: number;
}

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly weight: number;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

export function createGatherer<Item, Answer>(options: GathererOptions<Item, Answer>): Gatherer<Item, Answer> {
  let waiting: Waiting<Item, Answer>[] = [];
  let underWay = 0;
  let scheduled = false;
  let stopping = false;
  const drained: (() => void)[] = [];

  const send = async (batch: readonly Waiting<Item, Answer>[]) => {
    try {
      const answers = await options.send(batch.map(({ item }) => item));
      if (answers.length !== batch.length) throw new Error('broken invariant: each item has one answer');
      answers.forEach((answer, index) => batch[index]?.resolve(answer));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    underWay -= 1;
    pump();
  };
  const pump = () => {
    scheduled = false;
    while (underWay < options.inFlight && waiting.length > 0) {
      const size = fitting(waiting, options);
      const batch = waiting.slice(0, size);
      waiting = waiting.slice(size);
      underWay += 1;
      void send(batch);
    }
    if (underWay === 0 && waiting.length === 0) for (const done of drained.splice(0)) done();
  };
  /** Not at once: what is asked in one go belongs into one batch. */
  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    queueMicrotask(pump);
  };

  return {
    ask(item) {
      if (stopping) return Promise.reject(new LedgerUnavailable('stopped'));
      return new Promise((resolve, reject) => {
        waiting.push({ item, weight: options.weigh(item), resolve, reject });
        schedule();
      });
    },
    stop() {
      stopping = true;
      return new Promise((resolve) => {
        drained.push(resolve);
        schedule();
      });
    },
  };
}

/** How many of the first fit into one batch: one at least. */
function fitting<Item, Answer>(
  waiting: readonly Waiting<Item, Answer>[],
  { maxItems, maxWeight }: GathererOptions<Item, Answer>,
): number {
  let size = 0;
  let weight = 0;
  for (const next of waiting) {
    weight += next.weight;
    if (size === maxItems || (size > 0 && weight > maxWeight)) break;
    size += 1;
  }
  return size;
}
