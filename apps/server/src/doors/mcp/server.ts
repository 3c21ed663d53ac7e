import { McpServer, type McpRequestContext, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import {
  memorySkillFiles,
  type SkillCatalog,
  SkillsExtension,
} from '@modelcontextprotocol/server/ext/skills';
import type { JsonObject } from '@parley/protocol';
import { ServedRefusal, type Visitor } from '../../desk/desk.ts';
import { addressesOf } from '../../teaching/addresses.ts';
import { SKILL_NAME, skillText } from '../../teaching/skill.ts';
import { refusalOf } from '../edge/failure.ts';
import type { Asked, McpParts } from './asked.ts';
import { instructionsOf } from './instructions.ts';
import { addResources } from './resources.ts';
import { refusedResult, resultOf, type ToldTo } from './result.ts';
import { tools } from './tools/all-tools.ts';
import { HANDLE, type Tool } from './tools/tool.ts';

/** The skill, as the extension for skills serves it; the same for all. */
export function skillCatalog({ baseUrl, log }: Pick<McpParts, 'baseUrl' | 'log'>): Promise<SkillCatalog> {
  const files = memorySkillFiles({ [`${SKILL_NAME}/SKILL.md`]: skillText(addressesOf(baseUrl)) });
  return SkillsExtension.load(files, { strict: true, onWarning: () => log.warn('mcp.skill') });
}

/** A server for one request. It keeps nothing: whatever there is to keep is kept by the desk. */
export function serverFor(
  parts: McpParts,
  asked: Asked,
  skills: SkillCatalog,
  { era }: Pick<McpRequestContext, 'era'>,
): McpServer {
  // Who has a seat may have hints, in the era that has them.
  const subscribe = era === 'modern' && asked.bearer !== undefined;
  const server = new McpServer(
    { name: 'parley', title: 'Parley', version: '1', websiteUrl: parts.baseUrl },
    {
      instructions: instructionsOf(addressesOf(parts.baseUrl)),
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false, subscribe } },
    },
  );
  for (const tool of tools) addTool(server, parts, asked, tool);
  addResources(server, parts, asked);
  skills.attach(server);
  return server;
}

function addTool(server: McpServer, parts: McpParts, asked: Asked, tool: Tool): void {
  const { name, title, description, annotations } = tool;
  const inputSchema = lenient(tool);
  server.registerTool(
    name,
    { title, description, annotations, inputSchema },
    (args) => called(parts, asked, tool, args as JsonObject), // read from JSON by the door
  );
}

/**
 * The schema that is listed, and lets everything pass: a call is read by the command's own schema, which says what is
 * wrong as every door says it, and takes numbers and objects that a host sends as texts (B44).
 */
function lenient({ input: { properties, required } }: Tool): StandardSchemaWithJSON {
  const listed = () => ({ type: 'object', properties, required: [...required], additionalProperties: false });
  return {
    '~standard': {
      version: 1,
      vendor: 'parley',
      validate: (value: unknown) => ({ value }),
      jsonSchema: { input: listed, output: listed },
    },
  };
}

async function called(parts: McpParts, asked: Asked, tool: Tool, given: JsonObject) {
  // Some hosts send null for what they leave out; nothing here takes it.
  const all: JsonObject = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  const { [HANDLE]: _, ...args } = all;
  let visitor: Visitor | undefined;
  try {
    visitor = await tool.who(parts, asked, all);
    return resultOf(await tool.act({ parts, asked, args, visitor }));
  } catch (thrown) {
    if (thrown instanceof ServedRefusal) asked.note(thrown);
    const body = refusalOf(thrown, parts.log, { door: 'mcp', request: asked.request });
    return refusedResult(body, visitor && (await toldTo(parts, visitor)), tool.hint?.(body.code));
  }
}

/** Who is told a refusal, and who is called what; that alone is no reason to fail. */
async function toldTo({ hub }: McpParts, { caller }: Visitor): Promise<ToldTo> {
  try {
    const look = await hub.look(caller);
    return { you: look.actor, look: { ...look, you: look.actor } };
  } catch {
    return { you: caller.actor };
  }
}
