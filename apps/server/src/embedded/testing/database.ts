import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';
import './provided.ts';

export interface TestDatabase {
  readonly url: string;
  /** Removes it, also under connections that are still open. */
  drop(): Promise<void>;
}

/** A new database of its own, in the server of this run. */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const url = new URL(inject('postgresUrl'));
  const admin = async (statement: string) => {
    const sql = postgres(url.href, { max: 1, onnotice: () => undefined });
    try {
      await sql.unsafe(statement);
    } finally {
      await sql.end();
    }
  };
  await admin(`create database ${name}`);
  const own = new URL(url);
  own.pathname = name;
  return { url: own.href, drop: () => admin(`drop database if exists ${name} with (force)`) };
}
