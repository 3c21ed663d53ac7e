import { expect, test } from 'vitest';
import { Line } from './line.ts';

test('FL-7 a room does one thing at a time, in the order in which it was asked', async () => {
  const line = new Line();
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} begins`);
    await Promise.resolve();
    seen.push(`${name} ends`);
    return name;
  };
  expect(await Promise.all([line.take(work('a')), line.take(work('b'))])).toEqual(['a', 'b']);
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  expect(line.length).toBe(0);
});

test('a failure stops nobody behind it', async () => {
  const line = new Line();
  const failed = line.take(() => Promise.reject(new Error('no')));
  const next = line.take(() => Promise.resolve('yes'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
  await line.empty();
});
