import { fileURLToPath } from 'node:url';
import { Client as NewClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as NewStdio } from '@modelcontextprotocol/client/stdio';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { type Era, type Tools, toolsOf } from './agent-tools.ts';

const PARLEY = fileURLToPath(new URL('../../packages/client/dist/cli/main.js', import.meta.url));
const ABOUT = { name: 'a host', version: '1' };
const NEWEST = '2026-07-28';

/** Agents' tools by a program that the host starts: the built command, as a process. */
export async function openBridged(origin: string, era: Era, token: string): Promise<Tools> {
  const program = {
    command: process.execPath,
    args: [PARLEY, 'mcp', token, '--base', origin],
    env: { PATH: process.env['PATH'] ?? '' },
  };
  if (era === 'old') {
    const client = new OldClient(ABOUT);
    await client.connect(new OldStdio(program));
    return toolsOf(client, undefined);
  }
  const client = new NewClient(ABOUT, { versionNegotiation: { mode: { pin: NEWEST } } });
  await client.connect(new NewStdio(program));
  return toolsOf(client, NEWEST);
}
