import { isAdmissible } from './admissible.ts';
import { DataRefused, UNIQUE_VIOLATION } from './failures.ts';
import type { AppendOutcome, Commit } from './port.ts';
import type { Retry } from './retry.ts';

/** The two questions that appending asks of a store. Both throw DataRefused or StoreLost, nothing else. */
export interface AppendStore {
  /** Writes all that can win as one transaction, sorted as given; answers the rooms of the winners. */
  write(commits: readonly Commit[]): Promise<ReadonlySet<string>>;
  /** Of the commits' rooms that have their version: whether it is the very commit. */
  find(commits: readonly Commit[]): Promise<ReadonlyMap<string, boolean>>;
}

/**
 * Writes commits and finds out what became of each, whatever happens on the way.
 *
 *   write ──ok──> winners: committed; the others: find ──> ours: committed, else conflict
 *     │──data refused──> halves, each written by itself, down to the one row: refused (or conflict, see below)
 *     └──lost──> wait, then find ──> ours: committed; another's: conflict; not there: write again
 *
 * After a lost connection the old statement may still be running. What is looked for and not found can appear a moment
 * later, so a commit that then does not win is looked for again: a statement that lost to another has waited for it to
 * end, and what it lost to is there to be seen.
 */
export async function appendCommits(
  store: AppendStore,
  commits: readonly Commit[],
  retry: Retry,
): Promise<readonly AppendOutcome[]> {
  const outcomes = new Map<string, AppendOutcome>();
  for (const commit of commits) if (!isAdmissible(commit)) outcomes.set(commit.room, 'refused');
  const open = () => commits.filter(({ room }) => !outcomes.has(room)).sort(byRoom);

  await retry(async (attempt) => {
    if (attempt > 0) await findAfterLoss(store, open(), outcomes);
    await write(store, open(), outcomes);
  });
  return commits.map(({ room }) => outcomes.get(room) ?? unanswered());
}

type Outcomes = Map<string, AppendOutcome>;

async function write(store: AppendStore, commits: readonly Commit[], outcomes: Outcomes): Promise<void> {
  if (commits.length === 0) return;
  let winners: ReadonlySet<string>;
  try {
    winners = await store.write(commits);
  } catch (error) {
    if (!(error instanceof DataRefused)) throw error;
    return narrow(store, commits, error, outcomes);
  }
  for (const room of winners) outcomes.set(room, 'committed');
  const others = commits.filter(({ room }) => !winners.has(room));
  if (others.length === 0) return;
  const found = await store.find(others);
  for (const { room } of others) outcomes.set(room, found.get(room) ? 'committed' : 'conflict');
}

/** Nothing of these was written, because of at least one of them: each half is tried by itself. */
async function narrow(
  store: AppendStore,
  commits: readonly Commit[],
  error: DataRefused,
  outcomes: Outcomes,
): Promise<void> {
  const [first] = commits;
  if (commits.length === 1 && first !== undefined) {
    outcomes.set(first.room, isTaken(error) ? 'conflict' : 'refused');
    return;
  }
  const middle = Math.ceil(commits.length / 2);
  await write(store, commits.slice(0, middle), outcomes);
  await write(store, commits.slice(middle), outcomes);
}

async function findAfterLoss(
  store: AppendStore,
  commits: readonly Commit[],
  outcomes: Outcomes,
): Promise<void> {
  if (commits.length === 0) return;
  for (const [room, ours] of await store.find(commits)) outcomes.set(room, ours ? 'committed' : 'conflict');
}

/**
 * A key or a credential that exists is one that somebody else was first to create, and reading the room anew shows it.
 * An entry that exists while the version was free cannot be read away: the record and the commit contradict each other.
 */
function isTaken({ code, table }: DataRefused): boolean {
  return code === UNIQUE_VIOLATION && (table === 'command_keys' || table === 'credentials');
}

function byRoom(one: Commit, other: Commit): number {
  if (one.room === other.room) return 0;
  return one.room < other.room ? -1 : 1;
}

function unanswered(): never {
  throw new Error('broken invariant: a commit was neither written nor refused');
}
