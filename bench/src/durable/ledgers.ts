import type postgres from 'postgres';
import type { Sample, Shape } from './shape.ts';

/** Looks at what the hub has written, from outside of it. */

type Counts = Pick<Shape, 'commits' | 'commands' | 'entries'>;

const SAMPLES = 400;

export async function countRows(sql: postgres.Sql): Promise<Counts> {
  const [counts] = await sql<Counts[]>`
    select (select count(*) from parley.commits)::int as commits,
      (select count(*) from parley.command_keys)::int as commands,
      (select count(*) from parley.entries)::int as entries`;
  return counts ?? { commits: 0, commands: 0, entries: 0 };
}

/** What came to be written since the rows were counted; the samples are what the load says. */
export async function shapeSince(sql: postgres.Sql, before: Counts): Promise<Shape> {
  const now = await countRows(sql);
  const samples = await sql<Sample[]>`
    select circle, text from parley.entries
    where text like '%"type":"talk.posted"%' or text like '%"type":"caucus.told"%'
    order by room, circle, seq limit ${SAMPLES}`;
  return {
    commits: now.commits - before.commits,
    commands: now.commands - before.commands,
    entries: now.entries - before.entries,
    samples: samples.map(({ circle, text }) => ({ circle, text })),
  };
}
