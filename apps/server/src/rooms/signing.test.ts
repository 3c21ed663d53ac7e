import { verifyFile, fingerprint, statementOf, type Given, type Said } from '@parley/record';
import { keySigns, type Pair, pair, passkeySigns } from '@parley/record/testing/signers';
import { rulesOf } from '@parley/rules/formats/formats';
import { commandWires, createWire } from '@parley/rules/modules/wires';
import { beforeEach, describe, expect, test } from 'vitest';
import { HUB_KEYS } from '../keys/testing/hub-keys.ts';
import type { RunningHub } from './create-hub.ts';
import type { Caller } from './hub.ts';
import { give, identify, type Links, linksOf, make, refusal, world } from './testing/hubs.ts';

/** Signing with real keys at a hub (MI-4 to MI-7): what is checked before the rules are asked, and what is handed out. */

const INPUT = { topic: 'Supply 2027', parties: [{ name: 'Acme' }, { name: 'Borealis' }] };
const HUB_KEY = HUB_KEYS.published[0]?.key ?? '';
const SHOWN = 'I have read these minutes and sign them.';

let hub: RunningHub;
let links: Links;
let anna: Caller;
let boris: Caller;
let bot: Caller;
let keys: Readonly<Record<'anna' | 'boris' | 'bot', Pair>>;

beforeEach(async () => {
  hub = world().hub({ rulesOf, wires: commandWires, createWire });
  ({ links } = await make(hub, 'k', INPUT));
  const claimed = await give(hub, await identify(hub, links['claim s1']), 'claim', { name: 'Anna' }, browser);
  anna = await identify(hub, linksOf(claimed)['person s1']);
  const invitation = await identify(hub, links['invitation p2']);
  const accepted = linksOf(await give(hub, invitation, 'accept', { name: 'Boris' }, browser));
  boris = await identify(hub, accepted['person s4']);
  bot = await identify(hub, accepted['agent s5']);
  keys = { anna: await pair('ES256'), boris: await pair('ES256'), bot: await pair('Ed25519') };
});
const browser = { door: 'browser' } as const;

const close = () => give(hub, anna, 'close', { reason: 'Over.' });
const name = (who: Caller, { key }: Pair, more = {}) => give(hub, who, 'key', { key, ...more });
const seatOf = ({ actor }: Caller) => actor.seat ?? 's1';

const textOf = async (...asked: Parameters<RunningHub['record']>) => (await hub.record(...asked)).text;

async function minutesText(): Promise<string> {
  const { minutes } = JSON.parse(await textOf(anna, 'room'));
  return minutes;
}

async function stated(who: Caller, said: Partial<Said> = {}): Promise<string> {
  const statement = await statementOf(await minutesText(), seatOf(who), {
    purpose: 'minutes',
    shown: SHOWN,
    ...said,
  });
  return statement ?? '';
}

const signatureBy = async (who: Caller, key: Pair, said: Partial<Said> = {}) => {
  const { algorithm: _, ...signature } = await keySigns(await stated(who, said), key);
  return signature;
};
const sign = async (who: Caller, key: Pair, said: Partial<Said> = {}) =>
  give(hub, who, 'sign', await signatureBy(who, key, said));
const verified = async (caller: Caller, extent: 'room' | 'party', given: Given = { hub: [HUB_KEY] }) =>
  verifyFile(await textOf(caller, extent), given);

describe('MI-4 signatures', () => {
  test('of people and of an agent stand in a record that an outsider finds whole', async () => {
    await name(anna, keys.anna);
    await name(boris, keys.boris);
    await name(bot, keys.bot);
    await close();
    for (const who of [anna, boris]) await give(hub, who, 'view');
    await sign(anna, keys.anna);
    await sign(boris, keys.boris);
    await sign(bot, keys.bot);
    const print = (await fingerprint(keys.bot.key)) ?? '';
    const report = await verified(anna, 'room', { hub: [HUB_KEY], seats: { s5: [print] } });
    expect(report).toMatchObject({
      verdict: 'whole',
      findings: [],
      signatures: [
        { seat: 's1', name: 'Anna', holds: true, trust: 'claimed' },
        { seat: 's4', name: 'Boris', holds: true, trust: 'claimed' },
        { seat: 's5', holds: true, trust: 'given', fingerprint: print },
      ],
    });
    expect((await verified(anna, 'room', {})).verdict).toBe('inside');
  });

  test('are made with a passkey of this site, and of no other', async () => {
    const site = 'parley.example';
    expect(await refusal(name(anna, keys.anna, { site: 'evil.example' }))).toMatchObject({
      code: 'invalid',
      details: { field: 'site' },
    });
    await name(anna, keys.anna, { site });
    await close();
    await give(hub, anna, 'view');
    const { algorithm: _, ...signature } = await passkeySigns(await stated(anna), keys.anna);
    const { algorithm: __, ...unsure } = await passkeySigns(await stated(anna), keys.anna, { flags: 1 });
    expect(await refusal(give(hub, anna, 'sign', unsure))).toMatchObject({ details: { field: 'signature' } });
    await give(hub, anna, 'sign', signature);
    expect(await verified(boris, 'room')).toMatchObject({
      verdict: 'whole',
      signatures: [{ seat: 's1', how: 'passkey', holds: true }],
    });
  });

  test('that do not hold are refused, and nothing is written', async () => {
    await name(anna, keys.anna);
    await name(boris, keys.boris);
    expect(await refusal(give(hub, anna, 'view'))).toMatchObject({ code: 'wrong_phase' });
    await close();
    await give(hub, anna, 'view');
    const good = await signatureBy(anna, keys.anna);
    const wrong = async (change: object) => refusal(give(hub, anna, 'sign', { ...good, ...change }));
    const before = (await hub.look(anna)).cursor;
    expect(await wrong({ signature: (await signatureBy(anna, keys.boris)).signature })).toMatchObject({
      code: 'invalid',
      details: { field: 'signature', problem: 'does not fit the key and the statement' },
    });
    expect(await wrong({ statement: '{}' })).toMatchObject({ details: { field: 'statement' } });
    expect(await wrong(await signatureBy(boris, keys.anna))).toMatchObject({
      details: { field: 'statement' },
    });
    expect(await wrong(await signatureBy(anna, keys.boris))).toMatchObject({ code: 'not_now' });
    const stale = good.statement.replace(/"minutes":"[0-9a-f]{4}/, '"minutes":"0000');
    const { signature } = await keySigns(stale, keys.anna);
    expect(await wrong({ statement: stale, signature })).toMatchObject({
      code: 'not_now',
      message: expect.stringContaining('the minutes of this room are not those that you name'),
    });
    expect(await refusal(name(anna, { ...keys.anna, key: 'bm9uZQ' }))).toMatchObject({
      details: { field: 'key' },
    });
    expect((await hub.look(anna)).cursor).toEqual(before);
    await give(hub, anna, 'sign', good);
  });

  test('sent again under their key are given once (DL-4)', async () => {
    await name(anna, keys.anna);
    await close();
    await give(hub, anna, 'view');
    const good = await signatureBy(anna, keys.anna);
    const first = await give(hub, anna, 'sign', good, { key: 'one' });
    expect(await give(hub, anna, 'sign', good, { key: 'one' })).toEqual(first);
  });
});

test('MI-6 a signature is declared void or superseded by another, and all of them stay in the record', async () => {
  await name(anna, keys.anna);
  await close();
  await give(hub, anna, 'view');
  await sign(anna, keys.anna);
  expect(await refusal(sign(anna, keys.anna, { purpose: 'void' }))).toMatchObject({
    details: { problem: 'does not say why the signature ends' },
  });
  await sign(anna, keys.anna, { purpose: 'void', reason: 'A figure is wrong.' });
  await sign(anna, keys.anna);
  const by = { room: anna.room, minutes: 'ab'.repeat(32) };
  await sign(anna, keys.anna, { purpose: 'supersede', reason: 'We met again.', by });
  expect(await verified(anna, 'room')).toMatchObject({
    verdict: 'whole',
    signatures: [
      { purpose: 'minutes' },
      { purpose: 'void' },
      { purpose: 'minutes' },
      { purpose: 'supersede' },
    ],
  });
});

test('MI-2 MI-4 the minutes are the same bytes before they are read and signed, and after', async () => {
  await name(anna, keys.anna);
  await close();
  const before = await minutesText();
  await give(hub, anna, 'view');
  await sign(anna, keys.anna);
  await name(boris, keys.boris);
  expect(await minutesText()).toBe(before);
});

describe('MI-7 a record', () => {
  beforeEach(async () => {
    await give(hub, anna, 'tell', { text: 'Walk away at nine hundred', to: 'party' });
    await give(hub, anna, 'tell', { text: 'To my agent alone', to: 's2' });
    await give(hub, boris, 'tell', { text: 'Take eight hundred', to: 'party' });
  });

  test('of a party holds its caucus and no other, the common one holds none', async () => {
    const common = await textOf(anna, 'room');
    expect(common).not.toMatch(/Walk away|To my agent|Take eight/);
    const own = await textOf(anna, 'party');
    expect(own).toMatch(/Walk away.*To my agent|To my agent.*Walk away/s);
    expect(own).not.toContain('Take eight');
    expect(await textOf(bot, 'party')).toContain('Take eight');
    const circles = Object.keys(JSON.parse(own).circles);
    expect(circles).toEqual(expect.arrayContaining(['room', 'party/p1', 'seat/s2']));
    expect(circles.some((circle) => circle.endsWith('/p2'))).toBe(false);
    for (const extent of ['room', 'party'] as const)
      expect(await verified(anna, extent)).toMatchObject({ verdict: 'whole', findings: [] });
  });

  test('is made once for all who ask, until something is said', async () => {
    const observer = await identify(hub, links['observer s3']);
    const [first, again] = await Promise.all([anna, observer].map((who) => textOf(who, 'room')));
    expect(again).toBe(first);
    await give(hub, anna, 'post', { text: 'Something new' });
    expect(await textOf(observer, 'room')).toContain('Something new');
  });

  test('is for whoever has a seat, an observer too, who reads the room alone', async () => {
    const observer = await identify(hub, links['observer s3']);
    expect(Object.keys(JSON.parse(await textOf(observer, 'party')).circles)).toEqual(['room']);
    const outsider = await identify(hub, (await make(hub, 'other', INPUT)).links['claim s1']);
    expect(await refusal(textOf(outsider, 'room'))).toMatchObject({ code: 'wrong_link' });
    expect(await refusal(hub.checkpoints(outsider))).toMatchObject({ code: 'wrong_link' });
  });
});

describe('MI-4 checkpoints', () => {
  test('are of each circle alone, at least every fifty entries, and of the close with the minutes', async () => {
    for (let n = 0; n < 120; n += 1) await give(hub, anna, 'tell', { text: `${n}`, to: 'party' });
    await close();
    const report = await verified(anna, 'party');
    const of = (circle: string) =>
      report.checkpoints.filter((point) => point.circle === circle).map(({ seq, minutes }) => [seq, minutes]);
    expect(of('party/p1')).toEqual([
      [50, undefined],
      [100, undefined],
      [120, undefined],
    ]);
    expect(of('room').at(-1)).toEqual([expect.any(Number), expect.stringMatching(/^[0-9a-f]{64}$/)]);
  });

  test('that a side kept find a hub that rewrites what they cover', async () => {
    const kept = (await hub.checkpoints(boris)).checkpoints;
    await close();
    expect((await verified(anna, 'room', { hub: [HUB_KEY], checkpoints: kept })).verdict).toBe('whole');
    // Another room stands for the rewritten one: the hub tells of it as of this, with the same numbers.
    const forged = (await textOf(anna, 'room')).replaceAll('Supply 2027', 'Supply 2028');
    expect(await verifyFile(forged, { checkpoints: kept })).toMatchObject({ verdict: 'broken' });
  });

  test('tell whoever asks the keys, and nothing of a circle that they do not read', async () => {
    await give(hub, anna, 'tell', { text: 'Ours', to: 'party' });
    const { hub: called, keys: told, checkpoints } = await hub.checkpoints(boris);
    expect([called, told]).toEqual(['parley.example', [HUB_KEY]]);
    expect(checkpoints.join('')).not.toContain('/p1');
    expect((await hub.checkpoints(anna)).checkpoints.join('')).toContain('party/p1');
  });
});
