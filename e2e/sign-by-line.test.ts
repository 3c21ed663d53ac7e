import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { statementOf } from '@parley/record';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { twoClones } from './support/clones.ts';
import { type CommandLine, commandLine } from './support/command-line.ts';
import { rewritten } from './support/forged-past.ts';
import { openHub } from './support/open-hub.ts';
import { openTable, type Table } from './support/rooms-by-line.ts';

/** Signing from the command line, and what outsiders can check of it: a hub, two sides, and somebody who has files alone. */

vi.setConfig({ testTimeout: 60_000 });

let table: Table;
let outsider: CommandLine;

beforeEach(async () => {
  table = await openTable();
  outsider = await commandLine();
});
afterEach(() => table.hub.close());

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const fingerprintIn = (text: string): string => /^Fingerprint: (\w{64})$/m.exec(text)?.[1] ?? '';

/** A negotiation of Anna and Boris, by their agents, that ends with an agreement. */
async function agreed(): Promise<void> {
  const { shop, billing } = table;
  await shop.typing('# Price\n\nNet 30.\n', 'propose', '--ack', '--summary', 'A draft', '--as', 'bot');
  await shop.ok('agree', '--as', 'bot');
  await billing.ok('state', '--as', 'bot');
  await billing.ok('agree', '--ack', '--as', 'bot');
  await shop.ok('state', '--as', 'anna');
  await shop.ok('approve', '--as', 'anna');
  await billing.ok('state', '--as', 'boris');
  await billing.ok('approve', '--as', 'boris');
}

const minutesAt = (line: CommandLine, as: string) => line.ok('minutes', '--json', '--as', as);
/** How a person signs at a terminal: they say that they have read the minutes, and type what these are called. */
const signing = (line: CommandLine, as: string, minutes: string) =>
  line.answering(['', minutes], 'sign', '--as', as);

describe('the minutes are signed from the command line', () => {
  test('MI-4 MI-5 by two people and an agent, and somebody with the file and a key from outside can check it', async () => {
    const { shop, billing } = table;
    await table.negotiating();

    // During the meeting each names the key they will sign with, and the other side sees it.
    const named = await billing.ok('key', '--as', 'bot');
    const print = fingerprintIn(named);
    const { seat } = billing.seats.choose('bot');
    expect(named).toContain('The room now knows that this seat signs with it (#');
    expect(await billing.ok('key', '--as', 'bot')).toContain('The room knows already');
    expect(await shop.ok('watch', '--all', '--no-follow', '--as', 'bot')).toContain(
      `will sign with the key of fingerprint ${print}`,
    );
    const early = await shop.parley(['sign', '--minutes', '0'.repeat(8), '--as', 'anna']);
    expect([early.code, early.text]).toEqual([3, expect.stringContaining('the room is still open')]);

    await agreed();
    const minutes = await minutesAt(shop, 'anna');
    const digits = sha256(minutes).slice(0, 8);
    const before = await shop.ok('state', '--as', 'anna');
    expect(before).toContain('Not signed: "Anna", "Boris"');

    const anna = await signing(shop, 'anna', digits);
    expect(anna.code).toBe(0);
    const room = shop.seats.choose('anna').room;
    for (const expected of [
      'Who signs: Anna (s1, person)',
      '  | I, "Anna", sign the minutes of the room about "How we pay": ',
      `Room: ${room}`,
      `Minutes: ${digits}  (SHA-256, whole: ${sha256(minutes)})`,
      'Contract: version 1, SHA-256 ',
      'which the room will be told',
      'Read the minutes: parley minutes --as anna',
      'Read: 2026-',
      'Signed: 2026-',
      'Signatures: "Anna" (signed)',
      'Not signed: "Boris"',
    ])
      expect(anna.text).toContain(expected);
    await billing.ok('sign', '--minutes', digits, '--as', 'bot');
    expect((await signing(billing, 'boris', sha256(minutes))).code).toBe(0);
    const after = await shop.ok('state', '--as', 'anna');
    expect(after).toContain('Signatures: ');
    expect(after).not.toContain('Not signed');
    // Given again it signs nothing twice, and the minutes are what they were.
    expect((await signing(shop, 'anna', digits)).text).toContain('nothing was signed now');
    expect(await minutesAt(billing, 'bot')).toBe(minutes);

    await shop.ok('export', shop.folder, '--as', 'anna');
    const at = (name: string) => join(shop.folder, name);
    const given = ['verify', at('record.json'), '--key', `hub=@${at('keys.txt')}`];
    const checked = await outsider.ok(...given);
    for (const expected of [
      'Whole: it holds against what you have from outside of the file.',
      '"Anna" (s1) signed the minutes with a key, ',
      '"Boris" (s4) signed the minutes with a key, ',
      `(${seat}) signed the minutes with a key, ${print}, only claimed by this file`,
    ])
      expect(checked).toContain(expected);
    // An agent's signature is used: with its key from outside it proves more, with another one it breaks the file.
    expect(await outsider.ok(...given, '--key', `${seat}=${print}`)).toContain(`${print}, given by you;`);
    const wrong = await outsider.parley([...given, '--key', `${seat}=${'ab'.repeat(32)}`]);
    expect([wrong.code, wrong.text]).toEqual([
      11,
      expect.stringContaining('another key than the one you gave'),
    ]);
    expect(readFileSync(at('minutes.json'), 'utf8')).toBe(minutes);
  });

  test('MI-4 nothing is signed without the minutes being named as they are, and nothing is said of a person before', async () => {
    const { shop, billing } = table;
    await table.negotiating();
    await agreed();
    const minutes = await minutesAt(shop, 'anna');
    const digits = sha256(minutes).slice(0, 8);
    const refused: readonly (readonly [answer: string, words: readonly string[]])[] = [
      ['which minutes you have read', ['sign', '--as', 'anna']],
      ['which minutes you have read', ['sign', '--as', 'bot']],
      ['not those you name, 00000000', ['sign', '--minutes', '0'.repeat(8), '--as', 'anna']],
      ['not by "', ['sign', '--minutes', digits.slice(0, 7), '--as', 'anna']],
      ['nothing to take back', ['sign', '--void', '--reason', 'x', '--minutes', digits, '--as', 'anna']],
      ['--void needs --reason', ['sign', '--void', '--minutes', digits, '--as', 'anna']],
      ['goes with --void', ['sign', '--reason', 'x', '--minutes', digits, '--as', 'anna']],
    ];
    for (const [answer, words] of refused)
      expect(await shop.parley(words)).toMatchObject({ code: 2, text: expect.stringContaining(answer) });
    const left = await shop.answering([], 'sign', '--as', 'anna');
    expect([left.code, left.text]).toEqual([2, expect.stringContaining('you ended the input')]);
    const log = () => shop.ok('watch', '--all', '--no-follow', '--json', '--as', 'bot');
    expect(await log()).not.toContain('signing.');
    // A person who has read them and types something else has read them, and signed nothing.
    const typed = await signing(shop, 'anna', 'f'.repeat(8));
    expect([typed.code, typed.text]).toEqual([2, expect.stringContaining('Nothing was signed')]);
    expect(await log()).toContain('signing.viewed');
    expect(await log()).not.toContain('signing.signed');

    // The key of another seat signs for nobody else.
    const { room, seat } = billing.seats.choose('bot');
    await shop.ok('key', '--as', 'bot');
    await billing.ok('key', '--as', 'bot');
    const statement = await statementOf(minutes, 's2', { purpose: 'minutes', shown: 'I sign.' });
    const { signature, key } = await billing.keys.sign({ room, seat }, statement ?? '');
    const forged = JSON.stringify({ statement, how: 'key', key, signature });
    const other = await shop.parley(['do', 'sign', forged, '--as', 'bot']);
    expect([other.code, other.text]).toEqual([
      3,
      expect.stringContaining('this is not the key that you named last'),
    ]);
    const theirs = await shop.parley([
      ...['do', 'sign', '--as', 'bot'],
      JSON.stringify({ statement: statement?.replace('"s2"', `"${seat}"`), how: 'key', key, signature }),
    ]);
    expect(theirs.code).toBe(3);
    expect(await log()).not.toContain('signing.signed');
  });

  test('MI-6 a signature is declared void and given again, or says which record takes its place', async () => {
    const { shop, billing } = table;
    await table.opened('next');
    await shop.typing('# Price\n\nNet 60.\n', 'propose', '--as', 'next');
    await table.agreed('next');
    await billing.ok('export', join(billing.folder, 'next'), '--as', 'next');
    const successor = join(billing.folder, 'next', 'record.json');

    await table.negotiating();
    await agreed();
    const minutes = await minutesAt(shop, 'anna');
    const named = ['--minutes', sha256(minutes).slice(0, 12)];
    await shop.ok('sign', ...named, '--as', 'anna');
    const first = fingerprintIn(await shop.ok('key', '--as', 'anna'));
    const voided = await shop.ok('sign', '--void', '--reason', 'The wrong draft.', ...named, '--as', 'anna');
    expect(voided).toContain('  | The wrong draft.');
    expect(voided).toContain('Declared void: 2026-');
    expect(voided).toContain('"Anna" (voided)');
    await shop.ok('sign', ...named, '--as', 'anna');

    const line = ['sign', '--supersede', successor, '--reason', 'We went on.', ...named];
    await billing.ok('sign', ...named, '--as', 'bot');
    expect(await billing.ok(...line, '--as', 'bot')).toContain('"Borealis’s agent" (superseded)');

    await shop.ok('export', shop.folder, '--as', 'anna');
    const own = join(shop.folder, 'record.json');
    const same = await shop.parley(['sign', '--supersede', own, '--reason', 'x', ...named, '--as', 'anna']);
    expect([same.code, same.text]).toEqual([2, expect.stringContaining('of this very room')]);
    const checked = await outsider.ok('verify', own, '--key', `hub=@${join(shop.folder, 'keys.txt')}`);
    for (const expected of [
      'declared their signature void',
      'It no longer counts: declared void by entry',
      'declared that another record takes its place',
      'It no longer counts: replaced, says entry',
    ])
      expect(checked).toContain(expected);
    expect(readFileSync(own, 'utf8')).toContain(
      sha256(readFileSync(join(billing.folder, 'next', 'minutes.json'), 'utf8')),
    );
    expect(await minutesAt(shop, 'bot')).toBe(minutes);

    // Another machine has another key, and takes back nothing that was signed with the first.
    const elsewhere = await commandLine();
    elsewhere.seats.add(shop.seats.choose('anna'));
    const back = ['sign', '--void', '--reason', 'x', ...named, '--as', 'anna'];
    const apart = await elsewhere.parley(back);
    expect([apart.code, apart.text]).toEqual([
      2,
      expect.stringContaining(`signed with another key, ${first}`),
    ]);
    expect(await elsewhere.ok('key', '--as', 'anna')).toContain(
      `It takes the place of the key ${first}, which signs no more.`,
    );
  });
});

describe('what leaves the room', () => {
  test('MI-7 holds what was said in caucus in the record of that side alone', async () => {
    const { shop, billing } = table;
    const CANARY = 'CANARY-42';
    await table.negotiating();
    await shop.ok('mandate', CANARY, '--as', 'anna');
    await shop.ok('state', '--as', 'bot');
    await agreed();
    const minutes = await minutesAt(shop, 'anna');
    await shop.ok('sign', '--minutes', sha256(minutes), '--as', 'anna');
    const exported = async (line: CommandLine, name: string, ...words: readonly string[]) => {
      const folder = join(line.folder, name);
      await line.ok('export', folder, ...words);
      const checked = ['verify', join(folder, 'record.json'), '--key', `hub=@${join(folder, 'keys.txt')}`];
      expect(await outsider.ok(...checked)).toContain('Whole:');
      const holding = readdirSync(folder).filter((file) =>
        readFileSync(join(folder, file), 'utf8').includes(CANARY),
      );
      return { all: readdirSync(folder).toSorted(), holding };
    };
    const all = ['keys.txt', 'minutes.json', 'minutes.md', 'record.json'];
    expect(await exported(shop, 'common', '--as', 'anna')).toEqual({ all, holding: [] });
    for (const as of ['anna', 'bot'])
      expect(await exported(shop, as, '--party', '--as', as)).toEqual({ all, holding: ['record.json'] });
    for (const as of ['boris', 'bot'])
      expect(await exported(billing, as, '--party', '--as', as)).toEqual({ all, holding: [] });
  });

  test('MI-3 MI-5 a past that the hub rewrote and signed anew is found by what the other side has kept', async () => {
    const { shop, billing, hub } = table;
    await table.opened('bot');
    await shop.ok('say', 'We pay within 30 days.', '--summary', '30 days', '--as', 'bot');
    await billing.ok('state', '--as', 'bot');
    const { room, token } = shop.seats.choose('bot');
    const path = billing.kept.pathOf(room);
    const covered = hub.shared.store.rooms.get(room)?.circles.get('room')?.length ?? 0;
    await shop.ok('say', 'And never later.', '--summary', 'Never', '--as', 'bot');
    await shop.typing('# Price\n\nNet 30.\n', 'propose', '--as', 'bot');
    await table.agreed('bot');
    const [one, other] = [join(outsider.folder, 'true'), join(outsider.folder, 'forged')];
    await shop.ok('export', one, '--as', 'bot');

    // The hub changes a word after that checkpoint and before the newest one it gave to Borealis, and is started anew.
    rewritten(hub.shared.store, room, covered, (text) => text.replace('And never later.', 'And later too.'));
    const forger = await openHub(hub.shared);
    const answer = await forger.call(`/api/rooms/${room}/record.json`, {
      headers: { authorization: `Bearer ${token}` },
    });
    // Nor does such a record go into a repository of both sides.
    const exporting = ['export', '--repo', twoClones().borealis.folder, '--as', 'bot'];
    billing.seats.change('bot', (seat) => ({ ...seat, base: forger.origin }));
    const unsent = await billing.parley(exporting);
    expect([unsent.code, unsent.text]).toEqual([
      2,
      expect.stringContaining('not those of the record that this seat was sent'),
    ]);
    billing.kept.change(room, (kept) => {
      const [notes = { keys: {}, checkpoints: [] }] = Object.values(kept.hubs);
      return { ...kept, hubs: { ...kept.hubs, [forger.origin]: notes } };
    });
    const broken = await billing.parley(exporting);
    expect([broken.code, broken.text]).toEqual([
      2,
      expect.stringContaining(`something after entry ${covered} was rewritten. Nothing was written.`),
    ]);
    await forger.close();
    expect(answer.text).toContain('And later too.');
    const file = `${other}.json`;
    writeFileSync(file, answer.text);
    const given = ['verify', file, '--key', `hub=@${join(one, 'keys.txt')}`];
    // The hub's own key proves nothing here.
    expect(await outsider.ok(...given)).toContain('Whole:');
    const found = await outsider.parley([...given, '--checkpoints', path]);
    expect(found.code).toBe(11);
    expect(found.text).toContain(`something after entry ${covered} was rewritten.`);
    expect((await billing.parley(['verify', file])).code).toBe(11);
    // Of the true one they cover a part; with the key of the hub it is whole.
    const good = ['verify', join(one, 'record.json')];
    expect((await billing.parley(good)).code).toBe(10);
    expect((await billing.parley([...good, '--key', `hub=@${join(one, 'keys.txt')}`])).code).toBe(0);
  });
});
