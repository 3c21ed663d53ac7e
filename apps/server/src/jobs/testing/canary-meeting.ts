import type { JsonObject, Result } from '@parley/protocol';
import { must } from '@parley/rules';
import { createDesk, type RunningDesk } from '../../desk/create-desk.ts';
import { type Browsers, createBrowsers } from '../../doors/edge/browsers.ts';
import { createLimits } from '../../doors/edge/limits.ts';
import { handlesIn } from '../../keys/handles/postgres.ts';
import { createRandomHex } from '../../keys/random.ts';
import { sessionsIn } from '../../keys/sessions/postgres.ts';
import type { Database } from '../../ledger/database.ts';
import { createLog } from '../../log.ts';
import type { RunningHub } from '../../rooms/create-hub.ts';
import type { Caller } from '../../rooms/hub.ts';
import { BASE, give, identify, type Links, linksOf, newKey, tokenOf } from '../../rooms/testing/hubs.ts';
import { processTimers } from '../timers.ts';

/** Words that stand in one room alone. Each is asked for once, by what it stands in. */
export class Canaries {
  readonly words: string[] = [];

  word(place: string): string {
    const word = `zq${place}zq`;
    this.words.push(word);
    return word;
  }
}

export interface CanaryMeeting {
  readonly room: string;
  /** Every token and handle that the room had. */
  readonly secrets: readonly string[];
  readonly tokens: Readonly<Record<'agent' | 'person' | 'observer', string>>;
  readonly cookie: string;
}

const MANY = 1_000_000;
const ADDRESS = '192.0.2.1';

export function deskOver(hub: RunningHub, database: Database, clock: () => number): RunningDesk {
  const settings = {
    createPerHour: MANY,
    failedPerMinute: MANY,
    socketsPerCredential: MANY,
    observers: MANY,
  };
  return createDesk({
    hub,
    limits: createLimits(settings),
    handles: handlesIn(database),
    timers: processTimers,
    clock,
    random: createRandomHex(),
    waitsPerCredential: MANY,
    log: createLog('silent'),
  });
}

export function browsersOver(hub: RunningHub, database: Database, clock: () => number): Browsers {
  const sessions = sessionsIn(database);
  return createBrowsers({ hub, sessions, baseUrl: BASE, clock, random: createRandomHex() });
}

/** Two parties meet, and say something in every way there is. */
export async function holdCanaryMeeting(
  hub: RunningHub,
  { desk, browsers }: { readonly desk: RunningDesk; readonly browsers: Browsers },
  canaries: Canaries,
): Promise<CanaryMeeting> {
  const word = (place: string) => canaries.word(place);
  const secrets: string[] = [];
  const keep = (result: Result): Links => {
    const links = linksOf(result);
    for (const link of Object.values(links)) secrets.push(tokenOf(link).text);
    return links;
  };
  const created = await hub.create({
    input: {
      topic: word('topic'),
      goal: word('goal'),
      contract: `## ${word('heading')}\n\n${word('start')}\n`,
      parties: [
        { name: word('acme'), knows: [word('knows')], needs_to_determine: [word('needs')] },
        { name: word('borealis') },
      ],
      settings: { seats: { people: 'any' } },
    },
    key: newKey() + word('createkey'),
    scope: `address:${ADDRESS}`,
    door: 'terminal',
  });
  const links = keep(created);
  const by = async (link: string | undefined, command: string, input: JsonObject) =>
    keep(await give(hub, await identify(hub, link), command, input));
  const ours = await by(links['claim s1'], 'claim', { name: word('anna') });
  const theirs = await by(links['invitation p2'], 'accept', { name: word('boris') });
  const anna = await identify(hub, ours['person s1']);
  const boris = await identify(hub, theirs['person s4']);
  const agents = [await identify(hub, links['agent s2']), await identify(hub, theirs['agent s5'])];
  const [a, b] = [must(agents[0], 'an agent'), must(agents[1], 'an agent')];
  const done = async (who: Caller, command: string, input: JsonObject = {}) => {
    const result = await give(hub, who, command, input, { key: newKey() + word(`key${command}`) });
    keep(result);
    return must(result.entries[0], 'an entry').seq;
  };
  for (const agent of agents) await hub.arrive(agent);
  await done(anna, 'add', { kind: 'agent', name: word('second') });
  await done(anna, 'post', { text: word('briefingpost') });
  await done(anna, 'tell', { text: word('toldparty'), to: 'party' });
  await done(anna, 'tell', { text: word('toldagent'), to: 's2' });
  await done(anna, 'mandate', { text: word('mandate'), seat: 's2' });
  const amendment = await done(boris, 'amend', {
    action: 'add',
    text: word('amendment'),
    reason: word('amendreason'),
  });
  await done(anna, 'vote', { on: amendment, version: 1, yes: false, reason: word('votereason') });
  for (const person of [anna, boris]) await done(person, 'ready');
  const caughtUp = async (agent: Caller) => {
    const { ack } = (await hub.look(agent)).unread;
    if (Object.keys(ack).length > 0) await done(agent, 'ack', { upto: { ...ack } });
  };
  for (const agent of agents) await caughtUp(agent);
  await done(a, 'say', { text: word('said'), summary: word('summary') });
  const question = await done(b, 'ask', { text: word('question'), to: 'p1', blocking: true });
  await done(a, 'answer', {
    on: question,
    text: word('answer'),
    evidence: 'verified',
    how: word('how'),
    where: word('where'),
  });
  await done(b, 'reopen', { on: question, reason: word('reopen') });
  await done(a, 'propose', {
    text: `## ${word('clause')}\n\n${word('contract')}\n`,
    base: 1,
    summary: word('proposal'),
  });
  await done(b, 'object', {
    clause: must(
      canaries.words.find((one) => one.includes('clause')),
      'a clause',
    ),
    reason: word('objection'),
  });
  await done(a, 'hand', { reason: word('hand') });
  await done(boris, 'post', { text: word('lastpost') });

  // What is kept beside the record: handles with what they were served, and the seats of a browser.
  const tokens = {
    agent: tokenOf(links['agent s2']).text,
    person: tokenOf(ours['person s1']).text,
    observer: tokenOf(links['observer s3']).text,
  };
  for (const text of [tokens.agent, tokens.observer]) {
    const visitor = await desk.identify({ text, address: ADDRESS });
    const joined = await desk.join(visitor);
    joined.sent();
    secrets.push(joined.body.handle);
    const byHandle = await desk.identify({ text: joined.body.handle, address: ADDRESS });
    (await desk.read(byHandle, {})).sent();
    (await desk.read(visitor, {})).sent();
  }
  const set = await browsers.visit(undefined).hold(anna);
  await desk.stop();
  return { room: created.room, secrets, tokens, cookie: set.split(';')[0] ?? '' };
}
