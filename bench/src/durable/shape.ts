import type { Circle } from '@parley/protocol';

/**
 * What the hub was seen to write, so that the ceiling is asked to write the same: as many commands and entries to a
 * commit, the same circles, and texts that were real ones.
 */
export interface Shape {
  /** Rows of the ledger's tables in the measured time. */
  readonly commits: number;
  readonly commands: number;
  readonly entries: number;
  /** Entries as they were stored, from several rooms. */
  readonly samples: readonly Sample[];
}

export interface Sample {
  readonly circle: Circle;
  readonly text: string;
}

/** How many commands a commit of this shape has, as a whole number of at least one. */
export function commandsPerCommit({ commits, commands }: Pick<Shape, 'commits' | 'commands'>): number {
  return Math.max(1, Math.round(commands / Math.max(1, commits)));
}
