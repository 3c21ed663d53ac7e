import { createHash } from 'node:crypto';
import { type JsonObject, parseLink, type Result, type Token } from '@parley/protocol';
import type { Chance } from '../support/chance.ts';
import { PARTIES } from '../support/seats.ts';
import type { Hubs } from './hubs.ts';

const DRAFT = '## Price\n\nNet 30.\n';
const DRAFT_SHA256 = createHash('sha256').update(DRAFT).digest('hex');

/** A room with everybody in it, and those of them who have a client of their own. */
export interface Opened {
  readonly room: string;
  readonly sitting: readonly Token[];
}

export async function openRoom(hubs: Hubs, chance: Chance): Promise<Opened> {
  const parties = PARTIES.slice(0, 2 + chance.below(2)).map((name) => ({ name }));
  const settings = {
    seats: { people: 'any' },
    floor: { timeout_s: chance.pick([600, 60, 0]) },
    talk: { summary: chance.pick(['required', 'optional']) },
  };
  const input = { topic: 'Delivery dates', parties, settings };
  const hub = hubs.hub(0);
  const created = await hub.create({ input, key: 'made', scope: 'address:192.0.2.1', door: 'terminal' });
  const tokens = tokensOf(created);
  const directly = async (token: Token | undefined, command: string, words: JsonObject = {}) => {
    if (!token) throw new Error(`there is no link to ${command} with`);
    const given = { command, input: words, key: `set-up-${command}`, door: 'terminal' } as const;
    const at = hubs.hub(chance.below(hubs.count));
    return tokensOf(await at.do(await at.identify(token), given));
  };
  const claimed = await directly(tokens.get('claim s1'), 'claim', { name: 'Anna' });
  const people = [...claimed.values()].filter(({ kind }) => kind === 'person');
  const agents = [tokens.get('agent s2')];
  for (const [index, name] of ['Boris', 'Carla'].slice(0, parties.length - 1).entries()) {
    const accepted = [
      ...(await directly(tokens.get(`invitation p${index + 2}`), 'accept', { name })).values(),
    ];
    people.push(...accepted.filter(({ kind }) => kind === 'person'));
    agents.push(...accepted.filter(({ kind }) => kind === 'agent'));
  }
  const seats = [agents[0], people[0], agents[1], tokens.get('observer s3'), people[1], agents[2], people[2]];
  const sitting = seats.flatMap((token) => token ?? []).slice(0, 3 + chance.below(3));
  // Whoever has no client of their own is ready all the same.
  const hasBegun = chance.is(0.7);
  for (const token of people) if (hasBegun || !sitting.includes(token)) await directly(token, 'ready');
  // Chance alone brings hardly anybody to a contract. Of those who have one on the table, some have agreed, or all.
  const agreeing = hasBegun ? chance.pick([-1, 0, 1, agents.length, agents.length]) : -1;
  if (agreeing >= 0)
    await directly(agents[0], 'say', { text: 'Net 30.', summary: 'Net 30', contract: DRAFT, base: 0 });
  for (const token of agents.slice(0, Math.max(0, agreeing)))
    await directly(token, 'agree', { version: 1, sha256: DRAFT_SHA256 });
  return { room: created.room, sitting };
}

/** The links of a result as tokens, by what they are for. */
export function tokensOf({ links = [] }: Result): ReadonlyMap<string, Token> {
  return new Map(
    links.flatMap(({ kind, subject, link }) => {
      const token = parseLink(link)?.token;
      return token ? [[`${kind} ${subject}`, token] as const] : [];
    }),
  );
}
