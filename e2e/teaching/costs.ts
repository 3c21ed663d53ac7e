import { curl } from './lines.ts';
import { json } from '../doors/by-http.ts';
import { does, negotiating, type Room } from '../doors/room.ts';
import type { OpenHub } from '../support/open-hub.ts';

/** What reading costs an agent, measured on real answers of a hub with its real doors. */

/** What a token is taken for, where no tokeniser is at hand. */
const CHARACTERS_PER_TOKEN = 4;
const TEXT_CHARACTERS = 400;
const POSTS = 60;

export const tokensOf = (text: string): number => Math.round(text.length / CHARACTERS_PER_TOKEN);

/** Every answer that an agent comes across, by what it is. */
export async function costsOf(hub: OpenHub): Promise<ReadonlyMap<string, number>> {
  const room = await negotiating(hub, { floor: { turns: 1000 }, progress: { speeches: 0 } });
  const link = `${hub.origin}/r/${room.here.room}/${room.token('ours').slice(-43)}`;
  const { handle } = await json<{ readonly handle: string }>(await fetch(link, { method: 'POST' }));
  const own = `${hub.origin}/h/${handle}`;
  const costs = new Map<string, number>();
  const measure = async (name: string, answering: Promise<Response>) => {
    const answer = await answering;
    const text = await answer.text();
    costs.set(name, tokensOf(text));
    return { status: answer.status, text };
  };
  const play = () => fetch(`${own}/state.md`);
  const news = () => fetch(`${own}/entries.md`);
  const speak = () => curl(`curl -X POST ${own}/messages -d '${JSON.stringify(speech())}'`);

  await measure('the document at the link', fetch(link));
  await measure('the skill', fetch(`${hub.origin}/skill.md`));
  await measure('the answer to the POST', fetch(link, { method: 'POST' }));
  costs.set('the list of tools (MCP)', tokensOf(JSON.stringify(await asked(hub, 'tools/list', {}))));
  const joined = await asked(hub, 'tools/call', { name: 'join', arguments: { link } });
  costs.set('what the tool join answers (MCP)', tokensOf(textIn(joined)));
  await does(room.anna, 'mandate', { seat: 's2', text: sentences() });
  await measure('the state of play, at the beginning', play());
  await news();
  await does(room.ours, 'ack', { upto: { 'seat/s2': 1 } });
  await news();
  await measure('a wait without news', news());
  await measure('the answer to what you said', speak());
  await news();
  await does(room.theirs, 'say', speech());
  await measure('a wait that brings one post', news());
  await talk(room);
  await measure('the state of play, 60 posts later', play());
  await does(room.anna, 'post', { text: sentences() });
  await measure('a refusal with something to read first', speak());
  return costs;
}

/** What the server of tools answers to one question. */
async function asked(hub: OpenHub, method: string, params: object): Promise<unknown> {
  const answer = await fetch(`${hub.origin}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const text = await answer.text();
  const line = /^data: (\{.*)$/m.exec(text)?.[1] ?? text;
  return (JSON.parse(line) as { readonly result: unknown }).result; // as the protocol has it
}

/** What a model is shown of a tool's answer. */
function textIn(result: unknown): string {
  const { content } = result as { readonly content: readonly { readonly text: string }[] }; // as the protocol has it
  return content.map(({ text }) => text).join('\n');
}

async function talk(room: Room): Promise<void> {
  for (let post = 0; post < POSTS; post += 2)
    for (const name of ['ours', 'theirs'] as const) await does(room[name], 'say', speech());
}

function speech() {
  return { summary: 'Offers delivery in two parts', text: sentences() };
}

/** A text as agents write them, of always the same length. */
function sentences(): string {
  const one = 'We can deliver one half in March and the other in May, if the price stays as it is. ';
  return one.repeat(Math.ceil(TEXT_CHARACTERS / one.length)).slice(0, TEXT_CHARACTERS);
}
