import postgres from 'postgres';
import { expect, test } from 'vitest';
import { testDatabase } from './database.ts';

test('each test has a database of its own, which goes away also while somebody is connected', async () => {
  const [first, second] = await Promise.all([testDatabase(), testDatabase()]);
  const [one, two] = [first, second].map(({ url }) => postgres(url, { max: 1 }));
  await one?.unsafe('create table here (x int)');
  await expect(two?.unsafe('select * from here')).rejects.toMatchObject({ code: '42P01' });
  await Promise.all([first.drop(), second.drop()]);
  await expect(one?.unsafe('select 1')).rejects.toThrow(/terminat|CONNECTION|closed|does not exist/i);
  await Promise.all([one?.end({ timeout: 0 }), two?.end({ timeout: 0 })]);
});
