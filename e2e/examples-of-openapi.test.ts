import type { JsonObject } from '@parley/protocol';
import { signStatement, statementOf } from '@parley/record';
import { asyncApiDocument } from '@parley/server/doors/describe/asyncapi';
import { openApiDocument } from '@parley/server/doors/describe/openapi';
import { expect, test } from 'vitest';
import { type HttpCaller, type HttpMeeting, openHttpMeeting } from './support/http-meeting.ts';
import { made, seated } from './support/seats.ts';

/**
 * Every example of the documents is sent as it stands, but for tokens, ids and what is signed, at a moment that it is meant
 * for.
 */

interface Operation {
  readonly operationId: string;
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly example: JsonObject } };
  };
}

const BASE = 'https://parley.example';
const paths = openApiDocument(BASE, '1')['paths'] as unknown as Record<string, Record<string, Operation>>; // as the standard has it
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);

const CONTRACT = { text: '## Liability\n\nCapped.\n', summary: 'First draft' };
const AMENDMENT = { action: 'add', text: 'Prices are in euro.', reason: 'So that we compare.' };

type Before = (meeting: HttpMeeting) => Promise<unknown>;
const proposed: Before = ({ a }) => a.post('contract', CONTRACT);
const priced: Before = ({ a }) => a.post('contract', { ...CONTRACT, text: '## Price\n\nNet 30.\n' });
const agreed: Before = async ({ a, b, anna, boris }) => {
  await a.post('contract', CONTRACT);
  for (const agent of [a, b]) {
    await agent.get('/entries');
    await agent.post('agree');
  }
  for (const person of [anna, boris]) await person.get('/contract');
};
/** An example speaks of #12: as much is said before that the next entry is that one. */
const amended: Before = async ({ anna }) => {
  await filled(anna, 11);
  await anna.post('amendments', AMENDMENT);
};
const asked: Before = async ({ anna, a }) => {
  await filled(anna, 10);
  await a.post('ack', { upto: { room: 10 } });
  await a.post('questions', { text: 'Which rounding?', to: 'p2' });
};
const answered: Before = async (meeting) => {
  await asked(meeting);
  await meeting.b.post('answers', { on: 12, text: 'Half to even.', evidence: 'assumed' });
};
const closed: Before = async ({ anna }) => {
  await anna.post('close', { reason: 'Enough for today.' });
};
const filled = async (anna: HttpCaller, upto: number) => {
  for (let seq = await head(anna); seq < upto; seq = await head(anna))
    await anna.post('posts', { text: `Word ${seq}.` });
};
const head = async (caller: HttpCaller): Promise<number> => {
  const { body } = await caller.get('/entries?after=start&limit=200');
  const entries = body['entries'] as readonly {
    readonly entry: { readonly circle: string; readonly seq: number };
  }[];
  return Math.max(...entries.filter(({ entry }) => entry.circle === 'room').map(({ entry }) => entry.seq));
};

type Who = 'a' | 'b' | 'anna' | 'boris';
/** Who sends an example, and after what; agents in negotiation, unless it says otherwise. */
const moments: Readonly<Record<string, readonly [who: Who, before?: Before]>> = {
  add: ['anna'],
  rotate: ['anna'],
  revoke: ['anna'],
  leave: ['a'],
  reissue: ['anna'],
  observers: ['anna'],
  close: ['anna'],
  post: ['anna'],
  mandate: ['anna'],
  amend: ['anna', async () => undefined],
  edit: ['anna', amended],
  vote: ['boris', amended],
  withdraw: ['anna', amended],
  move: ['anna'],
  chair: ['anna'],
  lower: ['anna', ({ anna }) => anna.post('hands', { reason: 'x' })],
  agree: [
    'b',
    async (meeting) => {
      await proposed(meeting);
      await meeting.b.get('/entries');
    },
  ],
  retract: [
    'a',
    async (meeting) => {
      await proposed(meeting);
      await meeting.a.post('agree');
    },
  ],
  object: ['b', priced],
  unobject: [
    'b',
    async (meeting) => {
      await priced(meeting);
      await meeting.b.post('objections', { clause: 'Price', reason: 'Too short.' });
    },
  ],
  erase: ['anna'],
  answer: ['b', asked],
  resolve: ['a', answered],
  reopen: ['a', answered],
  unask: ['a', asked],
  approve: ['anna', agreed],
  reject: ['anna', agreed],
  unapprove: [
    'anna',
    async (meeting) => {
      await agreed(meeting);
      await meeting.anna.post('approve');
    },
  ],
  read_contract: ['a', proposed],
  read_charter: [
    'a',
    async (meeting) => {
      await amended(meeting);
      await meeting.boris.post('votes', { on: 12, yes: true });
    },
  ],
  ...Object.fromEntries(
    ['minutes_json', 'minutes_md', 'final_json', 'final_md'].map((paper) => [paper, ['a', closed] as const]),
  ),
  view: ['anna', closed],
  record_json: ['a', closed],
  checkpoints_json: ['a', closed],
  read_mandate: ['a', ({ anna }) => anna.post('mandate', { text: 'From 40 to 60.' })],
};

/** Those that come before there is a seat, or before everybody has one. */
const first: Readonly<Record<string, (meeting: HttpMeeting, example: JsonObject) => Promise<number>>> = {
  create: async ({ hub }, example) => (await hub.post('/api/rooms', example)).status,
  claim: async ({ hub }, example) => {
    const { tokens } = await made(hub);
    return (await hub.post('/api/claim', { ...example, token: tokens['claim s1'] })).status;
  },
  accept: async ({ hub }, example) => {
    const { tokens } = await made(hub);
    return (await hub.post('/api/accept', { ...example, token: tokens['invitation p2'] })).status;
  },
  recover: async ({ hub }, example) => {
    const { tokens } = await seated(hub);
    return (await hub.post('/api/recover', { ...example, token: tokens['recovery s1'] })).status;
  },
  sign: signing,
  ready: (meeting, example) => inBriefing(meeting, 'person s1', 'ready', example),
  start: (meeting, example) => inBriefing(meeting, 'person s1', 'first-text', example),
  watch: (meeting, example) => inBriefing(meeting, 'observer s3', 'watch', example),
  invite: (meeting, example) => inBriefing(meeting, 'person s1', 'invitations', example, made),
  uninvite: (meeting, example) => inBriefing(meeting, 'person s1', 'uninvite', example, made),
};

/** The private half of the example's key: both are those of TEST 2 of RFC 8032. */
const SIGNING_SEED = '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb';
const PKCS8_HEAD = '302e020100300506032b657004220420';

/** What is signed names the room and its minutes: the agent says it of these, with the key of the example. */
async function signing({ a, anna }: HttpMeeting, example: JsonObject): Promise<number> {
  const { key } = example;
  if (typeof key !== 'string') throw new Error('the example names no key');
  await a.post('key', { key });
  await anna.post('close', { reason: 'Enough for today.' });
  const said = { purpose: 'minutes', shown: 'I sign these minutes.' } as const;
  const statement = (await statementOf((await a.get('/minutes.json')).text, 's2', said)) ?? '';
  const pkcs8 = Buffer.from(PKCS8_HEAD + SIGNING_SEED, 'hex');
  const privateKey = await crypto.subtle.importKey('pkcs8', pkcs8, { name: 'Ed25519' }, false, ['sign']);
  const { signature } = await signStatement(statement, { key, privateKey });
  return (await a.post('sign', { ...example, statement, signature })).status;
}

async function inBriefing(
  { hub }: HttpMeeting,
  seat: string,
  path: string,
  example: JsonObject,
  open: typeof made | typeof seated = seated,
): Promise<number> {
  const { room, tokens } = await open(hub);
  let token = tokens[seat];
  if (token === undefined) {
    const claimed = await hub.post('/api/claim', { token: tokens['claim s1'], name: 'Anna' });
    const links = claimed.body['links'] as readonly { readonly kind: string; readonly link: string }[];
    token = links.find(({ kind }) => kind === 'person')?.link.split('#')[1];
  }
  const headers = { authorization: `Bearer ${token}` };
  return (await hub.post(`/api/rooms/${room}/${path}`, example, headers)).status;
}

test.each(operations.map((operation) => [operation.operationId, operation] as const))(
  'ER-2 the example of %s works as it stands',
  async (name, operation) => {
    const [status, expected, text] = await outcomeOf(name, operation);
    expect([status, text]).toEqual([expected, text]);
  },
);

async function outcomeOf(
  name: string,
  { path, method, requestBody }: (typeof operations)[number],
): Promise<readonly [status: number, expected: number, text?: string]> {
  const meeting = await openHttpMeeting();
  try {
    const example = requestBody?.content['application/json'].example ?? {};
    const before = first[name];
    const early = await before?.(meeting, example);
    if (early !== undefined) return [early, 201];
    const [who, prepare] = moments[name] ?? ['a'];
    await prepare?.(meeting);
    const { status, text } = await meeting[who].call(path.replace('{room}', meeting.room), {
      method: method.toUpperCase(),
      ...(requestBody && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(example),
      }),
    });
    return [status, method === 'get' ? 200 : 201, text];
  } finally {
    await meeting.close();
  }
}

test('ER-2 the examples of the socket work one after the other', async () => {
  const meeting = await openHttpMeeting();
  try {
    const line = await meeting.hub.line();
    const { channels } = asyncApiDocument(BASE, '1') as unknown as {
      channels: { socket: { messages: Record<string, { examples?: { payload: JsonObject }[] }> } };
    }; // as the standard has it
    const { join, do: doing, leave } = channels.socket.messages;
    const frame = (message: typeof join) => {
      const [example] = message?.examples ?? [];
      const { token, room, ...payload } = example?.payload ?? {};
      return {
        ...payload,
        ...(token !== undefined && { token: meeting.a.token }),
        ...(room !== undefined && { room: meeting.room }),
      };
    };
    const answers = [];
    for (const message of [join, doing]) answers.push((await line.ask(frame(message) as never)).type);
    expect(answers).toEqual(['joined', 'done']);
    line.send(frame(leave));
    await expect.poll(() => line.received.at(-1)).toContain('"type":"dropped"');
  } finally {
    await meeting.close();
  }
});
