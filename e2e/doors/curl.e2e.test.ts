import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseLink } from '@parley/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { curl, curlJson } from '../support/curl.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { type Tokens, tokensIn } from '../support/seats.ts';

/** A hub as it is run, and `curl` as it is installed. */

let root: string;
let hub: HubProcess;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-curl-'));
  await chmod(root, 0o711);
  hub = await startHub({ PARLEY_DATA: join(root, 'data'), PARLEY_LOG_LEVEL: 'debug' });
});
afterAll(async () => {
  await hub.stop();
  await rm(root, { recursive: true, force: true });
});

const JSON_TYPE = ['-H', 'Content-Type: application/json'];
const bearer = (token: string | undefined) => ['-H', `Authorization: Bearer ${token}`];

interface Made {
  readonly room: string;
  readonly links: readonly { readonly kind: string; readonly subject: string; readonly link: string }[];
}

/** A room of which the links are at hand; where people may take their places without a browser. */
async function make(): Promise<Made & { readonly tokens: Tokens }> {
  const body = {
    topic: 'Supply 2027',
    sides: [{ name: 'Acme' }, { name: 'Borealis' }],
    settings: { seats: { people: 'any' } },
  };
  const made = await curlJson<Made>(
    '-X',
    'POST',
    `${hub.url}/api/rooms`,
    JSON_TYPE,
    '-d',
    JSON.stringify(body),
  );
  return { ...made, tokens: tokensIn(made) };
}

/** Its people have come, and said that they are ready. */
async function begun() {
  const { room, tokens } = await make();
  const take = async (path: string, token: string | undefined, name: string) =>
    tokensIn(
      await curlJson(
        ['-X', 'POST', `${hub.url}/api/${path}`, JSON_TYPE, '-H', `Idempotency-Key: of-${name}`],
        ['-d', JSON.stringify({ token, name })],
      ),
    );
  const claimed = await take('claim', tokens['claim s1'], 'Anna');
  const accepted = await take('accept', tokens['invitation p2'], 'Boris');
  const all: Tokens = { ...tokens, ...claimed, ...accepted };
  for (const seat of ['person s1', 'person s4'])
    await curlJson('-X', 'POST', `${hub.url}/api/rooms/${room}/ready`, bearer(all[seat]));
  return { room, ours: bearer(all['agent s2']), theirs: bearer(all['agent s5']), tokens: all };
}

interface State {
  readonly phase: string;
  readonly what_you_should_do_next: string;
  readonly contract: { readonly version: number; readonly agreed: readonly string[] };
}

describe('lines that are printed in documents of the systems before this one work as they stand', () => {
  test('RM-3 a room is made with its topic and sides, without key or anything else', async () => {
    const { status, text } = await curl(
      ['-X', 'POST', `${hub.url}/api/rooms`, '-H', 'Content-Type: application/json'],
      ['-d', '{"topic":"Supply 2027","sides":[{"name":"Acme"},{"name":"Borealis"}]}'],
    );
    expect(status).toBe(201);
    const { links } = JSON.parse(text) as Made;
    expect(links.map(({ kind }) => kind).toSorted()).toEqual(['agent', 'claim', 'invitation', 'observer']);
  });

  test("the agent's link is read as Markdown, and says how to begin", async () => {
    const { links } = await make();
    const link = links.find(({ kind }) => kind === 'agent')?.link ?? '';
    const { status, text } = await curl(`${link}.md`);
    expect(status).toBe(200);
    expect(text).toContain('Supply 2027');
    expect(text).toContain(`curl -sS -X POST '${link}'`);
  });

  test('CO-2 a meeting of two agents: messages, contract, agree, and what to do next', async () => {
    const { room, ours, theirs } = await begun();
    const at = `${hub.url}/api/rooms/${room}`;
    const state = (token: readonly string[]) => curlJson<State>(at, token);
    expect((await state(ours)).what_you_should_do_next).toContain('/messages');
    const said = await curl([
      '-X',
      'POST',
      `${at}/messages`,
      ours,
      JSON_TYPE,
      '-d',
      '{"content":"We offer net 30."}',
    ]);
    expect([said.status, JSON.parse(said.text)]).toMatchObject([201, { entries: [{ type: 'talk.said' }] }]);
    const put = await curl(
      ['-X', 'PUT', `${at}/contract`, theirs, JSON_TYPE],
      ['-d', JSON.stringify({ markdown: '## Price\n\nNet 30.\n' })],
    );
    expect(put.status).toBe(201);
    // One deviation: who was not served the current version gets it with the refusal, and the same line succeeds.
    const agree = () => curl('-X', 'POST', `${at}/agree`, ours);
    const unread = await agree();
    expect(unread.status).toBe(409);
    expect(unread.text).toContain('Net 30.');
    expect((await agree()).status).toBe(201);
    expect((await curl('-X', 'POST', `${at}/agree`, theirs)).status).toBe(201);
    const now = await state(theirs);
    expect([now.phase, now.contract.version, now.contract.agreed.length]).toEqual(['approval', 1, 2]);
    expect(now.what_you_should_do_next).not.toBe('');
  });
});

describe('B42 a robot that looks at links, as messengers and mailboxes have them,', () => {
  const robots = [
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'TelegramBot (like TwitterBot)',
    'Mozilla/4.0 (compatible; ms-office; MSOffice 16)',
  ];

  test('ID-3 uses nothing up, is told nothing that is private, and leaves no token in a log', async () => {
    const { links, tokens } = await make();
    expect(links.map(({ kind }) => kind)).toContain('invitation');
    for (const { link } of links) {
      for (const robot of robots) {
        for (const way of [[], ['-I']]) {
          // A fragment is not sent; a robot that would send it anyway gets no further.
          for (const address of [link, link.replace('#', '?')]) {
            const { status, text } = await curl(way, '-A', robot, address);
            expect(status).toBeLessThan(500);
            expect(text.toLowerCase()).not.toContain('set-cookie');
            expect(way.length === 0 || /referrer-policy: no-referrer/i.test(text)).toBe(true);
          }
        }
      }
    }
    // What could be used once still can.
    const invited = await curl(
      ['-X', 'POST', `${hub.url}/api/accept`, JSON_TYPE, '-H', 'Idempotency-Key: of-boris'],
      ['-d', JSON.stringify({ token: tokens['invitation p2'], name: 'Boris' })],
    );
    expect(invited.status).toBe(201);
    expect(hub.output()).toContain('hub.ready');
    for (const { link } of links) expect(hub.output()).not.toContain(parseLink(link)?.token.text.slice(-43));
  });

  test('LI a handle in an address stands in no log either', async () => {
    const { ours, room } = await begun();
    const { handle, next } = await curlJson<{ handle: string; next: string }>([
      '-X',
      'POST',
      `${hub.url}/api/rooms/${room}/join`,
      ours,
    ]);
    const { status, text } = await curl(next);
    expect(status).toBe(200);
    expect(text).toContain('Supply 2027');
    expect(hub.output()).not.toContain(handle);
    expect(hub.output()).not.toContain(handle.slice(-22));
  });
});

test('B31 %00 in an address is refused, and the hub goes on', async () => {
  const { room, ours } = await begun();
  for (const path of [
    `/api/rooms/${room}%00`,
    `/api/rooms/${room}/entries?after=%00`,
    '/r/%00/%00',
    '/h/plh_%00/state',
  ]) {
    const { status, text } = await curl(ours, `${hub.url}${path}`);
    expect([path, status >= 400 && status < 500]).toEqual([path, true]);
    expect(text).not.toContain('\0');
  }
  expect((await curl(`${hub.url}/ready`)).status).toBe(200);
});
