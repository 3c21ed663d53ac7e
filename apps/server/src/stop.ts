import type { Log } from './log.ts';

/** Stops one part, and is told for how many milliseconds it may take over it. */
export type Stop = (budgetMs: number) => void | Promise<void>;

interface Part {
  readonly name: string;
  readonly stop: Stop;
}

/**
 * How the hub goes down: each part says at its start how it stops, and they are stopped in reverse order, so that
 * what a part rests on is still there. A part may take half of the time that is left, and one that hangs is passed
 * over: the database, the first to be registered, always gets its turn.
 */
export class Stops {
  readonly #log: Log;
  readonly #parts: Part[] = [];
  #run: Promise<boolean> | undefined;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Whether the stop has begun: from then on nothing new is taken on. */
  get stopping(): boolean {
    return this.#run !== undefined;
  }

  /** Registers how a part stops. One that is added during the stop is the next to be stopped. */
  add(name: string, stop: Stop): void {
    this.#parts.push({ name, stop });
  }

  /** Stops everything, once: asked again it gives the same promise. Resolves to whether every part stopped well. */
  run(limitMs: number): Promise<boolean> {
    this.#run ??= this.#stopAll(performance.now() + limitMs);
    return this.#run;
  }

  async #stopAll(deadline: number): Promise<boolean> {
    let well = true;
    for (let part = this.#parts.pop(); part !== undefined; part = this.#parts.pop()) {
      const budgetMs = Math.max(0, Math.floor((deadline - performance.now()) / 2));
      if (!(await this.#stopOne(part, budgetMs))) well = false;
    }
    return well;
  }

  async #stopOne({ name, stop }: Part, budgetMs: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const overdue = new Promise<'overdue'>((resolve) => {
      timer = setTimeout(resolve, budgetMs, 'overdue');
    });
    try {
      // `async` also turns a stop that throws at once into a rejection.
      const outcome = await Promise.race([overdue, (async () => stop(budgetMs))()]);
      if (outcome === 'overdue') this.#log.error('stop.overdue', { part: name, budgetMs });
      return outcome !== 'overdue';
    } catch (error) {
      this.#log.error('stop.failed', { part: name }, error);
      return false;
    } finally {
      clearTimeout(timer);
    }
  }
}
