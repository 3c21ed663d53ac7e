import { CITED_BYTES, type Circle } from '@parley/protocol';
import type { Cite } from '@parley/rules';
import { must } from '@parley/rules';
import { expect, test } from 'vitest';
import { createMemoryLedger } from '../ledger/memory.ts';
import { explain } from './explain.ts';
import { blank, follow, type Picture } from './picture.ts';
import { give, meeting, world } from './testing/hubs.ts';
import { tinyRules } from './testing/tiny-rules.ts';

/** A room as a hub sees it after some people have posted. */
async function posted(texts: readonly string[]) {
  const { hub, store, time } = world();
  const { person, theirs, room } = await meeting(hub());
  for (const text of texts) await give(hub(), person, 'post', { text });
  await give(hub(), theirs, 'note', { text: 'private to p2' });
  const ledger = createMemoryLedger(store);
  const commits = await ledger.commitsAfter(room, 0, 1000);
  const picture = commits.reduce<Picture>((at, commit) => follow(at, commit, () => tinyRules).picture, blank);
  const actor = must(tinyRules.seat(picture.state, 's2'), 'the agent of p1');
  return (cites: readonly Cite[]) =>
    explain({ code: 'read_first', cites }, { room, picture, actor, now: time.clock() }, ledger);
}

const cite = (after: number, circle: Circle = 'room', tag = 'must-read'): Cite => ({ circle, after, tag });

test('CA-5 ER-3 a refusal never carries what its caller could not read', async () => {
  const refused = await posted(['public']);
  const body = await refused([cite(0), cite(0, 'party/p2', 'must-read')]);
  expect(body.entries?.map(({ circle }) => circle)).toEqual(['room']);
  expect(body.left).toBe(0);
});

test('ER-2 only what carries the tag is cited, from the position on', async () => {
  const refused = await posted(['a', 'b', 'c']);
  expect((await refused([cite(5)])).entries?.map(({ seq }) => seq)).toEqual([6, 7]);
  expect((await refused([cite(0, 'room', 'speech')])).entries).toEqual([]);
});

test('ER-2 an entry that two cites point at is carried once', async () => {
  const refused = await posted(['a', 'b']);
  expect((await refused([cite(4), cite(5)])).entries?.map(({ seq }) => seq)).toEqual([5, 6]);
});

test('TK-2 what is carried is bounded in bytes, but one entry always is', async () => {
  const refused = await posted(Array.from({ length: 30 }, () => 'é'.repeat(1000)));
  const body = await refused([cite(0)]);
  expect(body.entries).toHaveLength(20);
  expect(body.left).toBe(10);
  expect(Buffer.byteLength(JSON.stringify(body.entries))).toBeLessThan(CITED_BYTES);
});
