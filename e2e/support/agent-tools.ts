import {
  Client as NewClient,
  StreamableHTTPClientTransport as NewTransport,
} from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** Agents' tools by the two official clients, each of which speaks its own era of the protocol. */

export const eras = ['old', 'new'] as const;
export type Era = (typeof eras)[number];

export interface ListedTool {
  readonly name: string;
  readonly description?: string | undefined;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly annotations?: object | undefined;
}

export interface ToolResult {
  readonly text: string;
  readonly structured: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
}

export interface Tools {
  readonly revision: string | undefined;
  readonly instructions: string | undefined;
  list(): Promise<readonly ListedTool[]>;
  call(name: string, args?: Record<string, unknown>, signal?: AbortSignal): Promise<ToolResult>;
  resources(): Promise<readonly { readonly uri: string }[]>;
  read(uri: string): Promise<string>;
  close(): Promise<void>;
}

const ABOUT = { name: 'a host', version: '1' };
/** Longer than any wait: hosts are less patient, and each test says so where it matters. */
const timeout = 120_000;

/** Connects; without a token as somebody who has no seat, or names a handle with each call. */
export async function openTools(origin: string, era: Era, token?: string): Promise<Tools> {
  const url = new URL(`${origin}/mcp`);
  const requestInit = token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } };
  if (era === 'old') {
    const client = new OldClient(ABOUT);
    const transport = new OldTransport(url, { requestInit });
    await client.connect(transport);
    return toolsOf(client, transport.protocolVersion);
  }
  const client = new NewClient(ABOUT, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new NewTransport(url, { requestInit }));
  return toolsOf(client, '2026-07-28');
}

/** What is used of either client. */
interface AnyClient {
  getInstructions(): string | undefined;
  listTools(): Promise<{ tools: readonly ListedTool[] }>;
  callTool(...of: never[]): Promise<object>;
  listResources(): Promise<{ resources: readonly { uri: string }[] }>;
  readResource(of: { uri: string }): Promise<{ contents: readonly object[] }>;
  close(): Promise<void>;
}

/** What is used of a client that is connected. */
export function toolsOf(client: AnyClient, revision: string | undefined): Tools {
  const ask = client.callTool.bind(client) as (...of: unknown[]) => Promise<object>;
  const isOld = client instanceof OldClient;
  return {
    revision,
    instructions: client.getInstructions(),
    list: async () => (await client.listTools()).tools,
    async call(name, args = {}, signal) {
      const options = { timeout, ...(signal && { signal }) };
      const asked = { name, arguments: args };
      return resultIn(await (isOld ? ask(asked, undefined, options) : ask(asked, options)));
    },
    resources: async () => (await client.listResources()).resources,
    async read(uri) {
      const { contents } = await client.readResource({ uri });
      return contents.map((part) => ('text' in part ? String(part.text) : '')).join('\n');
    },
    close: () => client.close(),
  };
}

function resultIn(result: object): ToolResult {
  const { content, structuredContent, isError } = result as {
    readonly content: readonly { readonly type: string; readonly text?: string }[];
    readonly structuredContent?: Readonly<Record<string, unknown>>;
    readonly isError?: boolean;
  }; // as the client has validated it
  return {
    text: content.map(({ text }) => text ?? '').join('\n'),
    structured: structuredContent ?? {},
    isError: isError === true,
  };
}
