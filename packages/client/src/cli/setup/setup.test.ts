import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LINK, terminal } from '../../testing/terminal.ts';
import { hosts } from './hosts.ts';
import { readJsonc } from './jsonc.ts';

/** A home with files in it, and the command for which it is the home. */
function home(files: Readonly<Record<string, string>> = {}) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'parley-home-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) write(folder, name, text);
  const user = terminal();
  return {
    folder,
    user,
    setup: (...words: readonly string[]) => user.parley('setup', ...words, '--home', folder),
    look: () => look(folder),
    read: (name: string) => readFileSync(join(folder, name), 'utf8'),
    json: (name: string) => readJsonc(readFileSync(join(folder, name), 'utf8'))?.value,
    write: (name: string, text: string) => write(folder, name, text),
  };
}

function write(folder: string, name: string, text: string): void {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Every folder and file of a home: what it is called, who may read it, and what is in it to the byte. */
function look(folder: string): Readonly<Record<string, string>> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  return Object.fromEntries(
    paths.map((path) => {
      const about = statSync(join(folder, path));
      const held = about.isDirectory() ? 'folder' : readFileSync(join(folder, path)).toString('base64');
      return [path, `${(about.mode & 0o777).toString(8)} ${held}`];
    }),
  );
}

/** Files as people leave them: comments, odd indentation, no end of line, a byte-order mark, empty. */
const ODD: Readonly<Record<string, string>> = {
  '.claude.json': '{"numStartups":7,"mcpServers":{"other":{"command":"x"}},"projects":{"/a":{}}}',
  '.claude/settings.json':
    '{\n   "permissions" : { "allow": ["Bash(ls:*)" ], // mine\n   "deny":[] },\n\n\t"model": "m",\n}\n\n\n',
  '.claude/skills/other/SKILL.md': 'other\r\n',
  '.codex/config.toml': '# mine\r\nmodel = "m"\n\n[mcp_servers.other]\ncommand = "x"   # odd',
  '.codex/hooks.json': '',
  '.cursor/mcp.json': '\uFEFF{\r\n\t"mcpServers": {\r\n\t}\r\n}\r\n   ',
  '.gemini/settings.json': '{}',
  '.config/opencode/opencode.json': '{ "$schema": "https://opencode.ai/config.json" /* as told */ }\n',
};

describe.each(hosts.map(({ name }) => name))('parley setup %s', (host) => {
  it.each([
    ['an empty home', {}],
    ['a home with files in odd formatting', ODD],
  ])('and its undoing leave %s as it was, byte for byte', async (_, files) => {
    const { setup, look: now, folder } = home(files);
    for (const name of Object.keys(files)) chmodSync(join(folder, name), 0o640);
    const before = now();
    expect(await setup(host, '--dry-run')).toBe(0);
    expect(now()).toEqual(before);
    expect(await setup(host)).toBe(0);
    const after = now();
    expect(Object.keys(after).length).toBeGreaterThan(Object.keys(before).length);

    expect(await setup(host)).toBe(0);
    expect(now()).toEqual(after);
    expect(await setup(host, '--undo', '--dry-run')).toBe(0);
    expect(now()).toEqual(after);
    expect(await setup(host, '--undo')).toBe(0);
    expect(now()).toEqual(before);
    expect(await setup(host, '--undo')).toBe(0);
    expect(now()).toEqual(before);
  });

  it('puts in what the host looks for, in one project alone if that is asked', async () => {
    const one = home(ODD);
    await one.setup(host);
    const wants = hosts
      .find(({ name }) => name === host)
      ?.wants({
        scope: 'home',
        folder: one.folder,
        bridge: ['parley', 'mcp'],
      });
    for (const want of wants ?? []) expect(readFileSync(want.path, 'utf8')).toContain('parley');

    const project = home();
    const inside = look(one.folder);
    await one.user.parley('setup', host, '--home', one.folder, '--project', project.folder);
    expect(Object.keys(look(project.folder))).not.toEqual([]);
    for (const path of Object.keys(inside)) expect(look(one.folder)[path]).toBe(inside[path]);
    await one.user.parley('setup', host, '--home', one.folder, '--project', project.folder, '--undo');
    expect(look(project.folder)).toEqual({});
    expect(look(one.folder)).toEqual(inside);
  });
});

it('a file that was changed meanwhile loses what was put in, and nothing else', async () => {
  const one = home({ '.claude.json': '{"numStartups":7}' });
  await one.setup('claude');
  // As a host does that writes its settings anew.
  const state = { ...(one.json('.claude.json') as object), numStartups: 8 };
  one.write('.claude.json', JSON.stringify(state));
  const settings = one
    .read('.claude/settings.json')
    .replace('"permissions"', '"model": "m",\n  "permissions"');
  one.write('.claude/settings.json', settings.replace('"mcp__parley"', '"mcp__parley",\n      "Bash(ls:*)"'));
  one.user.said();
  await one.setup('claude', '--undo');
  expect(one.user.said()).toContain('you changed it meanwhile');
  expect(one.read('.claude.json')).toBe('{"numStartups":8}');
  expect(one.json('.claude/settings.json')).toEqual({ model: 'm', permissions: { allow: ['Bash(ls:*)'] } });
  expect(Object.keys(one.look())).not.toContain('.claude/skills');
});

it('what was put in and then changed is left, and it is said so', async () => {
  const one = home();
  await one.setup('codex');
  one.write('.codex/config.toml', one.read('.codex/config.toml').replace('"mcp"', '"mcp", "--as", "acme"'));
  one.write('.agents/skills/parley/SKILL.md', 'mine');
  one.user.said();
  await one.setup('codex', '--undo');
  expect(one.user.said().match(/you changed what parley had put in/g)).toHaveLength(2);
  expect(one.read('.agents/skills/parley/SKILL.md')).toBe('mine');
  expect(one.read('.codex/config.toml')).toContain('"acme"');
});

it('what stands there already stays, is not taken out later, and is told', async () => {
  const mine = '{"mcpServers":{"parley":{"command":"mine"}}}';
  const one = home({ '.cursor/mcp.json': mine, '.cursor/skills/parley/SKILL.md': 'mine' });
  const before = one.look();
  await one.setup('cursor');
  expect(one.user.said().match(/put this in by hand/g)).toHaveLength(2);
  expect(one.read('.cursor/mcp.json')).toBe(mine);
  await one.setup('cursor', '--undo');
  expect(one.look()).toEqual(before);
});

it('a file that is no JSON is named, and then none of the files is touched', async () => {
  const one = home({ '.claude/settings.json': '{"permissions":' });
  const before = one.look();
  expect(await one.setup('claude')).toBe(2);
  expect(one.user.err.join('')).toContain('settings.json is no JSON');
  expect(one.look()).toEqual(before);
  expect(await one.setup('nobody')).toBe(2);
});

it('a file that is a link stays one, and a setup that was cut off can be undone', async () => {
  const one = home({ 'dotfiles/mcp.json': '{}\n' });
  mkdirSync(join(one.folder, '.cursor'));
  symlinkSync('../dotfiles/mcp.json', join(one.folder, '.cursor/mcp.json'));
  const before = one.look();
  await one.setup('cursor');
  expect(one.read('dotfiles/mcp.json')).toContain('parley');
  // As if it had been cut off before this file was written.
  one.write('dotfiles/mcp.json', '{}\n');
  rmSync(join(one.folder, '.cursor/skills/parley/SKILL.md'));
  await one.setup('cursor', '--undo');
  expect(one.look()).toEqual(before);
});

it('ID-1 an agent is let do unasked what an agent does, and nothing that people decide or that starts a program', async () => {
  const one = home();
  await one.setup('claude');
  const { permissions } = one.json('.claude/settings.json') as { permissions: { allow: string[] } };
  const verbs = permissions.allow.flatMap((rule) => /^Bash\(parley (\w+):\*\)$/.exec(rule)?.[1] ?? []);
  expect(verbs).toContain('wait');
  for (const verb of ['attend', 'setup', 'vote', 'approve', 'ready', 'close', 'do', 'mandate', 'export'])
    expect(verbs).not.toContain(verb);
  expect(permissions.allow.filter((rule) => !rule.startsWith('Bash(parley '))).toEqual(['mcp__parley']);
});

it('a hook says how to go on with an agent’s seat, and nothing where there is none', async () => {
  const { parley, said } = terminal();
  expect(await parley('seats', '--remind')).toBe(0);
  expect(said()).toBe('');
  await parley('join', LINK);
  said();
  await parley('seats', '--remind');
  expect(said()).toMatch(/^You hold the seat "[\w-]+" in a Parley room\. .*parley state --as [\w-]+\n$/);
});
