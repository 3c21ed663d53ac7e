import type { Database } from '../../ledger/database.ts';
import { roomHeld, roomNotErased, type Statement } from '../../ledger/statements.ts';
import { canBe } from './admissible.ts';
import { HANDLES_PER_CREDENTIAL, type HandleRow, type HandleStore } from './port.ts';

const addHandle: Statement<object> = {
  sql: `
with ${roomHeld('$1')}, added as (
  insert into parley.handles (room, handle, credential, contract, answers, at)
  select $1, decode($2, 'hex'), decode($3, 'hex'), 0, 0, $4::bigint where ${roomNotErased}
  on conflict do nothing
)
delete from parley.handles where room = $1 and credential = decode($3, 'hex') and handle in (
  select handle from parley.handles where room = $1 and credential = decode($3, 'hex') and handle <> decode($2, 'hex')
  order by at desc, handle desc offset ${HANDLES_PER_CREDENTIAL - 1}
)`,
};

const findHandle: Statement<Omit<HandleRow, 'answers'> & { readonly answers: string }> = {
  sql: `
select encode(credential, 'hex') as credential, cursor, contract, answers from parley.handles
where room = $1 and handle = decode($2, 'hex')`,
};

const receiveAnswer: Statement<object> = {
  sql: `
with ${roomHeld('$1')}
insert into parley.handles (room, handle, credential, cursor, contract, answers, at)
select $1, decode($2, 'hex'), decode($3, 'hex'), nullif($4, ''), $5::int, 1, $6::bigint where ${roomNotErased}
on conflict (room, handle) do update set
  cursor = coalesce(excluded.cursor, handles.cursor),
  contract = greatest(excluded.contract, handles.contract),
  answers = handles.answers + 1,
  at = excluded.at`,
};

const rewindHandle: Statement<object> = {
  sql: `update parley.handles set cursor = null where room = $1 and handle = decode($2, 'hex')`,
};

/** Handles in PostgreSQL. What nothing can be called is not asked for, as in the ledger. */
export function handlesIn({ run }: Pick<Database, 'run'>): HandleStore {
  return {
    async add(room, handle, credential, at) {
      if (canBe(room, handle, credential)) await run(addHandle, [room, handle, credential, at]);
    },
    async find(room, handle) {
      const [row] = canBe(room, handle) ? await run(findHandle, [room, handle]) : [];
      return row && { ...row, answers: Number(row.answers) };
    },
    async receive(room, handle, { credential, cursor, contract }, at) {
      if (canBe(room, handle, credential))
        await run(receiveAnswer, [room, handle, credential, cursor ?? '', contract, at]);
    },
    async rewind(room, handle) {
      if (canBe(room, handle)) await run(rewindHandle, [room, handle]);
    },
  };
}
