import { isDigest, isName } from './admissible.ts';
import type { Run } from './connection.ts';
import type { Database } from './database.ts';
import { dayOf, type Erasing, WAITED_FOR_MS } from './erasing.ts';
import { DataRefused } from './failures.ts';
import type { Statement } from './statements.ts';

/** The erasure of rooms in PostgreSQL. */
export function erasingIn({ connection, retry, run }: Database): Erasing {
  return {
    async toErase(instant, limit) {
      const rows = await run(readToErase, [instant, instant - WAITED_FOR_MS, limit]);
      return rows.map(({ room }) => room);
    },
    async erase(room, instant) {
      if (!isName(room)) return false;
      try {
        return await retry(() => connection.transaction((run) => eraseOne(run, room, instant)));
      } catch (error) {
        // A commit came in between, and stands on those that were to go: then none of them has gone.
        if (error instanceof DataRefused && error.code === FOREIGN_KEY_VIOLATION) return false;
        throw error;
      }
    },
    async erasedOn(room, digest) {
      if (!isName(room) || (digest !== undefined && !isDigest(digest))) return undefined;
      const [found] = await run(readErased, [room, digest ?? '']);
      return found?.day;
    },
    async clearTombstones(before) {
      await run(clearErased, [before]);
    },
  };
}

/**
 * One transaction, of several statements so that each sees what others have written until then. The locks come first:
 * who holds one of them has written before, or will find the room gone.
 */
async function eraseOne(run: Run, room: string, instant: number): Promise<boolean> {
  const [found] = await run(lockRoom, [room, instant]);
  if (!found) return false;
  const erasedAt = Number(found.erased_at);
  const [due] = await run(lockDue, [room]);
  const isPending = due !== undefined && due.at !== null && Number(due.at) < erasedAt;
  if (isPending && erasedAt > instant - WAITED_FOR_MS) return false;
  await run(eraseRoom, [room, dayOf(erasedAt)]);
  return true;
}

const FOREIGN_KEY_VIOLATION = '23503';

/** Those in which something is still due before their end are left, for a while, to those who tick rooms. */
const readToErase: Statement<{ room: string }> = {
  sql: `
select r.room from parley.rooms r left join parley.due d on d.room = r.room
where r.erased_at <= $1 and (d.at is null or d.at >= r.erased_at or r.erased_at <= $2)
order by r.erased_at, r.room limit $3`,
};

/** bigint comes back as text. */
const lockRoom: Statement<{ erased_at: string }> = {
  sql: 'select erased_at from parley.rooms where room = $1 and erased_at <= $2 for update',
};

const lockDue: Statement<{ at: string | null }> = {
  sql: 'select at from parley.due where room = $1 for update',
};

/** All that there is of a room, in whatever table. */
const eraseRoom: Statement<object> = {
  sql: `
with digests as (
  insert into parley.tombstones (room, digest)
  select room, digest from parley.credentials where room = $1
  union select room, handle from parley.handles where room = $1
), gone_commits as (
  delete from parley.commits where room = $1
), gone_entries as (
  delete from parley.entries where room = $1
), gone_keys as (
  delete from parley.command_keys where room = $1
), gone_credentials as (
  delete from parley.credentials where room = $1
), gone_due as (
  delete from parley.due where room = $1
), gone_handles as (
  delete from parley.handles where room = $1
), gone_seats as (
  delete from parley.browser_seats where room = $1
)
update parley.rooms set erased_at = null, erased_on = $2::text::date where room = $1`,
};

const readErased: Statement<{ day: string }> = {
  sql: `
select r.erased_on::text as day from parley.rooms r
where r.room = $1 and r.erased_on is not null
  and ($2 = '' or exists (
    select from parley.tombstones t where t.room = r.room and t.digest = decode($2, 'hex')
  ))`,
};

/** Their digests go with them. */
const clearErased: Statement<object> = {
  sql: 'delete from parley.rooms where erased_on < $1::text::date',
};
