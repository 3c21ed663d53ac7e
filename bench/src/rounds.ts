/** One measurement of both sides, one after the other, so that whatever disturbs the machine disturbs both. */
export interface Round {
  /** A second, by the hub and by the ceiling. */
  readonly hub: number;
  readonly ceiling: number;
}

export interface Comparison {
  readonly hub: number;
  readonly ceiling: number;
  readonly ratio: number;
  readonly rounds: readonly Round[];
}

/** Medians of all rounds. The ratio is the median of the rounds' own ratios: a slow minute slows both halves of it. */
export function compare(rounds: readonly Round[]): Comparison {
  return {
    hub: median(rounds.map(({ hub }) => hub)),
    ceiling: median(rounds.map(({ ceiling }) => ceiling)),
    ratio: median(rounds.map(({ hub, ceiling }) => hub / ceiling)),
    rounds,
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
