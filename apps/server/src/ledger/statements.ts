import type { Mint } from '@parley/rules';

/**
 * Every statement that touches a room. They are texts, not built from the schema, because the one that matters most
 * is beyond what a builder can say, and because a reader can run each of them by hand.
 */

/** A statement, prepared on each connection that runs it, and what its rows are. */
export interface Statement<Row extends object> {
  readonly sql: string;
  /** Never there: it carries the type. */
  readonly row?: Row;
}

/**
 * Writes commits, and of each that wins its version its entries, keys, credentials and due instant; answers the rooms
 * of the winners. One statement is one transaction: after a lost connection either all of it is there or nothing.
 *
 * A commit whose key or version is taken does not win, and nothing else of it is written. Whatever is wrong with a
 * commit beyond that breaks a constraint, and with it the whole statement: then nobody has won.
 *
 * Rows arrive sorted by room. Two hubs that write the same rooms then meet in the same order and wait for each other
 * instead of locking each other out. Whoever erases a room takes its row in `rooms`, that in `due` and its commits, in
 * this order; so does this statement, where `written_due` asks for what `moved` did.
 *
 * The first commit of a room wins only if the room is new: its row stays when the room is erased, and is the one thing
 * that a creation which comes late, with an older view of the database, cannot pass over. That a later commit finds its
 * room erased is seen by the commit before it, which is not there any more.
 *
 * `(x in (select ...)) is true` is written for the planner, which would make a join of a bare `in`, and choose a wrong
 * one when it plans once for batches of any size. Like this it always looks up a hash table.
 */
export const writeCommits: Statement<{ room: string }> = {
  sql: `
with taken as materialized (
  select k.room
  from unnest($13::text[], $14::text[], $15::text[]) as k (room, actor, key)
  where exists (
    select from parley.command_keys c where c.room = k.room and c.actor = k.actor and c.key = k.key
  )
), made as (
  insert into parley.rooms (room, erased_at)
  select x.room, x.at
  from unnest($1::text[], $2::int[], $23::bigint[]) as x (room, version, at)
  where x.version = 1 and (x.room in (select room from taken)) is not true
  on conflict do nothing
  returning room
), winners as (
  insert into parley.commits (room, version, previous, id, commands, places)
  select x.room, x.version, nullif(x.version - 1, 0), x.id, x.commands, x.places
  from unnest($1::text[], $2::int[], $3::uuid[], $4::text[], $5::text[]) as x (room, version, id, commands, places)
  where (x.room in (select room from taken)) is not true
    and (x.version <> 1 or (x.room in (select room from made)) is true)
  on conflict do nothing
  returning room
), written_entries as (
  insert into parley.entries (room, circle, seq, previous, hash, text)
  select x.room, x.circle, x.seq,
    coalesce(x.inside, (
      select p.seq from parley.entries p where p.room = x.room and p.circle = x.circle and p.seq = x.seq - 1
    )),
    decode(x.hash, 'hex'), x.text
  from unnest($7::text[], $8::text[], $9::int[], $10::int[], $11::text[], $12::text[])
    as x (room, circle, seq, inside, hash, text)
  where (x.room in (select room from winners)) is true
), written_keys as (
  insert into parley.command_keys (room, actor, key, version, position)
  select x.room, x.actor, x.key, x.version, x.position
  from unnest($13::text[], $14::text[], $15::text[], $16::int[], $17::int[]) as x (room, actor, key, version, position)
  where (x.room in (select room from winners)) is true
), written_credentials as (
  insert into parley.credentials (room, digest, kind, subject, generation)
  select x.room, decode(x.digest, 'hex'), x.kind, x.subject, x.generation
  from unnest($18::text[], $19::text[], $20::text[], $21::text[], $22::int[])
    as x (room, digest, kind, subject, generation)
  where (x.room in (select room from winners)) is true
), moved as (
  insert into parley.rooms (room, erased_at)
  select x.room, x.at
  from unnest($1::text[], $2::int[], $23::bigint[]) as x (room, version, at)
  where x.version <> 1 and (x.room in (select room from winners)) is true
    and x.at is distinct from (select r.erased_at from parley.rooms r where r.room = x.room)
  on conflict (room) do update set erased_at = excluded.erased_at where rooms.erased_on is null
  returning room
), written_due as (
  insert into parley.due (room, at)
  select x.room, x.at
  from unnest($1::text[], $6::bigint[]) as x (room, at)
  where (x.room in (select room from winners)) is true
    and x.at is distinct from (select d.at from parley.due d where d.room = x.room)
    and (select count(*) from moved) >= 0
  on conflict (room) do update set at = excluded.at
)
select room from winners`,
};

/** Of commits that may be there already: whether the one at that version is this one. */
export const findCommits: Statement<{ room: string; ours: boolean }> = {
  sql: `
select x.room, c.id = x.id as ours
from unnest($1::text[], $2::int[], $3::uuid[]) as x (room, version, id)
join parley.commits c on c.room = x.room and c.version = x.version`,
};

export const readHeads: Statement<{ room: string; version: number }> = {
  sql: `
select x.room, newest.version
from unnest($1::text[]) as x (room)
cross join lateral (
  select c.version from parley.commits c where c.room = x.room order by c.version desc limit 1
) as newest`,
};

export const readCommits: Statement<{ version: number; commands: string; places: string }> = {
  sql: `
select version, commands, places from parley.commits
where room = $1 and version > $2 order by version limit $3`,
};

/** Entries of several circles of a room, each from one sequence to another. */
export const readRanges: Statement<{ circle: string; seq: number; hash: string; text: string }> = {
  sql: `
select x.circle, e.seq, e.hash, e.text
from unnest($2::text[], $3::int[], $4::int[]) as x (circle, low, high)
cross join lateral (
  select seq, encode(hash, 'hex') as hash, text from parley.entries
  where room = $1 and circle = x.circle and seq between x.low and x.high offset 0
) as e`,
};

export const readEntries: Statement<{ seq: number; hash: string; text: string }> = {
  sql: `
select seq, encode(hash, 'hex') as hash, text from parley.entries
where room = $1 and circle = $2 and seq > $3 order by seq limit $4`,
};

export const readCommandKey: Statement<{ version: number; position: number }> = {
  sql: 'select version, position from parley.command_keys where room = $1 and actor = $2 and key = $3',
};

export const readCredential: Statement<{ kind: Mint['kind']; subject: string; generation: number }> = {
  sql: `
select kind, subject, generation from parley.credentials
where room = $1 and digest = decode($2, 'hex')`,
};

export const readDue: Statement<{ room: string }> = {
  sql: 'select room from parley.due where at <= $1 order by at, room limit $2',
};

/** bigint comes back as text. */
export const raiseHighWater: Statement<{ at: string }> = {
  sql: `
insert into parley.high_water as h (at) values ($1)
on conflict (one) do update set at = greatest(h.at, excluded.at)
returning at`,
};

/**
 * For what keeps something of a room beside its commits. Holds the room's row, which whoever erases it takes first: so
 * either the row that is written is seen by the erasure, or the erasure by whoever writes. A room without a row has none
 * to hold.
 */
export const roomHeld = (room: string): string =>
  `room as materialized (select erased_on from parley.rooms where room = ${room} for key share)`;

/** The condition that goes with it. */
export const roomNotErased = 'not exists (select from room where erased_on is not null)';
