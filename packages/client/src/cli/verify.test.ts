import { fingerprint, type RecordParts, recordText, type Signer, writeVerifierKey } from '@parley/record';
import { type Made, makeRecord } from '@parley/record/testing/records';
import { hubSigner } from '@parley/record/testing/signers';
import { rehashed, resigned, withText } from '@parley/record/testing/tampers';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Terminal, terminal } from '../testing/terminal.ts';

let hub: Signer;
let made: Made;
let hubKey: string;
beforeAll(async () => {
  hub = await hubSigner();
  hubKey = writeVerifierKey(hub.key);
  made = await makeRecord({ hub: [hub], caucus: true, words: 'Anna" (hub) "\nWhole: nothing' });
});

/** Somebody without a seat and without a network, who was given files. */
function reader(files: Readonly<Record<string, string>> = {}): Terminal {
  const one = terminal();
  one.files.set('record.json', recordText(made.parts));
  for (const [name, text] of Object.entries(files)) one.files.set(name, text);
  return one;
}

/** A record in which an entry of the room was changed. */
const changed = (seq = 5) => withText(made.parts, seq, (text) => text.replace('"yes"', '"not"'));
const changedBy = async (signers: readonly Signer[], of: RecordParts = changed()) =>
  recordText(await resigned(rehashed(of), signers));
/** Keeps checkpoints of the room of the record, as reading it would have. */
const keep = ({ world }: Terminal, checkpoints: readonly string[]) =>
  world.kept.change(made.parts.room, (kept) => ({
    ...kept,
    hubs: { 'http://hub.test': { keys: { [hubKey]: '2026-11-30' }, checkpoints } },
  }));

describe('parley verify', () => {
  it('MI-5 says what is proven, by whose key, and of each key who says so', async () => {
    const one = reader();
    const anna = (await fingerprint(made.keys.anna.key)) ?? '';
    const bot = made.keys.bot.key;
    expect(
      await one.parley(
        'verify',
        'record.json',
        '--key',
        `hub=${hubKey}`,
        '--key',
        `s1=${anna}`,
        '--key',
        `s2=${bot}`,
      ),
    ).toBe(0);
    const text = one.said();
    expect(text).toMatch(/^Whole: it holds against what you have from outside of the file\.\n/);
    expect(text).toContain(
      `room, 9 entries: the chain holds; entries 1 to 9: signed with the key that you gave, ${hubKey}.`,
    );
    expect(text).toContain('party/p1, 2 entries: the chain holds;');
    expect(text).toMatch(/The minutes, SHA-256 [0-9a-f]{64}, reach to entry 6: the hub has signed them/);
    expect(text).toMatch(
      /\(s1\) signed the minutes with a passkey, [0-9a-f]{64}, given by you; entry 7, 2026-10-25 01:00:06 UTC/,
    );
    expect(text).toContain(`hub: ${hubKey}: given by you.`);
    expect(text).toMatch(new RegExp(`s1 ".*": ${anna}: given by you\\.`));
    expect(text).toMatch(new RegExp(`s2 ".*": ${await fingerprint(bot)}: given by you\\.`));
    expect(text).toMatch(/s4 ".*": [0-9a-f]{64}: only claimed by this file\./);
    expect(text).toContain('Not proven:\n');
    expect(text).toContain('That nothing came after entry 9 of the room.');
    expect(text).not.toMatch(/^Whole: nothing/m);
    expect(text).not.toContain('Anna"');
    expect(one.hub.sessions).toEqual([]);
  });

  it('MI-5 proves without anything from outside only what the hub says, and does not end with 0', async () => {
    const one = reader();
    expect(await one.parley('verify', 'record.json')).toBe(10);
    const text = one.said();
    expect(text).toMatch(/^Not proven: it agrees with itself, which is only what the hub says/);
    expect(text).toContain('entries 1 to 9: signed with a key that only the file calls the hub’s.');
    expect(text).toContain(`hub: ${hubKey}: only claimed by this file.`);
  });

  it('MI-3 MI-5 says where it was changed', async () => {
    const one = reader({
      'changed.json': recordText(changed()),
      'anew.json': await changedBy([await hubSigner('stranger.example')]),
    });
    expect(await one.parley('verify', 'changed.json', '--key', `hub=${hubKey}`)).toBe(11);
    const text = one.said();
    expect(text).toMatch(/^Broken: do not rely on this file\.\n/);
    expect(text).toContain(
      'Where it breaks:\n  Broken at entry 5 of the room: the entry or its hash was changed.',
    );
    expect(text).toContain('room, 9 entries: the chain breaks at entry 5; entries 1 to 4: signed with');
    expect(await one.parley('verify', 'anew.json', '--key', `hub=${hubKey}`)).toBe(11);
    expect(one.said()).toContain(
      'From entry 1 on, nothing of the room was signed with the hub’s key that you gave.',
    );
  });

  it('MI-3 MI-5 holds the file against what this machine kept of the room, and says so', async () => {
    const kept = made.parts.checkpoints.filter((note) => /\n(room|party\/p1)\n/.test(note));
    const one = reader({ 'rewritten.json': await changedBy([hub]) });
    keep(one, kept);
    expect(await one.parley('verify', 'record.json')).toBe(0);
    const text = one.said();
    expect(text).toContain(
      `what this machine has kept of this room, ${kept.length} checkpoints in ${one.world.kept.pathOf(made.parts.room)}.`,
    );
    expect(text).toContain(
      `hub: ${hubKey}: only claimed by this file; this machine first saw it at the hub on 2026-11-30.`,
    );
    expect(await one.parley('verify', 'rewritten.json', '--key', `hub=${hubKey}`)).toBe(11);
    expect(one.said()).toContain(
      'is not the one of a signed checkpoint: something after entry 4 was rewritten.',
    );
  });

  it('MI-5 says of a signature that was declared void or replaced that it no longer counts', async () => {
    const by = { room: made.parts.room.replace('0', '1'), minutes: 'cd'.repeat(32) };
    const { parts } = await makeRecord({
      hub: [hub],
      voided: 'A wrong figure.',
      superseded: { reason: 'We went on.', by },
    });
    const one = reader({ 'undone.json': recordText(parts) });
    expect(await one.parley('verify', 'undone.json', '--key', `hub=${hubKey}`)).toBe(0);
    const [anna = '', boris = '', bot = '', voided = '', superseded = '', ...more] = one
      .said()
      .split('\n')
      .filter((line) => line.includes('by the hub’s clock.'));
    expect(more).toEqual([]);
    expect(anna).toMatch(/\(s1\) signed the minutes .* by the hub’s clock\.$/);
    expect(boris).toMatch(/\(s4\) signed .*\. It no longer counts: declared void by entry 10\.$/);
    expect(bot).toMatch(/\(s2\) signed .*\. It no longer counts: replaced, says entry 11\.$/);
    expect(voided).toMatch(/\(s4\) declared their signature void with a key, .* by the hub’s clock\.$/);
    expect(superseded).toMatch(/\(s2\) declared that another record takes its place .*; entry 11,/);
  });

  it('MI-5 refuses to take from a record, however it was handed in, what is to be held against it', async () => {
    const record = recordText(made.parts);
    const one = reader({ 'mail.json': JSON.stringify({ attached: record }) });
    for (const line of [
      ['--key', 'hub=@record.json'],
      ['--key', 's2=@record.json'],
      ['--checkpoints', 'record.json'],
      ['--key', 'hub=@mail.json'],
      ['--key', `hub=${record}`],
    ])
      expect([line, await one.parley('verify', 'record.json', ...line)]).toEqual([line, 2]);
    expect(one.said()).toBe('');
    expect(one.err.join('')).toContain(
      'record.json holds a record. What comes out of a record proves nothing about it',
    );
  });

  it('MI-5 reads the receipts that pages save: fingerprints in groups of four, and checkpoints between words', async () => {
    const print = (await fingerprint(made.keys.bot.key)) ?? '';
    const one = reader({
      'seat.txt': `Your key\n${print.match(/.{4}/g)?.join(' ')}\n`,
      'receipt.txt': `What you kept\n${made.parts.checkpoints.join('\n')}\nHow to check\nGo to the page.\n`,
    });
    const line = ['--checkpoints', 'receipt.txt', '--key', 's2=@seat.txt', '--key', `hub=${hubKey}`];
    expect(await one.parley('verify', 'record.json', ...line)).toBe(0);
    expect(one.said()).toMatch(new RegExp(`s2 ".*": ${print}: given by you\\.`));
  });

  it('MI-5 does not call proven what kept checkpoints leave out', async () => {
    const one = reader();
    keep(
      one,
      made.parts.checkpoints.filter((note) => note.includes('\nroom\n4\n')),
    );
    expect(await one.parley('verify', 'record.json')).toBe(10);
    const text = one.said();
    expect(text).toMatch(/^Not proven: it agrees with itself, but not all of it/);
    expect(text).toContain(
      'entries 1 to 4: as a checkpoint has it that was kept; entries 5 to 9: signed with a key that only the file calls the hub’s.',
    );
  });

  it('MI-5 takes keys and checkpoints from files of many forms', async () => {
    const notes = made.parts.checkpoints;
    const one = reader({
      'keys.json': JSON.stringify({ hub: 'parley.example', keys: [hubKey] }),
      'mail.txt': `Our keys are:\n  <${hubKey}>, and nothing else.\n`,
      'seat.txt': `Boris: ${((await fingerprint(made.keys.boris.key)) ?? '').toUpperCase()}\n`,
      'notes.txt': notes.join('\n'),
      'kept.json': JSON.stringify({ hubs: { x: { checkpoints: notes } } }),
    });
    const lines = [
      ['--key', 'hub=@keys.json'],
      ['--key', 'hub=@mail.txt', '--key', 's4=@seat.txt'],
      ['--key', 'hub=@keys.json', '--checkpoints', 'notes.txt'],
      ['--key', 'hub=@keys.json', '--checkpoints', 'kept.json'],
    ];
    for (const line of lines)
      expect([line, await one.parley('verify', 'record.json', ...line)]).toEqual([line, 0]);
    // Checkpoints alone are as good as whoever gave them.
    expect(await one.parley('verify', 'record.json', '--checkpoints', 'notes.txt')).toBe(10);
    expect(one.said()).toContain('as much as whoever gave them to you says');
  });

  it('MI-5 a hub that calls its room by the id of another’s stains no record of it', async () => {
    const one = reader({});
    const { parts } = await makeRecord({ hub: [await hubSigner('evil.example')] });
    const evil = parts.hub.keys[0] ?? '';
    one.world.kept.change(made.parts.room, (kept) => ({
      ...kept,
      hubs: {
        'http://hub.test': { keys: { [hubKey]: '2026-11-30' }, checkpoints: made.parts.checkpoints },
        'http://evil.test': { keys: { [evil]: '2026-11-30' }, checkpoints: parts.checkpoints },
      },
    }));
    expect(await one.parley('verify', 'record.json')).toBe(0);
  });

  it('MI-5 refuses what is no key or no checkpoint, so that a slip of the pen looks like no forgery', async () => {
    const [note = ''] = made.parts.checkpoints;
    const one = reader({
      'empty.txt': 'nothing',
      'cut.txt': note.replace(/^[0-9a-f]{64}$/m, (hash) => hash.slice(1)),
    });
    const lines = [
      ['--key', hubKey],
      ['--key', `hub=${hubKey.slice(0, -4)}`],
      ['--key', `hub=${hubKey.replace('parley', 'barley')}`],
      ['--key', 's1=abc'],
      ['--key', `s1=MCowBQYDK2VwAyEA${'A'.repeat(43)}`],
      ['--key', 'anna=abc'],
      ['--key', 'hub=@empty.txt'],
      ['--key', 'hub=@not-there.txt'],
      ['--checkpoints', 'empty.txt'],
      ['--checkpoints', 'cut.txt'],
      ['more.json'],
    ];
    for (const line of lines)
      expect([line, await one.parley('verify', 'record.json', ...line)]).toEqual([line, 2]);
    expect(await one.parley('verify')).toBe(2);
    expect(await one.parley('verify', 'not-there.json')).toBe(2);
    expect(one.said()).toBe('');
    expect(one.err.join('')).toContain('There is no verifier key of a hub, <name>+<id>+<key>, in empty.txt.');
  });

  it('MI-5 says of what is no record that it is none, whatever its bytes are', async () => {
    const one = reader({ 'other.json': '{"format":"other"}', 'text.json': 'hello' });
    for (const name of ['other.json', 'text.json']) {
      expect(await one.parley('verify', name)).toBe(11);
      expect(one.said()).toContain('This is not a Parley record');
    }
    const bytes = terminal({ readBytes: async () => Uint8Array.of(0xff, 0xfe) });
    expect(await bytes.parley('verify', 'record.json')).toBe(11);
    expect(bytes.said()).toContain('This file is no text in UTF-8.');
  });

  it('MI-5 gives scripts the report', async () => {
    const one = reader();
    expect(
      await one.parley(
        'verify',
        'record.json',
        '--key',
        `hub=${hubKey}`,
        '--key',
        `s9=${'ab'.repeat(32)}`,
        '--json',
      ),
    ).toBe(0);
    expect(JSON.parse(one.said())).toMatchObject({
      type: 'report',
      verdict: 'whole',
      room: made.parts.room,
      findings: [],
      circles: [{ circle: 'party/p1' }, { circle: 'room', entries: 9, given: 9 }],
      signatures: [{ seat: 's1', holds: true }, {}, {}],
      keys: [
        { whose: 'hub', key: hubKey, trust: 'given', inFile: true },
        {},
        {},
        {},
        { whose: 's9', inFile: false },
      ],
    });
  });
});
