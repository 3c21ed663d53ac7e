import { beforeAll, describe, expect, test } from 'vitest';
import { type RecordParts, recordText } from '../bundle/record.ts';
import { checkpointText } from '../checkpoint/checkpoint.ts';
import { readCheckpointNote } from '../checkpoint/checkpoint-notes.ts';
import { type Signer, signNote } from '../notes/note.ts';
import { verifierKey, writeVerifierKey } from '../notes/verifier-key.ts';
import { ed25519Key, fingerprint } from '../signature/keys.ts';
import { type Made, makeRecord } from '../testing/records.ts';
import { hubSigner, pair } from '../testing/signers.ts';
import { rehashed, resigned, withEntries, withText } from '../testing/tampers.ts';
import type { Given } from './given.ts';
import { verifyFile } from './verify-record.ts';
import { inWords, unprovenInWords } from './words.ts';

let hub: Signer;
let stranger: Signer;
let made: Made;
let given: Given;

const HARD = [
  JSON.parse(
    '{"b":1,"a":2,"10":0,"9":0,"one":1.0,"zero":-0,"big":9007199254740991,"small":-9007199254740991}',
  ),
  { text: '\u00E9 e\u0301 \u212B \u{1F600} \u0000 \u2028 \uFEFF', nested: [{ deep: [[{ vote: 'yes' }]] }] },
  { '\u{1F600}': 1, '\uFB33': [null, true, { '': [] }], ['__proto__']: 'x' },
];

beforeAll(async () => {
  hub = await hubSigner();
  stranger = await hubSigner('stranger.example');
  made = await makeRecord({ hub: [hub], said: HARD, words: 'Hi\u1EBFu Hie\u0302\u0301u', caucus: true });
  given = { hub: [writeVerifierKey(hub.key)] };
});

const verify = (parts: RecordParts, more: Given = given) => verifyFile(recordText(parts), more);
/** What was found, and where. */
const found = async (parts: RecordParts, more: Given = given) =>
  (await verify(parts, more)).findings.map(({ code, circle, at }) =>
    [code, circle, at].filter((part) => part !== undefined).join(' '),
  );

describe('a good record', () => {
  test('of hard values is whole for whoever brings the hub’s key (MI-3, B27, B28, B29)', async () => {
    const report = await verify(made.parts);
    expect(report).toMatchObject({ verdict: 'whole', findings: [], minutes: { trust: 'given' } });
    expect(report.circles.map(({ circle, entries, given }) => [circle, entries, given])).toEqual([
      ['party/p1', 3, 3],
      ['room', 10, 10],
    ]);
    expect(report.signatures.map(({ seat, how, trust, holds }) => [seat, how, trust, holds])).toEqual([
      ['s1', 'passkey', 'claimed', true],
      ['s4', 'key', 'claimed', true],
      ['s2', 'key', 'claimed', true],
    ]);
    expect(report.unproven.map(unprovenInWords).filter((words) => /[{}]|undefined/.test(words))).toEqual([]);
  });

  test('proves without any key from outside only what the file says of itself (MI-3)', async () => {
    const { verdict, unproven } = await verify(made.parts, {});
    expect(verdict).toBe('inside');
    expect(unproven[0]).toEqual({ code: 'outside_key' });
  });

  test('says of each seat’s key whether the reader brought it, as key or fingerprint (MI-3)', async () => {
    const { anna, boris, bot } = made.keys;
    const seats = { s1: [(await fingerprint(anna.key)) ?? ''], s2: [bot.key] };
    const { signatures, keys, hub: named, verdict } = await verify(made.parts, { ...given, seats });
    expect(verdict).toBe('whole');
    expect(named).toEqual({
      name: 'parley.example',
      keys: [{ name: hub.key.name, id: hub.key.id, key: writeVerifierKey(hub.key), trust: 'given' }],
    });
    expect(keys.map(({ seat, site, trust }) => [seat, site, trust])).toEqual([
      ['s1', 'parley.example', 'given'],
      ['s2', undefined, 'given'],
      ['s4', undefined, 'claimed'],
    ]);
    expect(signatures.map(({ seat, trust }) => [seat, trust])).toEqual([
      ['s1', 'given'],
      ['s4', 'claimed'],
      ['s2', 'given'],
    ]);
    expect(await found(made.parts, { ...given, seats: { s1: [boris.key] } })).toEqual([
      'signature_given_key 0',
    ]);
  });

  test('tells of a signature that its seat declared void, unless that declaration does not hold', async () => {
    const { parts } = await makeRecord({ hub: [hub], voided: 'A wrong figure.' });
    const undone = async (of: RecordParts) =>
      (await verify(of)).signatures.map(({ seat, purpose, undoneBy }) => [seat, purpose, undoneBy]);
    expect(await undone(parts)).toEqual([
      ['s1', 'minutes', undefined],
      ['s4', 'minutes', { entry: 10, purpose: 'void' }],
      ['s2', 'minutes', undefined],
      ['s4', 'void', undefined],
    ]);
    const [first] = parts.signatures;
    const signatures = parts.signatures.map((one) =>
      one.entry === 10 && first ? { ...one, signature: first.signature } : one,
    );
    expect((await undone({ ...parts, signatures }))[1]).toEqual(['s4', 'minutes', undefined]);
  });

  test('of which a kept checkpoint covers a part is proven up to there (MI-3)', async () => {
    const { parts } = await makeRecord({ hub: [hub], said: HARD });
    const checkpoints = parts.checkpoints.filter((note) => note.includes('\nroom\n7\n'));
    const { verdict, unproven } = await verify(parts, { checkpoints });
    expect(verdict).toBe('inside');
    expect(unproven).toContainEqual({ code: 'after_given', circle: 'room', at: 7 });
    expect((await verify(parts, { checkpoints: parts.checkpoints })).verdict).toBe('whole');
    expect((await verify(parts)).unproven.map(({ code }) => code)).not.toContain('after_given');
  });

  test('holds by either key while a hub changes its own (MI-3)', async () => {
    const next = await hubSigner();
    const both = await makeRecord({ hub: [hub, next] });
    for (const { key } of [hub, next]) {
      expect(await verify(both.parts, { hub: [writeVerifierKey(key)] })).toMatchObject({ verdict: 'whole' });
    }
  });
});

test('what somebody added behind the newest checkpoint is not what the hub signed (MI-3)', async () => {
  const { parts } = await makeRecord({ hub: [hub], said: HARD });
  const newest = parts.circles.get('room')?.length ?? 0;
  const less = {
    ...parts,
    checkpoints: parts.checkpoints.filter((note) => !note.includes(`\nroom\n${newest}\n`)),
  };
  const { verdict, findings } = await verify(less, { hub: [writeVerifierKey(hub.key)] });
  const [covered] = less.checkpoints
    .flatMap((note) => /\nroom\n(\d+)\n/.exec(note)?.[1] ?? [])
    .map(Number)
    .toSorted((one, other) => other - one);
  expect(verdict).toBe('broken');
  expect(findings).toEqual([
    { code: 'circle_unsigned', part: 'circle', circle: 'room', at: (covered ?? 0) + 1, after: covered },
  ]);
});

describe('a tamper is found where it lies (MI-3)', () => {
  const VOTE = 5;

  test('a byte in a nested field, a vote', async () => {
    const parts = withText(made.parts, VOTE, (text) => text.replace('"vote":"yes"', '"vote":"not"'));
    expect(await found(parts)).toEqual([`chain_hash room ${VOTE}`]);
  });

  test('an author’s name', async () => {
    const parts = withText(made.parts, VOTE, (text) => text.replace('"seat":"s2"', '"seat":"s4"'));
    expect(await found(parts)).toEqual([`chain_hash room ${VOTE}`]);
  });

  test('a name or vote in the minutes', async () => {
    const minutes = made.parts.minutes?.replace('"yes":false', '"yes":true') ?? '';
    const signatures = [0, 1, 2].map((at) => `signature_minutes ${at}`);
    expect(await found({ ...made.parts, minutes })).toEqual(['minutes_other', ...signatures]);
  });

  test('two entries swapped, in the room or in a caucus', async () => {
    const swap = (entries: readonly { hash: string; text: string }[]) => [
      ...entries.slice(0, 1),
      ...entries.slice(1, 3).toReversed(),
      ...entries.slice(3),
    ];
    expect(await found(withEntries(made.parts, swap, 'party/p1'))).toEqual(['chain_order party/p1 2']);
    expect(await found(withEntries(made.parts, swap))).toContain('chain_order room 2');
  });

  test('the last three removed', async () => {
    const parts = withEntries(made.parts, (entries) => entries.slice(0, -3));
    expect(await found(parts)).toContain('chain_tail room 8');
  });

  test('an entry inserted, also one that is numbered as the next', async () => {
    const twice = withEntries(made.parts, (entries) => entries.toSpliced(2, 0, ...entries.slice(1, 2)));
    expect(await found(twice)).toContain('chain_order room 3');
    const more = withText(twice, 3, (text) => text.replace('"seq":2', '"seq":3'));
    expect(await found(more)).toContain('chain_hash room 3');
  });

  test('another room’s signature pasted in', async () => {
    const other = await makeRecord({ hub: [hub], room: made.parts.room.replace('0', '1') });
    const [pasted] = other.parts.signatures;
    const signatures = [pasted, ...made.parts.signatures.slice(1)].flatMap((signature) => signature ?? []);
    expect(await found({ ...made.parts, signatures })).toEqual([
      'signature_room 0',
      'signature_missing room 8',
    ]);
  });

  test('all hashes recomputed: at the first checkpoint that does not hold, after the last that does', async () => {
    const parts = rehashed(withText(made.parts, VOTE, (text) => text.replace('"yes"', '"not"')));
    const { findings } = await verify(parts);
    expect(findings[0]).toEqual({ code: 'chain_anchor', part: 'circle', circle: 'room', at: 7, after: 4 });
  });

  test('the file signed anew with a stranger’s key', async () => {
    const changed = rehashed(withText(made.parts, VOTE, (text) => text.replace('"yes"', '"not"')));
    const parts = await resigned(changed, [stranger]);
    const codes = await found(parts);
    expect(codes).toContain('circle_unsigned room 1');
    expect(codes).toContain('circle_unsigned party/p1 1');
  });

  test('a hub that rewrites what one side’s kept checkpoint covers', async () => {
    const kept = made.parts.checkpoints.filter((note) => note.includes('\nroom\n7\n'));
    expect(kept).toHaveLength(1);
    const changed = rehashed(withText(made.parts, VOTE, (text) => text.replace('"yes"', '"not"')));
    const forged = await resigned(changed, [hub]);
    expect(await found(forged)).not.toContain('chain_anchor room 7');
    const { findings } = await verify(forged, { ...given, checkpoints: kept });
    expect(findings[0]).toEqual({ code: 'chain_anchor', part: 'circle', circle: 'room', at: 7, after: 4 });
    // Also where the hub has a new key by then, and the reader has brought none.
    const anew = await resigned(changed, [stranger]);
    expect(await found(anew, { checkpoints: kept })).toContain('chain_anchor room 7');
    expect(await verify(made.parts, { ...given, checkpoints: kept })).toMatchObject({ verdict: 'whole' });
  });

  test('a kept checkpoint that names a key which did not sign it', async () => {
    const [note = ''] = made.parts.checkpoints;
    const kept = note.replace(/\n[0-9a-f]{64}\n/, `\n${'ab'.repeat(32)}\n`);
    expect(await found(made.parts, { ...given, checkpoints: [kept] })).toEqual(['kept_signature 0']);
  });

  test('entries and minutes that the key which was given did not sign, whoever signed what was kept', async () => {
    const old = await makeRecord({ hub: [stranger] });
    const findings = await found(old.parts, { ...given, checkpoints: old.parts.checkpoints });
    expect(findings).toEqual(['circle_unsigned room 1', 'minutes_unnamed']);
    expect(await verify(old.parts, { checkpoints: old.parts.checkpoints })).toMatchObject({
      verdict: 'whole',
    });
  });

  test('other minutes, which another closing checkpoint of a stranger names', async () => {
    const closing = made.parts.checkpoints.find((note) => note.includes('\nminutes '));
    const checkpoint = readCheckpointNote(closing ?? '');
    if (!checkpoint) throw new Error('broken invariant: the record closes');
    const theirs = await signNote(checkpointText({ ...checkpoint, minutes: 'cd'.repeat(32) }), [stranger]);
    const parts = { ...made.parts, checkpoints: [...made.parts.checkpoints, theirs] };
    expect(await found(parts)).toEqual([`checkpoint_signature ${made.parts.checkpoints.length}`]);
    const hubToo = { ...made.parts.hub, keys: [...made.parts.hub.keys, writeVerifierKey(stranger.key)] };
    expect(await found({ ...parts, hub: hubToo })).toEqual(['minutes_other']);
  });

  test('a signature left out, or by a key that its seat did not name', async () => {
    const signatures = made.parts.signatures.slice(1);
    expect(await found({ ...made.parts, signatures })).toEqual(['signature_missing room 8']);
    const keys = made.parts.keys.slice(1);
    expect(await found({ ...made.parts, keys })).toEqual(['signature_key 0']);
  });

  test('a signature by a key that was named later, or had been replaced', async () => {
    const key = await pair('Ed25519');
    const signed = async (named: 'before' | 'between' | 'after', signs: boolean) =>
      found((await makeRecord({ hub: [hub], second: { key, named, signs } })).parts);
    expect(await signed('before', false)).toEqual(['signature_key_then 2']);
    expect(await signed('after', true)).toEqual(['signature_key_then 2']);
    expect(await signed('before', true)).toEqual([]);
    expect(await signed('after', false)).toEqual([]);
    expect(await signed('between', false)).toEqual([]);
    expect(await signed('between', true)).toEqual(['signature_key_then 2']);
  });

  test('a hub’s key, and a seat’s, that fits signatures nobody made', async () => {
    const nobody = ed25519Key(new Uint8Array(32));
    const keys = made.parts.keys.map((one, at) => (at === 1 ? { ...one, key: nobody } : one));
    const signatures = made.parts.signatures.map((one, at) => (at === 2 ? { ...one, key: nobody } : one));
    expect(await found({ ...made.parts, keys, signatures })).toEqual(['key_form 1', 'signature_form 2']);
    const line = writeVerifierKey(await verifierKey('parley.example', new Uint8Array(32)));
    const hubToo = { ...made.parts.hub, keys: [...made.parts.hub.keys, line] };
    expect(await found({ ...made.parts, hub: hubToo })).toEqual(['hub_key 1']);
    expect(await found(made.parts, { hub: [line, ...(given.hub ?? [])] })).toEqual(['given_key 0']);
  });
});

test('what is found is said in words that leave nothing open', async () => {
  const parts = rehashed(withText(made.parts, 5, (text) => text.replace('"yes"', '"not"')));
  const { findings } = await verify(parts);
  expect(findings.map(inWords)[0]).toBe(
    'Entry 7 of the room is not the one of a signed checkpoint: something after entry 4 was rewritten.',
  );
});
