import { rulesOf } from '@parley/rules/formats/formats';
import { commandWires, createWire } from '@parley/rules/modules/wires';
import { beforeEach, expect, test } from 'vitest';
import type { RunningHub } from './create-hub.ts';
import type { Caller } from './hub.ts';
import { give, identify, type Links, linksOf, make, refusal, world } from './testing/hubs.ts';

const INPUT = { topic: 'Supply 2027', parties: [{ name: 'Acme' }, { name: 'Borealis' }] };

let hub: RunningHub;
let other: RunningHub;
let links: Links;
let anna: Caller;

beforeEach(async () => {
  const here = world();
  const rules = { rulesOf, wires: commandWires, createWire };
  [hub, other] = [here.hub(rules), here.hub(rules)];
  ({ links } = await make(hub, 'k', INPUT));
  const claim = await identify(hub, links['claim s1']);
  const taken = await give(hub, claim, 'claim', { name: 'Anna' }, { door: 'browser' });
  anna = await identify(hub, linksOf(taken)['person s1']);
});

test('MI-1 MI-2 are of every entry up to the one that closed the room, and never change afterwards', async () => {
  for (let posts = 0; posts < 100; posts += 1) await give(hub, anna, 'post', { text: `Post ${posts}` });
  const open = await hub.minutes(anna);
  expect(open).toMatchObject({ ended: false, parts: { room: { topic: 'Supply 2027' } } });
  const closed = await give(hub, anna, 'close', { reason: 'No need' });
  const final = await hub.minutes(anna);
  expect(final.ended).toBe(true);
  expect(final.head.seq).toBeGreaterThanOrEqual(closed.entries.at(-1)?.seq ?? 0);
  await give(hub, anna, 'leave');
  const agent = await identify(other, links['agent s2']);
  expect(await other.minutes(agent)).toEqual(final);
  expect(JSON.stringify(final.parts)).toContain('Post 99');
});

test('are for whoever has a seat, an observer too, and for no holder of a link that leads to one', async () => {
  const observer = await identify(hub, links['observer s3']);
  expect(await hub.minutes(observer)).toEqual(await hub.minutes(anna));
  for (const link of ['claim s1', 'invitation p2']) {
    const holder = await identify(hub, links[link]);
    expect(await refusal(hub.minutes(holder))).toMatchObject({ code: 'wrong_link' });
  }
});

test('MI-7 hold nothing of a caucus', async () => {
  await give(hub, anna, 'tell', { text: 'Walk away at nine hundred' });
  expect(JSON.stringify(await hub.minutes(anna))).not.toContain('Walk away');
});

test('LI are folded once for all who ask, until something is said; who may not read them is refused all the same', async () => {
  const observer = await identify(hub, links['observer s3']);
  const [first, ...others] = await Promise.all([anna, observer, anna].map((caller) => hub.minutes(caller)));
  for (const one of others) expect(one).toBe(first);
  expect(await hub.minutes(observer)).toBe(first);
  await give(hub, anna, 'post', { text: 'Something new' });
  const newer = await hub.minutes(anna);
  expect(newer.head.seq).toBeGreaterThan(first?.head.seq ?? 0);
  await give(hub, anna, 'observers', { allow: false });
  expect(await refusal(hub.minutes(observer))).toMatchObject({ code: 'unknown' });
});
