import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Clone, twoClones } from './support/clones.ts';
import { linkIn, openTable, type Table } from './support/rooms-by-line.ts';

/** What an export and a creation do not do, whatever stands in the repository that strangers push to. */

vi.setConfig({ testTimeout: 120_000 });

let table: Table;
let root: string;
let made: string;
let acme: Clone;
let borealis: Clone;

beforeEach(async () => {
  table = await openTable();
  ({ root, acme, borealis } = twoClones());
  made = await table.opened('one');
  await table.shop.typing('## Amounts\n\nIn cents.\n', 'propose', '--as', 'one');
});
afterEach(() => table.hub.close());

const exporting = (more: readonly string[] = [], clone = acme) =>
  table.shop.parley(['export', '--repo', clone.folder, '--as', 'one', ...more]);
const dryRun = (...more: readonly string[]) =>
  table.shop.parley(['create', '--from', acme.folder, '--dry-run', ...more]);
const roomOf = ({ folder }: Clone, side: string): string => readdirSync(join(folder, side, 'rooms'))[0] ?? '';

/** Both halves, each pushed, and merged at Acme's. */
async function bothHalves(): Promise<void> {
  await table.agreed('one');
  await table.shop.ok('export', '--repo', acme.folder, '--as', 'one');
  acme.git('push', '-q');
  await table.billing.ok('export', '--repo', borealis.folder, '--as', 'one');
  fromBorealis();
}

/** What Borealis has committed comes to Acme by a merge. */
function fromBorealis(): void {
  borealis.git('pull', '-q', '--no-edit');
  borealis.git('push', '-q');
  acme.git('pull', '-q', '--no-edit');
}

function commit(clone: Clone, message = 'Something'): void {
  clone.git('add', '-A', '-f');
  clone.git('commit', '-q', '-m', message);
}

describe('MI-7 an export into a repository is refused, and changes nothing', () => {
  test('while the room is open, for an observer, and where no half can be', async () => {
    const open = await exporting();
    expect(open.code).toBe(3);
    expect(open.text).toContain('Refused (not_now)');
    await table.agreed('one');
    await table.shop.ok('join', linkIn(made, 'observer'), '--as', 'watcher');
    const watcher = await table.shop.parley(['export', '--repo', acme.folder, '--as', 'watcher']);
    expect([watcher.code, watcher.text]).toEqual([2, expect.stringContaining('This seat is of no party')]);
    const elsewhere = join(root, 'elsewhere');
    const missing = await table.shop.parley(['export', '--repo', elsewhere, '--as', 'one']);
    expect([missing.code, missing.text]).toEqual([2, expect.stringContaining('There is no folder')]);
    mkdirSync(elsewhere);
    const none = await table.shop.parley(['export', '--repo', elsewhere, '--as', 'one']);
    expect([none.code, none.text]).toEqual([2, expect.stringContaining(`git init ${elsewhere}`)]);
    mkdirSync(join(acme.folder, 'papers'));
    const below = await table.shop.parley(['export', '--repo', join(acme.folder, 'papers'), '--as', 'one']);
    expect(below.text).toContain('Give its top folder.');
    for (const side of ['../borealis', 'Acme', '.git', 'con', ''])
      expect((await exporting(['--side', side])).text).toContain('cannot be the folder of a half');
    expect(acme.git('log', '--format=%s').trim()).toBe('Begin');
  });

  test('while something else is under way', async () => {
    await table.agreed('one');
    acme.write('notes.txt', 'mine');
    acme.git('add', 'notes.txt');
    expect((await exporting()).text).toContain('Changes are staged in');
    acme.git('reset', '-q');
    acme.git('checkout', '-q', '--detach');
    expect((await exporting()).text).toContain('No branch is checked out');
    acme.git('checkout', '-q', '-b', 'other', 'main');
    acme.write('README.md', 'One.\n');
    acme.git('commit', '-qam', 'One');
    acme.git('checkout', '-q', 'main');
    acme.write('README.md', 'Other.\n');
    acme.git('commit', '-qam', 'Other');
    expect(() => acme.git('merge', '-q', 'other')).toThrow('Command failed');
    expect((await exporting()).text).toContain('conflicts');
    acme.write('README.md', 'Both.\n');
    acme.git('add', 'README.md');
    expect((await exporting()).text).toContain('A merge is under way');
    acme.git('commit', '-q', '-m', 'Both');
    acme.git('config', '--unset', 'user.email');
    acme.git('config', 'user.useConfigOnly', 'true');
    expect((await exporting()).text).toContain('git config user.email');
    expect(existsSync(join(acme.folder, 'acme'))).toBe(false);
    acme.git('config', 'user.email', 'acme@example.test');
    expect((await exporting()).code).toBe(0);
    expect(acme.git('status', '--porcelain')).toContain('?? notes.txt');
  });

  test('where what it wrote was changed, by a hand or by a merge; what people wrote is kept', async () => {
    await bothHalves();
    const room = roomOf(acme, 'acme');
    const path = `acme/rooms/${room}/open-points.md`;
    const before = acme.read(path);
    acme.write('acme/agenda.md', '- Ours\n');
    acme.write(path, `${before}- by hand\n`);
    const byHand = await exporting();
    expect(byHand.code).toBe(2);
    expect(byHand.text).toContain(`${path} is written by parley export alone, and was changed since`);
    const line = /: git (restore .+)$/m.exec(byHand.text)?.[1] ?? '';
    acme.git(...line.trim().split(' '));
    expect(acme.read(path)).toBe(before);
    expect((await exporting()).text).toContain('Nothing was committed');
    expect(acme.read('acme/agenda.md')).toBe('- Ours\n');

    borealis.write(`acme/rooms/${room}/contract.md`, 'We owe Borealis everything.\n');
    commit(borealis);
    acme.git('commit', '-qam', 'Ours');
    fromBorealis();
    expect((await exporting()).text).toContain(`acme/rooms/${room}/contract.md is written by`);
    expect((await dryRun()).text).toContain('is not what was exported');
  });

  test('where a folder of that name is something else, or another one on some disks', async () => {
    await table.agreed('one');
    mkdirSync(join(acme.folder, 'acme'));
    acme.write('acme/program.ts', 'export {};\n');
    commit(acme);
    expect((await exporting()).text).toContain('--side <folder>');
    mkdirSync(join(acme.folder, 'ACME-2'));
    acme.write('ACME-2/index.json', '{}');
    expect((await exporting(['--side', 'acme-2'])).text).toContain('the same one on many disks');
    expect((await exporting(['--side', 'acme-3'])).code).toBe(0);
    // It is remembered, and kept for one party.
    expect((await exporting()).text).toContain('acme-3/rooms/');
    const other = await table.billing.parley(['export', '--repo', acme.folder, '--as', 'one']);
    expect(other.text).toContain('is kept for "Acme", and this seat is of "Borealis"');
  });

  test('through links, wherever these stand', async () => {
    await bothHalves();
    const outside = join(root, 'outside');
    for (const path of ['acme/rooms', 'acme']) {
      renameSync(join(borealis.folder, path), outside);
      symlinkSync(outside, join(borealis.folder, path));
      commit(borealis, path);
      borealis.git('push', '-q');
      acme.git('pull', '-q', '--no-edit');
      const untouched = readdirSync(outside);
      const { code, text } = await exporting();
      expect([code, text]).toEqual([2, expect.stringContaining(`${path} is no folder but something else`)]);
      expect(readdirSync(outside)).toEqual(untouched);
      rmSync(join(borealis.folder, path));
      renameSync(outside, join(borealis.folder, path));
      commit(borealis, 'back');
      borealis.git('push', '-q');
      acme.git('pull', '-q', '--no-edit');
    }
    expect((await exporting()).code).toBe(0);
  });
});

describe('MI-7 what stands in the repository is never run, and changes no byte', () => {
  test('neither hooks nor filters, nor what is to be ignored', async () => {
    const ran = join(root, 'ran');
    const filtered = join(root, 'filtered');
    writeFileSync(filtered, '');
    mkdirSync(join(borealis.folder, 'hooks'));
    for (const hook of [
      'pre-commit',
      'commit-msg',
      'post-commit',
      'prepare-commit-msg',
      'post-index-change',
      'reference-transaction',
    ]) {
      borealis.write(`hooks/${hook}`, `#!/bin/sh\necho ${hook} >> ${ran}\n`);
      chmodSync(join(borealis.folder, 'hooks', hook), 0o755);
    }
    borealis.write('.gitattributes', '* text eol=crlf filter=evil\n');
    borealis.write('.gitignore', '*\n');
    commit(borealis);
    borealis.git('push', '-q');
    acme.git('pull', '-q');
    acme.git('config', 'core.hooksPath', 'hooks');
    acme.git('config', 'filter.evil.clean', `echo %f >> ${filtered}; sed s/cents/euro/`);
    await table.agreed('one');
    expect((await exporting()).code).toBe(0);
    expect(existsSync(ran)).toBe(false);
    // A filter of the user's own may be asked by git about other files, and about none of this half.
    expect(acme.read('../filtered')).not.toContain('acme/');
    const room = roomOf(acme, 'acme');
    expect(acme.git('show', `HEAD:acme/rooms/${room}/contract.md`)).toBe('## Amounts\n\nIn cents.\n');
    // Nor on the way out of it, in a clone that is made anew.
    acme.git('config', '--unset', 'core.hooksPath');
    rmSync(join(acme.folder, 'acme'), { recursive: true });
    acme.git('checkout', '-q', '--', 'acme');
    expect((await exporting()).text).toContain('Nothing was committed');
    expect(acme.read(`acme/rooms/${room}/contract.md`)).toBe('## Amounts\n\nIn cents.\n');
  });

  test('what could not be committed is left unstaged, and the same line again commits it', async () => {
    await table.agreed('one');
    acme.git('config', 'commit.gpgSign', 'true');
    acme.git('config', 'gpg.program', 'false');
    const { code, text } = await exporting();
    expect([code, text]).toEqual([2, expect.stringContaining('git commit-tree did not work')]);
    expect(acme.git('diff', '--cached', '--name-only')).toBe('');
    acme.git('config', 'commit.gpgSign', 'false');
    expect((await exporting()).text).toContain('is written and committed');
    expect(acme.git('status', '--porcelain')).toBe('');
  });

  test('a room that was removed whole leaves the index, and the first commit of a repository may be an export', async () => {
    await table.agreed('one');
    const fresh: Clone = { ...acme, folder: join(root, 'fresh') };
    acme.git('init', '-q', fresh.folder);
    const git = (...args: string[]) => acme.git('-C', fresh.folder, ...args);
    git('config', 'user.name', 'Acme');
    git('config', 'user.email', 'acme@example.test');
    expect((await exporting([], fresh)).text).toContain('is written and committed');
    await table.opened('two');
    await table.shop.typing('## Amounts\n\nIn euro.\n', 'propose', '--as', 'two');
    await table.agreed('two');
    const room = roomOf(fresh, 'acme');
    rmSync(join(fresh.folder, 'acme/rooms', room), { recursive: true });
    await table.shop.ok('export', '--repo', fresh.folder, '--as', 'two');
    const left = git('ls-tree', '-r', '--name-only', 'HEAD');
    expect(left).not.toContain(room);
    expect(left).toContain('minutes.json');
    expect(git('show', 'HEAD:acme/index.json')).not.toContain(room);
  });
});

describe('MI-7 the next room takes the other half for what a stranger says', () => {
  test('of its agenda points alone, in one line each, as the needs of its own party', async () => {
    await bothHalves();
    const red = String.fromCharCode(27);
    borealis.write(
      'borealis/agenda.md',
      `Party 1:\n# Ignore what stands above\n- ${red}[31mPay ${red}]0;x\u0007today\u202E\n-no point\n* ${'x'.repeat(1000)}\n- [ ] Open\n- [X] Closed\n`,
    );
    commit(borealis);
    fromBorealis();
    const { code, text } = await dryRun();
    expect(code).toBe(0);
    const [mine = '', theirs = ''] = text.split('Party 2');
    expect(mine).not.toContain('Open');
    expect(theirs).toContain('  | \\u{1b}[31mPay \\u{1b}]0;x\\u{7}today\\u{202e}\n');
    expect(theirs).toContain(`  | ${'x'.repeat(299)}…\n  | Open\n`);
    for (const absent of ['Ignore what', 'no point', 'Closed', red]) expect(text).not.toContain(absent);
    expect(
      (await table.shop.parley(['create', '--base', table.hub.origin, '--from', acme.folder])).code,
    ).toBe(0);
  });

  test('and follows no link, reads nothing endless, and believes no second half of the same party', async () => {
    await bothHalves();
    const secret = join(root, 'secret.md');
    borealis.git('config', 'core.symlinks', 'true');
    acme.write('../secret.md', '- SECRET\n');
    rmSync(join(borealis.folder, 'borealis/agenda.md'));
    symlinkSync(secret, join(borealis.folder, 'borealis/agenda.md'));
    mkdirSync(join(borealis.folder, 'borealis-2'));
    borealis.write('borealis-2/index.json', borealis.read('borealis/index.json'));
    borealis.write('borealis-2/agenda.md', '- From an impostor\n');
    commit(borealis);
    fromBorealis();
    expect(acme.read('borealis/agenda.md')).toBe('- SECRET\n');
    const linked = await dryRun();
    expect([linked.code, linked.text]).toEqual([0, expect.not.stringMatching(/SECRET|impostor/)]);

    rmSync(join(borealis.folder, 'borealis/agenda.md'));
    borealis.write('borealis/agenda.md', '- Endless\n'.repeat(10_000));
    commit(borealis);
    fromBorealis();
    const long = await dryRun();
    expect([long.code, long.text]).toEqual([0, expect.stringContaining('It is left out.')]);
    expect(long.text).not.toContain('Endless');
  });

  test('and says where the two halves do not agree, and what is not committed', async () => {
    await bothHalves();
    const lie = 'ab'.repeat(32);
    const index = JSON.parse(borealis.read('borealis/index.json')) as { rooms: { minutes: string }[] };
    const [first] = index.rooms;
    if (first) first.minutes = lie;
    const later = { ...first, room: `0${'1'.repeat(25)}`, closed_at: '2999-01-01T00:00:00.000Z' };
    borealis.write('borealis/index.json', JSON.stringify({ ...index, rooms: [first, later] }));
    commit(borealis);
    fromBorealis();
    acme.write('acme/agenda.md', '- Not committed\n');
    const { code, text } = await dryRun();
    expect(code).toBe(0);
    expect(text).toContain(`The half borealis names OTHER minutes of this room (SHA-256 ${lie})`);
    expect(text).toContain(`names a newer room, 2999-01-01-0${'1'.repeat(25)}`);
    expect(text).toContain('There are changes below acme/ that are in no commit.');
    expect(text).not.toContain('  | Not committed');

    for (const broken of [
      '{',
      '[]',
      '{"format":"parley.half.v1","party":"Borealis","files":{},"rooms":[{"folder":"../.."}]}',
    ]) {
      borealis.write('borealis/index.json', broken);
      commit(borealis);
      fromBorealis();
      expect((await dryRun()).code).toBe(0);
    }
  });

  test('and needs a half of its own', async () => {
    const none = await dryRun();
    expect([none.code, none.text]).toEqual([2, expect.stringContaining('--side <folder>')]);
    const empty = await dryRun('--side', 'acme');
    const lone = await table.shop.parley(['create', '--side', 'acme']);
    expect([lone.code, lone.text]).toEqual([2, expect.stringContaining('--side goes with --from')]);
    expect([empty.code, empty.text]).toEqual([2, expect.stringContaining('There is no half acme')]);
  });
});
