import type { Terminal } from '../../support/terminal.ts';

/** The number of the newest entry of a type that came of what somebody did last at a terminal. */
export function newest({ last }: Terminal, type: string): number {
  const found = last.findLast((entry) => entry.type === type);
  if (!found)
    throw new Error(
      `nothing of the type ${type} came of it, but ${last.map((each) => each.type).join(', ')}`,
    );
  return found.seq;
}
