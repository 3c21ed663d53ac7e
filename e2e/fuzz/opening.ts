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
  const settings = {
    seats: { people: 'any' },
    floor: { timeout_s: chance.pick([600, 60, 0]), order: chance.pick(['turns', 'turns', 'open']) },
    talk: { summary: chance.pick(['required', 'optional']) },
    progress: { speeches: chance.pick([6, 6, 2, 0]) },
    questions: { verified: chance.pick(['answers', 'resolves']) },
  };
  const count = chance.pick([2, 2, 2, 3, 3, 8]);
  const names = Array.from({ length: count }, (_, index) => PARTIES[index] ?? `Party ${index + 1}`);
  const isLone = chance.is(0.4);
  // The first party has people, where any has.
  const parties = names.map((name, index) => ({
    name,
    people: !isLone && (index === 0 || chance.is(0.8)),
    ...(chance.is(0.3) && { needs_to_determine: [`What ${name} needs`] }),
  }));
  const input = {
    topic: 'Delivery dates',
    format: isLone ? 'rendezvous' : 'negotiation',
    parties,
    settings,
    ...(chance.is(0.2) && { contract: DRAFT }),
  };
  const hub = hubs.hub(0);
  const created = await hub.create({ input, key: 'made', scope: 'address:192.0.2.1', door: 'terminal' });
  const directly = async (token: Token | undefined, command: string, words: JsonObject = {}) => {
    if (!token) throw new Error(`there is no link to ${command} with`);
    const given = { command, input: words, key: `set-up-${command}`, door: 'terminal' } as const;
    const at = hubs.hub(chance.below(hubs.count));
    return at.do(await at.identify(token), given);
  };
  const links = [...linksOf(created)];
  for (const { token, party } of links.slice()) {
    if (token.kind === 'claim') links.push(...linksOf(await directly(token, 'claim', { name: 'Anna' })));
    if (token.kind === 'invitation')
      links.push(...linksOf(await directly(token, 'accept', { name: `Person of ${party}` })));
  }
  const of = (kind: string) => links.map(({ token }) => token).filter((token) => token.kind === kind);
  const [people, agents, [observer]] = [of('person'), of('agent'), of('observer')];
  const seats = [agents[0], people[0], agents[1], observer, people[1], agents[2], people[2]];
  const sitting = seats.flatMap((token) => token ?? []).slice(0, 3 + chance.below(3));
  // Whoever has no client of their own is there all the same, and so is the agent that is waited for.
  for (const token of agents) await directly(token, 'arrive');
  // Whoever has no client of their own is ready all the same.
  const hasBegun = isLone || chance.is(0.7);
  for (const token of people) if (hasBegun || !sitting.includes(token)) await directly(token, 'ready');
  // Chance alone brings hardly anybody to a contract. Of those who have one on the table, some have agreed, or all.
  const agreeing = hasBegun ? chance.pick([-1, 0, 1, agents.length - 1, isLone ? 0 : agents.length]) : -1;
  if (agreeing >= 0 && input.contract === undefined)
    await directly(agents[0], 'say', { text: 'Net 30.', summary: 'Net 30', contract: DRAFT, base: 0 });
  for (const token of agents.slice(0, Math.max(0, agreeing)))
    await directly(token, 'agree', { version: 1, sha256: DRAFT_SHA256 });
  return { room: created.room, sitting };
}

/** The links of a result that open something, with the party each is of. */
const linksOf = ({ links = [] }: Result) =>
  links.flatMap(({ link, party }) => {
    const token = parseLink(link)?.token;
    return token ? [{ token, party }] : [];
  });

/** The links of a result as tokens, by what they are for. */
export function tokensOf({ links = [] }: Result): ReadonlyMap<string, Token> {
  return new Map(
    links.flatMap(({ kind, subject, link }) => {
      const token = parseLink(link)?.token;
      return token ? [[`${kind} ${subject}`, token] as const] : [];
    }),
  );
}
