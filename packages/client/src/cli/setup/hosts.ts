import type { Json } from '@parley/protocol';
import { join } from 'node:path';
import { SKILL } from './skill.ts';

/**
 * Where well-known hosts keep what an agent may use, as their own documentation has it. A host is a list of what is
 * wanted in which file; how it gets there, and out again, is the same for all of them.
 */
export interface Host {
  readonly name: string;
  readonly called: string;
  /** In the home of the user, or in one project. */
  wants(at: Where): readonly Want[];
  /** What is left for the user to know or do. */
  readonly note?: string;
}

export interface Where {
  readonly scope: 'home' | 'project';
  readonly folder: string;
  /** The words with which the host starts the bridge for its tools. */
  readonly bridge: readonly string[];
}

export type Want = { readonly path: string } & (
  | { readonly kind: 'file'; readonly text: string }
  | { readonly kind: 'block'; readonly text: string; readonly unless: RegExp }
  | { readonly kind: 'member' | 'item'; readonly at: readonly string[]; readonly value: Json }
);

/**
 * What an agent may do without being asked each time: what belongs to an agent's seat in a meeting. `attend` starts any
 * program, `setup` changes settings, and people's decisions are people's: those are asked for.
 */
const FREE = 'join state wait watch contract ack say tell pass hold hand propose agree retract seats'.split(
  ' ',
);

const REMIND = 'parley seats --remind';
const skillIn = (...folders: readonly string[]): Want => ({
  kind: 'file',
  path: join(...folders, 'parley', 'SKILL.md'),
  text: SKILL,
});
const server = ([command = '', ...args]: readonly string[]) => ({ command, args });
const atStart = (path: string, matcher: string): Want => ({
  kind: 'item',
  path,
  at: ['hooks', 'SessionStart'],
  value: { matcher, hooks: [{ type: 'command', command: REMIND }] },
});

const claude: Host = {
  name: 'claude',
  called: 'Claude Code',
  wants({ scope, folder, bridge }) {
    const settings = join(folder, '.claude', 'settings.json');
    return [
      skillIn(folder, '.claude', 'skills'),
      {
        kind: 'member',
        path: join(folder, scope === 'home' ? '.claude.json' : '.mcp.json'),
        at: ['mcpServers', 'parley'],
        value: { type: 'stdio', ...server(bridge) },
      },
      ...[...FREE.map((verb) => `Bash(parley ${verb}:*)`), 'mcp__parley'].map(
        (value): Want => ({ kind: 'item', path: settings, at: ['permissions', 'allow'], value }),
      ),
      atStart(settings, 'startup|resume|clear|compact'),
    ];
  },
};

const codex: Host = {
  name: 'codex',
  called: 'Codex',
  note: 'Codex runs a new hook once you have looked at it: /hooks.',
  wants({ folder, bridge }) {
    const own = join(folder, '.codex');
    const { command, args } = server(bridge);
    return [
      skillIn(folder, '.agents', 'skills'),
      {
        kind: 'block',
        path: join(own, 'config.toml'),
        // What JSON says of a text and of a list of texts, TOML reads alike.
        text: `[mcp_servers.parley]\ncommand = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}\n`,
        unless: /^\s*mcp_servers\s*[.=]|^\s*\[\s*mcp_servers\s*(?:\]|\.\s*["']?parley\b)/m,
      },
      {
        kind: 'file',
        path: join(own, 'rules', 'parley.rules'),
        text: `prefix_rule(\n    pattern = ["parley", ${JSON.stringify(FREE)}],\n    decision = "allow",\n)\n`,
      },
      atStart(join(own, 'hooks.json'), 'startup|resume|clear|compact'),
    ];
  },
};

/** A host that keeps a list of servers in one file of settings, and asks before it calls one of their tools. */
const asking = 'It asks you before it uses a tool or runs a command; what you answer is kept by the host.';

const cursor: Host = {
  name: 'cursor',
  called: 'Cursor',
  note: asking,
  wants: ({ folder, bridge }) => [
    skillIn(folder, '.cursor', 'skills'),
    {
      kind: 'member',
      path: join(folder, '.cursor', 'mcp.json'),
      at: ['mcpServers', 'parley'],
      value: server(bridge),
    },
  ],
};

const gemini: Host = {
  name: 'gemini',
  called: 'Gemini CLI',
  note: asking,
  wants: ({ folder, bridge }) => [
    skillIn(folder, '.gemini', 'skills'),
    {
      kind: 'member',
      path: join(folder, '.gemini', 'settings.json'),
      at: ['mcpServers', 'parley'],
      value: server(bridge),
    },
  ],
};

const opencode: Host = {
  name: 'opencode',
  called: 'OpenCode',
  wants({ scope, folder, bridge }) {
    const own = scope === 'home' ? join(folder, '.config', 'opencode') : folder;
    return [
      skillIn(...(scope === 'home' ? [own] : [own, '.opencode']), 'skills'),
      {
        kind: 'member',
        path: join(own, 'opencode.json'),
        at: ['mcp', 'parley'],
        value: { type: 'local', command: [...bridge], enabled: true },
      },
    ];
  },
};

export const hosts: readonly Host[] = [claude, codex, cursor, gemini, opencode];
