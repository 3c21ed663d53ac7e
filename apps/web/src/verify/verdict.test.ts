import { type RecordParts, recordText } from '@parley/record/bundle/record';
import type { Signer } from '@parley/record/notes/note';
import { writeVerifierKey } from '@parley/record/notes/verifier-key';
import { type Made, makeRecord } from '@parley/record/testing/records';
import { hubSigner } from '@parley/record/testing/signers';
import { rehashed, withEntries, withText } from '@parley/record/testing/tampers';
import type { Given } from '@parley/record/verify/given';
import { verifyFile } from '@parley/record/verify/verify-record';
import { beforeAll, expect, test } from 'vitest';
import { verdictOf } from './verdict.ts';

let hub: Signer;
let made: Made;
let given: Given;
beforeAll(async () => {
  hub = await hubSigner();
  made = await makeRecord({ hub: [hub], caucus: true, voided: 'A wrong figure.' });
  given = { hub: [writeVerifierKey(hub.key)] };
});

const judged = async (parts: RecordParts | string, more: Given = given) =>
  verdictOf(await verifyFile(typeof parts === 'string' ? parts : recordText(parts), more));
const noted = (circle: string, seq: number) =>
  made.parts.checkpoints.filter((note) => note.includes(`\n${circle}\n${seq}\n`));

test('MI-5 a record is whole for whoever has the hub’s key, and for nobody else', async () => {
  expect(await judged(made.parts)).toEqual({ state: 'whole', others: [] });
  expect(await judged(made.parts, {})).toEqual({ state: 'inside', others: [] });
});

test('MI-5 what a given key or checkpoint covers in part is no whole record', async () => {
  const kept = [...noted('room', 4), ...noted('party/p1', 2)];
  expect(await judged(made.parts, { checkpoints: kept })).toEqual({ state: 'partly', others: [] });
  // Also where the reader kept the newest: that is no key of the hub.
  const { parts } = await makeRecord({ hub: [hub] });
  expect(await judged(parts, { checkpoints: parts.checkpoints })).toEqual({ state: 'partly', others: [] });
  const checkpoints = made.parts.checkpoints.filter((note) => !note.includes('\nparty/p1\n2\n'));
  expect(await judged({ ...made.parts, checkpoints })).toMatchObject({
    state: 'broken',
    first: { code: 'circle_unsigned', circle: 'party/p1' },
  });
});

test('MI-5 the key of somebody else is told from a record that was changed', async () => {
  const stranger = { hub: [writeVerifierKey((await hubSigner('stranger.example')).key)] };
  expect(await judged(made.parts, stranger)).toMatchObject({ state: 'other_key' });
  expect(await judged(made.parts, { ...given, seats: { s1: [made.keys.boris.key] } })).toMatchObject({
    state: 'other_key',
  });
  const changed = withText(made.parts, 4, (text) => text.replace('one', 'two'));
  expect(await judged(changed, stranger)).toMatchObject({
    state: 'broken',
    first: { code: 'chain_hash', at: 4 },
  });
});

test('MI-5 the first entry that does not hold is named, and the room’s before a caucus’', async () => {
  const own = withText(made.parts, 1, (text) => text.replace('one', 'two'), 'party/p1');
  expect(await judged(own)).toMatchObject({ state: 'broken', first: { circle: 'party/p1', at: 1 } });
  const both = withText(own, 5, (text) => text.replace('true', 'false'));
  expect(await judged(both)).toMatchObject({
    first: { code: 'chain_hash', circle: 'room', at: 5 },
    others: [{ code: 'chain_hash', circle: 'party/p1' }],
  });
  expect(await judged(rehashed(both))).toMatchObject({ first: { code: 'chain_anchor', circle: 'room' } });
  const cut = withEntries(made.parts, (entries) => entries.slice(0, -1));
  expect(await judged(cut)).toMatchObject({ first: { code: 'chain_tail', circle: 'room' } });
});

test('MI-5 what is no record, and what the reader gave that is none, is no broken record', async () => {
  expect(await judged('{}')).toMatchObject({ state: 'no_record', first: { code: 'file_format' } });
  const [key = ''] = given.hub ?? [];
  expect(await judged(made.parts, { hub: [key.replace('parley', 'barley')] })).toMatchObject({
    state: 'misfit',
    first: { code: 'given_key' },
  });
  const other = await makeRecord({ hub: [hub], room: made.parts.room.replace('0', '1') });
  expect(await judged(made.parts, { ...given, checkpoints: other.parts.checkpoints })).toMatchObject({
    state: 'misfit',
    first: { code: 'kept_elsewhere' },
  });
});

test('MI-5 a signature that was declared void is told by the entry that did', async () => {
  const { signatures } = await verifyFile(recordText(made.parts), given);
  expect(signatures.map(({ seat, purpose, undoneBy }) => [seat, purpose, undoneBy])).toEqual([
    ['s1', 'minutes', undefined],
    ['s4', 'minutes', { entry: 10, purpose: 'void' }],
    ['s2', 'minutes', undefined],
    ['s4', 'void', undefined],
  ]);
});
