import { rulesOf } from '@parley/rules/formats/formats';
import { commandWires, createWire } from '@parley/rules/modules/wires';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RunningHub } from './create-hub.ts';
import { give, identify, type Links, linksOf, make, START, type World, world } from './testing/hubs.ts';

/** What the holder of each kind of link is told, in the rooms that there really are. */

const HOUR_MS = 3_600_000;
const BROWSER = { door: 'browser' } as const;
const INPUT = {
  topic: 'Supply 2027',
  goal: 'A frame contract',
  parties: [{ name: 'Acme' }, { name: 'Borealis' }],
};
const FACTS = {
  topic: 'Supply 2027',
  goal: 'A frame contract',
  format: 'negotiation',
  parties: ['Acme', 'Borealis'],
  ends_at: START + 168 * HOUR_MS,
  erased_at: START + 240 * HOUR_MS,
  silence: 'wait',
  silence_hours: 72,
  observers: { open: true, watching: 0 },
  people: 'browser',
};
const ACME = { party: 'p1', name: 'Acme' };
const BOREALIS = { party: 'p2', name: 'Borealis' };

let here: World;
let hub: RunningHub;
let room: string;
let links: Links;

beforeEach(async () => {
  here = world();
  hub = here.hub({ rulesOf, wires: commandWires, createWire });
  ({ room, links } = await make(hub, 'k', INPUT));
});

const look = async (link: string | undefined) => hub.lookAtLink(await identify(hub, link));

/** Uses a link up; answers with the links that come of it. */
async function use(link: string | undefined, command: string, input = {}): Promise<Links> {
  return linksOf(await give(hub, await identify(hub, link), command, input, BROWSER));
}

describe('ID-3 an invitation', () => {
  test('says who invites whom to what, until when, and what silence means', async () => {
    expect(await look(links['invitation p2'])).toEqual({
      kind: 'invitation',
      room,
      ...FACTS,
      from: { name: 'Acme' },
      party: BOREALIS,
      state: 'open',
      ask: 'Acme',
      expires_at: START + 168 * HOUR_MS,
    });
  });

  test('names the person who is there to be asked', async () => {
    await use(links['claim s1'], 'claim', { name: 'Anna' });
    expect(await look(links['invitation p2'])).toMatchObject({
      from: { name: 'Acme', person: 'Anna' },
      ask: 'Anna',
    });
  });

  test('that was used says by whom', async () => {
    await use(links['invitation p2'], 'accept', { name: 'Boris' });
    expect(await look(links['invitation p2'])).toMatchObject({ state: 'used', used_by: 'Boris' });
  });

  test('that was called back, or has expired, says so', async () => {
    const anna = await use(links['claim s1'], 'claim', { name: 'Anna' });
    await give(hub, await identify(hub, anna['person s1']), 'uninvite', { party: 'p2' });
    expect(await look(links['invitation p2'])).toMatchObject({ state: 'revoked' });
    const other = await make(hub, 'k2', { ...INPUT, settings: { seats: { invitation_hours: 1 } } });
    await here.time.pass(HOUR_MS);
    expect(await look(other.links['invitation p2'])).toMatchObject({ state: 'expired' });
  });

  test('is looked at as often as anybody likes: nothing is recorded', async () => {
    const before = await hub.look(await identify(hub, links['agent s2']));
    for (let times = 0; times < 3; times += 1) await look(links['invitation p2']);
    expect((await hub.look(await identify(hub, links['agent s2']))).cursor).toEqual(before.cursor);
  });
});

describe('RM-3 a claim link', () => {
  test('of a place that nobody has says whose it is', async () => {
    expect(await look(links['claim s1'])).toEqual({
      kind: 'claim',
      room,
      ...FACTS,
      seat: 's1',
      party: ACME,
      state: 'open',
    });
  });

  test('of a place that was taken says by whom and when, so that it can be taken back', async () => {
    await here.time.pass(5 * 60_000);
    await use(links['claim s1'], 'claim', { name: 'Mallory' });
    await here.time.pass(60_000);
    expect(await look(links['claim s1'])).toMatchObject({
      state: 'taken',
      name: 'Mallory',
      taken_at: START + 5 * 60_000,
    });
    await use(links['claim s1'], 'claim', { name: 'Anna', again: true });
    expect(await look(links['claim s1'])).toMatchObject({ name: 'Anna', taken_at: START + 6 * 60_000 });
  });

  test('leads nowhere once the room is closed', async () => {
    const anna = await use(links['claim s1'], 'claim', { name: 'Anna' });
    await give(hub, await identify(hub, anna['person s1']), 'close', { reason: 'No need' });
    expect(await look(links['claim s1'])).toMatchObject({ state: 'over' });
  });
});

describe('any other link says whose it is', () => {
  test('ID-9 a recovery code, and a person’s own', async () => {
    const anna = await use(links['claim s1'], 'claim', { name: 'Anna' });
    const seat = { room, topic: 'Supply 2027', seat: 's1', name: 'Anna', party: ACME };
    expect(await look(anna['recovery s1'])).toEqual({ kind: 'recovery', ...seat });
    expect(await look(anna['person s1'])).toEqual({ kind: 'person', ...seat });
  });

  test('an agent’s', async () => {
    expect(await look(links['agent s2'])).toEqual({
      kind: 'agent',
      room,
      topic: 'Supply 2027',
      name: 'Acme’s agent',
      party: ACME,
      has_come: false,
      phase: 'briefing',
      ends_at: FACTS.ends_at,
      floor_timeout_s: 600,
    });
  });

  test('ID-3 an agent’s, which is only looked at, has not come; once it says it is here, it has', async () => {
    for (let times = 0; times < 3; times += 1) {
      expect(await look(links['agent s2'])).toMatchObject({ has_come: false });
    }
    await give(hub, await identify(hub, links['agent s2']), 'arrive');
    expect(await look(links['agent s2'])).toMatchObject({ has_come: true });
  });

  test('ID-11 the observers’, with how many watch live', async () => {
    await use(links['observer s3'], 'watch');
    expect(await look(links['observer s3'])).toEqual({
      kind: 'observer',
      room,
      topic: 'Supply 2027',
      goal: 'A frame contract',
      parties: ['Acme', 'Borealis'],
      phase: 'briefing',
      ends_at: FACTS.ends_at,
      erased_at: FACTS.erased_at,
      observers: { open: true, watching: 1 },
    });
  });
});

test('RM-6 a link of an erased room tells the day, and no more', async () => {
  const invitation = await identify(hub, links['invitation p2']);
  here.time.set(START + 241 * HOUR_MS);
  await expect(hub.lookAtLink(invitation)).rejects.toMatchObject({
    body: { code: 'gone', details: { day: '2026-11-12' } },
  });
});
