import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Clone, twoClones } from './support/clones.ts';
import { numberIn, openTable, type Table } from './support/rooms-by-line.ts';

/** The repository of both sides, from room to room: real git, two clones, and a hub. */

vi.setConfig({ testTimeout: 120_000 });

const NEED = 'Which currency billing books in';

let table: Table;
let acme: Clone;
let borealis: Clone;

beforeEach(async () => {
  table = await openTable();
  ({ acme, borealis } = twoClones());
});
afterEach(() => table.hub.close());

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const roomsIn = ({ folder }: Clone, side: string): readonly string[] =>
  readdirSync(join(folder, side, 'rooms'));

/** An assumption, a question that stays open, and a contract whose clause rests on the one. */
async function talk(as: string): Promise<{ readonly text: string; readonly answer: string }> {
  const { shop, billing } = table;
  const asked = numberIn(await billing.ok('ask', 'Cents or euro?', '--to', 'p1', '--as', as));
  const answer = numberIn(await shop.ok('answer', asked, 'assumed', 'Cents, I think.', '--as', as));
  await billing.ok('resolve', asked, '--as', as);
  await shop.ok('ask', 'Who retries a failed delivery?', '--to', 'p2', '--as', as);
  const text = `## Amounts\n\nIn cents (#${answer}); in code \`#${answer}\`.\n`;
  await shop.typing(text, 'propose', '--as', as);
  return { text, answer };
}

describe('MI-7 a repository of both sides', () => {
  test('keeps each half apart from room to room: export, edit, push, merge, open the next room, export again', async () => {
    const { shop, billing, hub } = table;
    await table.opened('one');
    const { text, answer } = await talk('one');
    await table.agreed('one');

    // Both export before either has seen the other's.
    const words = await shop.ok('export', '--repo', acme.folder, '--as', 'one');
    expect(words).toContain('is written and committed');
    await billing.ok('export', '--repo', borealis.folder, '--as', 'one');
    expect(acme.git('status', '--porcelain')).toBe('');
    const [room = ''] = roomsIn(acme, 'acme');
    const minutes = acme.read(`acme/rooms/${room}/minutes.json`);
    expect(borealis.read(`borealis/rooms/${room}/minutes.json`)).toBe(minutes);
    expect(words).toContain(`SHA-256 of the minutes: ${sha256(minutes)}`);
    expect(acme.read(`acme/rooms/${room}/contract.md`)).toBe(text);
    const points = acme.read(`acme/rooms/${room}/open-points.md`);
    expect(points).toContain('“Who retries a failed delivery?”');
    expect(points).toContain('was answered on an assumption: “Cents, I think.”');

    // Each writes into its agenda, pushes, and merges what the other has pushed: without a conflict.
    acme.write(
      'acme/agenda.md',
      `${acme.read('acme/agenda.md')}- Rounding of credit notes\n- [x] Done with\n`,
    );
    acme.git('commit', '-qam', 'What we want to talk about');
    borealis.write('borealis/agenda.md', `- ${NEED}\n`);
    borealis.git('commit', '-qam', 'What we want to know');
    acme.git('push', '-q');
    borealis.git('pull', '-q', '--no-edit');
    borealis.git('push', '-q');
    acme.git('pull', '-q');
    expect(acme.git('rev-parse', `HEAD:acme/rooms/${room}/minutes.json`)).toBe(
      acme.git('rev-parse', `HEAD:borealis/rooms/${room}/minutes.json`),
    );
    const theirs = acme.tree('borealis');
    const again = await shop.ok('export', '--repo', acme.folder, '--as', 'one');
    expect(again).toContain('Nothing was committed.');
    expect(again).toContain('The half borealis has the same minutes of this room.');

    // The next room is shown, and then made.
    const line = ['create', '--base', hub.origin, '--from', acme.folder];
    const would = await shop.ok(...line, '--dry-run');
    expect(would).toContain('Would be sent');
    expect(would).not.toContain('Links');
    // A day later the hub has nothing of the first room any more.
    await hub.shared.time.pass(25 * 3_600_000);
    const made = await shop.ok(...line);
    expect(made.replace('Is sent', 'Would be sent')).toContain(would);
    const day = room.slice(0, 10);
    for (const expected of [
      `  | This room goes on from the room ${room.slice(11)}, closed ${day} as agreed (SHA-256 of its minutes: ${sha256(minutes)}).`,
      '  | Rounding of credit notes',
      `  | ${NEED}`,
      `  | Open: question ${day}#`,
      `  | In cents (${day}#${answer}); in code \`#${answer}\`.`,
    ])
      expect(made).toContain(expected);
    expect(made).not.toContain('Done with');
    await table.joined(made, 'two');
    expect(await billing.ok('state', '--as', 'two')).toContain(`parley ask --to all --need 2 '${NEED}'`);
    await table.agreed('two');

    // The second room stands beside the first; hand-written lines are there, and the other half is as it was.
    await shop.ok('export', '--repo', acme.folder, '--as', 'two');
    expect(roomsIn(acme, 'acme')).toHaveLength(2);
    expect(acme.read('acme/agenda.md')).toContain('- Rounding of credit notes');
    expect(acme.tree('borealis')).toBe(theirs);
    const touched = acme.git('log', '-1', '--format=', '--name-only').trim().split('\n');
    expect(touched.filter((path) => !path.startsWith('acme/'))).toEqual([]);
    // What nobody touched in the second room is open again, in the very words.
    const second = roomsIn(acme, 'acme').find((name) => name !== room) ?? '';
    expect(acme.read(`acme/rooms/${second}/open-points.md`)).toContain(`“Borealis”: “${NEED}”`);
    const third = await shop.ok(...line, '--dry-run');
    expect(third.split(NEED)).toHaveLength(2);
    expect(third.split('This room goes on from')).toHaveLength(2);
    expect(third).toContain(`In cents (${day}#${answer})`);
    const first = await shop.ok(...line, '--dry-run', '--room', room.slice(11));
    expect(first).toContain(`goes on from the room ${room.slice(11)}`);
    expect(third).not.toContain(`goes on from the room ${room.slice(11)}`);
    expect((await shop.parley([...line, '--room', 'x'])).text).toContain(
      'acme/index.md lists those it holds',
    );
    await billing.ok('export', '--repo', borealis.folder, '--as', 'two');
    borealis.git('push', '-q');
    acme.git('pull', '-q', '--no-edit');
    expect(acme.git('ls-files', '-u')).toBe('');
  });

  test('has the newer record once the minutes are signed, and the minutes as they were', async () => {
    const { shop, billing } = table;
    await table.opened('one');
    await talk('one');
    await table.agreed('one');
    const line = ['export', '--repo', acme.folder, '--as', 'one'];
    expect(await shop.ok(...line)).toContain('Signed by: nobody yet');
    await billing.ok('export', '--repo', borealis.folder, '--as', 'one');
    acme.git('push', '-q');
    borealis.git('pull', '-q', '--no-edit');
    borealis.git('push', '-q');
    acme.git('pull', '-q');
    const [room = ''] = roomsIn(acme, 'acme');
    const at = (name: string) => `acme/rooms/${room}/${name}`;
    const minutes = acme.read(at('minutes.json'));
    const theirs = acme.tree('borealis');

    for (const side of [shop, billing]) await side.ok('sign', '--minutes', sha256(minutes), '--as', 'one');
    const words = await shop.ok(...line);
    expect(words).toContain('Signed by: "Acme’s agent", "Borealis’s agent"');
    expect(words).toContain('The half borealis has the same minutes of this room.');
    const touched = acme.git('log', '-1', '--format=', '--name-only').trim().split('\n');
    expect(touched.toSorted()).toEqual(['acme/index.json', 'acme/index.md', at('record.json')]);
    expect(acme.read(at('minutes.json'))).toBe(minutes);
    expect(acme.tree('borealis')).toBe(theirs);
    expect(acme.read('acme/index.md')).toContain('| “Acme’s agent”, “Borealis’s agent” |');
    const checked = await shop.ok('verify', join(acme.folder, at('record.json')));
    expect(checked.split('signed the minutes with a key')).toHaveLength(3);
    expect(await shop.ok(...line)).toContain('Nothing was committed.');

    // What was declared void is still told by the record, and by the index no more.
    const back = ['--void', '--reason', 'The wrong text.', '--minutes', sha256(minutes), '--as', 'one'];
    await billing.ok('sign', ...back);
    expect(await shop.ok(...line)).toContain('Signed by: "Acme’s agent"\n');
  });

  test('takes a word of the other side into one’s own half by a merge, and only then into the next room', async () => {
    const { shop, billing, hub } = table;
    await table.opened('one');
    await talk('one');
    await table.agreed('one');
    await shop.ok('export', '--repo', acme.folder, '--as', 'one');
    acme.git('push', '-q');
    borealis.git('pull', '-q');
    await billing.ok('export', '--repo', borealis.folder, '--as', 'one');

    const POINT = 'Who pays for a second delivery';
    borealis.git('checkout', '-q', '-b', 'proposal', 'origin/main');
    borealis.write('acme/agenda.md', `${borealis.read('acme/agenda.md')}- ${POINT}\n`);
    borealis.git('commit', '-qam', 'A point for your agenda');
    borealis.git('push', '-q', 'origin', 'proposal');
    acme.git('fetch', '-q');
    const line = ['create', '--base', hub.origin, '--from', acme.folder, '--dry-run'];
    expect(await shop.ok(...line)).not.toContain(POINT);
    expect(acme.git('diff', '--name-only', 'main...origin/proposal').trim()).toBe('acme/agenda.md');
    acme.git('merge', '-q', '--no-ff', '--no-edit', 'origin/proposal');
    const would = await shop.ok(...line);
    expect(would.split('Party 2')[0]).toContain(`  | ${POINT}`);
    expect(await shop.ok('export', '--repo', acme.folder, '--as', 'one')).toContain('Nothing was committed.');
  });

  test('holds nothing of a caucus, and goes on from what was not agreed with its newest text', async () => {
    const { shop, hub } = table;
    const CANARY = 'CANARY-42';
    await table.negotiating();
    await shop.ok('mandate', CANARY, '--as', 'anna');
    expect(await shop.ok('state', '--as', 'bot')).toContain(CANARY);
    await shop.typing('# Price\n\nNet 30.\n', 'propose', '--ack', '--summary', 'A draft', '--as', 'bot');
    await shop.ok('close', 'We need another week.', '--as', 'anna');
    await shop.ok('export', '--repo', acme.folder, '--as', 'bot');
    const [room = ''] = roomsIn(acme, 'acme');
    expect(readdirSync(join(acme.folder, 'acme/rooms', room))).toContain('draft.md');
    expect(acme.git('ls-files', 'acme')).not.toContain('contract.md');
    expect(acme.git('grep', '-l', 'Net 30', 'HEAD')).toContain('record.json');
    expect(() => acme.git('grep', '-l', CANARY, 'HEAD')).toThrow('Command failed');
    const would = await shop.ok(
      ...['create', '--base', hub.origin, '--from', acme.folder, '--dry-run'],
      ...['--topic', 'How we pay in 2027', '--goal', 'Terms for a year.', '--people', 'any'],
    );
    for (const expected of [
      '  | How we pay in 2027',
      '  | Terms for a year.',
      `as stopped (SHA-256 of its minutes: ${sha256(acme.read(`acme/rooms/${room}/minutes.json`))}). Version 1 of the contract`,
      'which was not agreed on there,',
      '  | Net 30.',
      '{"seats":{"people":"any"}}',
    ])
      expect(would).toContain(expected);
  });
});
