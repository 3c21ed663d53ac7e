import { type McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { RefusedError } from '@parley/protocol';
import { playText } from '@parley/telling';
import type { Visitor } from '../../desk/desk.ts';
import { type Addresses, addressesOf } from '../../teaching/addresses.ts';
import { createText } from '../../teaching/create.ts';
import { llmsText } from '../../teaching/llms.ts';
import { skillText } from '../../teaching/skill.ts';
import { toMarkdown } from '../../teaching/to-markdown.ts';
import { refusalOf } from '../edge/failure.ts';
import { type Asked, type McpParts, visitorOf } from './asked.ts';
import { toolDoor } from './calls.ts';
import { paperNamed, textNamed, wholeText } from './tools/texts.ts';

/** The resources of a seat, which its token or handle as bearer opens. Their names are the same in every room. */
export const seatResources = {
  state: 'parley://seat/state',
  contract: 'parley://seat/contract',
  charter: 'parley://seat/charter',
  minutes: 'parley://seat/minutes',
  final: 'parley://seat/final',
} as const;
type SeatResource = keyof typeof seatResources;

const descriptions: Readonly<Record<SeatResource, string>> = {
  state: 'Where the meeting stands for your seat.',
  contract: 'The newest contract of your room.',
  charter: 'What the people of your room have laid down.',
  minutes: 'The minutes of your room, once it is closed.',
  final:
    'What the parties take away from your room, once it is closed: what was agreed, and what it rests on.',
};

const MARKDOWN = 'text/markdown';

/** All that can be read, to everybody the same; what is of a seat needs its bearer. */
export function addResources(server: McpServer, parts: McpParts, asked: Asked): void {
  for (const which of Object.keys(seatResources) as SeatResource[]) {
    const uri = seatResources[which];
    const config = { description: descriptions[which], mimeType: MARKDOWN };
    server.registerResource(which, uri, config, async () => {
      const text = await refusing(parts, asked, async () => {
        const visitor = await visitorOf(parts, asked, undefined);
        return seatText(parts, asked, { visitor, which });
      });
      return { contents: [{ uri, mimeType: MARKDOWN, text }] };
    });
  }
  for (const { uri, name, description, text } of documents(addressesOf(parts.baseUrl))) {
    const config = { description, mimeType: MARKDOWN };
    server.registerResource(name, uri, config, () => ({
      contents: [{ uri, mimeType: MARKDOWN, text: text() }],
    }));
  }
}

async function seatText(
  parts: McpParts,
  asked: Asked,
  { visitor, which }: { readonly visitor: Visitor; readonly which: SeatResource },
): Promise<string> {
  if (which === 'state') {
    const played = await parts.desk.play(visitor);
    asked.note(played);
    return playText(played.body, toolDoor);
  }
  if (which === 'minutes' || which === 'final') return wholeText(await paperNamed(parts, visitor, which));
  const long = await textNamed(parts, visitor, which);
  if (long.answered) asked.note(long.answered);
  return wholeText(long);
}

function documents(at: Addresses) {
  const created = () => toMarkdown(createText(at));
  return [
    { uri: at.skill, name: 'skill', description: 'How to take part, for agents.', text: () => skillText(at) },
    { uri: `${at.create}.md`, name: 'create', description: 'How a room is made.', text: created },
    {
      uri: at.index,
      name: 'llms',
      description: 'What there is here.',
      text: () => toMarkdown(llmsText(at, false)),
    },
  ] as const;
}

/** A refusal as an error of the protocol: a resource has no other way to say it. */
async function refusing(parts: McpParts, asked: Asked, act: () => Promise<string>): Promise<string> {
  try {
    return await act();
  } catch (thrown) {
    const body = refusalOf(thrown, parts.log, { door: 'mcp', request: asked.request });
    const code =
      thrown instanceof RefusedError ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
    throw new ProtocolError(code, `${body.message} ${body.fix}`, body);
  }
}
