import { isDigest, isName } from '../../ledger/admissible.ts';
import type { Database } from '../../ledger/database.ts';
import { roomHeld, roomNotErased, type Statement } from '../../ledger/statements.ts';
import type { Held, SessionStore } from './port.ts';

const addHeld: Statement<object> = {
  sql: `
with ${roomHeld('$2')}
insert into parley.browser_seats (session, room, credential, added_at)
select decode($1, 'hex'), $2, decode($3, 'hex'), $4::bigint where ${roomNotErased}
on conflict do nothing`,
};

const removeHeld: Statement<object> = {
  sql: `
delete from parley.browser_seats
where session = decode($1, 'hex') and room = $2 and credential = decode($3, 'hex')`,
};

const readAll: Statement<Held> = {
  sql: `
select room, encode(credential, 'hex') as credential from parley.browser_seats
where session = decode($1, 'hex') order by added_at, room, credential`,
};

const readInRoom: Statement<Held> = {
  sql: `
select room, encode(credential, 'hex') as credential from parley.browser_seats
where session = decode($1, 'hex') and room = $2 order by added_at, credential`,
};

/** The seats of browsers in PostgreSQL. What nothing can be called is not asked for, as in the ledger. */
export function sessionsIn({ run }: Pick<Database, 'run'>): SessionStore {
  return {
    async add(session, held, at) {
      if (isDigest(session) && canBe(held)) await run(addHeld, [session, held.room, held.credential, at]);
    },
    async remove(session, held) {
      if (isDigest(session) && canBe(held)) await run(removeHeld, [session, held.room, held.credential]);
    },
    async all(session) {
      return isDigest(session) ? run(readAll, [session]) : [];
    },
    async inRoom(session, room) {
      return isDigest(session) && isName(room) ? run(readInRoom, [session, room]) : [];
    },
  };
}

function canBe({ room, credential }: Held): boolean {
  return isName(room) && isDigest(credential);
}
