/** One measurement of both sides, one after the other, so that whatever disturbs the machine disturbs both. */
export interface Round {
  readonly hub: Side;
  readonly ceiling: Side;
}

/** One side of a round: how often something was done, in how long, and at what cost to its process. */
export interface Side {
  readonly count: number;
  readonly ms: number;
  /** Processor time of the process that did it, in milliseconds; null where the system does not tell. */
  readonly cpuMs: number | null;
}

export interface Comparison {
  /** A second. */
  readonly hub: number;
  readonly ceiling: number;
  readonly ratio: number;
  /** Microseconds of processor time for each, of the process alone; null where the system does not tell. */
  readonly hubCpu: number | null;
  readonly ceilingCpu: number | null;
  readonly rounds: readonly Round[];
}

/** Medians of all rounds. The ratio is the median of the rounds' own ratios: a slow minute slows both halves of it. */
export function compare(rounds: readonly Round[]): Comparison {
  return {
    hub: median(rounds.map(({ hub }) => aSecond(hub))),
    ceiling: median(rounds.map(({ ceiling }) => aSecond(ceiling))),
    ratio: median(rounds.map(ratioOf)),
    hubCpu: medianCost(rounds.map(({ hub }) => hub)),
    ceilingCpu: medianCost(rounds.map(({ ceiling }) => ceiling)),
    rounds,
  };
}

export function aSecond({ count, ms }: Side): number {
  return (count / ms) * 1000;
}

export function ratioOf({ hub, ceiling }: Round): number {
  return aSecond(hub) / aSecond(ceiling);
}

/** A measured number as JSON can carry it. */
export function orNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function medianCost(sides: readonly Side[]): number | null {
  return orNull(median(sides.map(({ cpuMs, count }) => ((cpuMs ?? Number.NaN) * 1000) / count)));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
