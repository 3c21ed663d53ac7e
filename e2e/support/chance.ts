/** Chance that a test can repeat. */
export interface Chance {
  /** From 0 up to but not including 1. */
  readonly next: () => number;
  below(count: number): number;
  is(likelihood: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

export function chanceOf(seed: number): Chance {
  let state = Math.imul(seed, 2_654_435_761);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    is: (likelihood) => next() < likelihood,
    pick(items) {
      const [item] = items.slice(below(items.length));
      if (item === undefined) throw new Error('there is nothing to pick from');
      return item;
    },
  };
}
