import { createHash } from 'node:crypto';
import {
  ANSWER_BYTES,
  CONTRACT_BYTES,
  CONTRACT_CLAUSES,
  MANDATE_BYTES,
  QUESTION_BYTES,
} from '@parley/protocol/limits';
import { callOf } from '@parley/rules/modules/tools';
import { commandWires } from '@parley/rules/modules/wires';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTools } from './support/agent-tools.ts';
import { type OpenHub, openHub } from './support/open-hub.ts';
import { done, type Seated, seated, sitting } from './support/seats.ts';

/** LI: one byte or one item under a limit passes, one over is refused with the same words, whatever the door. */

vi.setConfig({ testTimeout: 60_000 });

let hub: OpenHub;
beforeAll(async () => {
  hub = await openHub();
});
afterAll(() => hub.close());

type Input = Readonly<Record<string, unknown>>;
/** What a command came to: that it was done, with where its first entry stands, or its refusal. */
interface Came {
  readonly code: string;
  readonly seq?: number | undefined;
  readonly details?: Input | undefined;
}
type Give = (seat: string, command: string, input: Input) => Promise<Came>;

const DONE = { code: 'done' };
const doneAt = (body: unknown): Came => ({
  ...DONE,
  seq: (body as { readonly entries?: readonly { readonly seq: number }[] }).entries?.[0]?.seq,
});

/** A command by each kind of door, answered alike. */
const doors: Readonly<Record<string, (here: Seated) => Give>> = {
  socket: (here) => async (seat, command, input) => {
    const [kind = '', id = ''] = seat.split(' ');
    const one = await sitting(hub, here, kind, id);
    const answer = await one.give(command, input);
    one.line.terminate();
    if (answer.type === 'refused') return { code: answer.error.code, details: answer.error.details };
    return doneAt(answer.type === 'done' ? answer.result : {});
  },
  http: (here) => async (seat, command, input) => {
    const path = commandWires.get(command)?.path;
    const { status, body } = await hub.post(
      `/api/rooms/${here.room}/${typeof path === 'string' ? path : command}`,
      input,
      { authorization: `Bearer ${here.tokens[seat]}` },
    );
    return status < 300 ? doneAt(body) : { code: String(body['code']), details: body['details'] as Input };
  },
  tools: (here) => async (seat, command, input) => {
    const call = callOf(command, input as never);
    if (!call) throw new Error(`no tool gives ${command}`);
    const tools = await openTools(hub.origin, 'new', here.tokens[seat]);
    const { isError, structured } = await tools.call(call.tool, call.args);
    await tools.close();
    return isError
      ? { code: String(structured['code']), details: structured['details'] as Input }
      : doneAt(structured);
  },
};

/** The agents of the two parties, their people, and a room in which any of them may speak at any time. */
const [A, B, ANNA, BORIS] = ['agent s2', 'agent s5', 'person s1', 'person s4'] as const;

async function talking(settings: object = {}): Promise<Seated> {
  const here = await seated(hub, { floor: { order: 'open', turns: null }, ...settings });
  for (const seat of ['s1', 's4']) {
    const person = await sitting(hub, here, 'person', seat);
    await done(person.give('ready'));
    person.line.terminate();
  }
  return here;
}

const text = (bytes: number) => 'x'.repeat(bytes);
const says = (bytes: number): [string, string, Input] => [A, 'say', { text: text(bytes), summary: 'x' }];
const asks = (bytes: number): [string, string, Input] => [A, 'ask', { text: text(bytes), to: 'p2' }];
const proposes = (words: string): [string, string, Input] => [A, 'propose', { text: words, base: 0 }];

type Step = readonly [seat: string, command: string, input: Input];

interface Limit {
  readonly settings?: object;
  /** What has happened before; what is within and over is told where that stands. */
  readonly before?: Step;
  within(after: number): Step;
  over(after: number): Step;
  readonly refusal: Came;
}

const limits: Readonly<Record<string, Limit>> = {
  'bytes of a message, as the room has it': {
    settings: { talk: { message_bytes: 100 } },
    within: () => says(100),
    over: () => says(101),
    refusal: { code: 'too_large', details: { field: 'text', limit: 100 } },
  },
  'bytes of a contract': {
    within: () => proposes(text(CONTRACT_BYTES)),
    over: () => proposes(text(CONTRACT_BYTES + 1)),
    refusal: { code: 'too_large', details: { field: 'text', limit: CONTRACT_BYTES } },
  },
  'clauses of a contract': {
    within: () => proposes('#\n'.repeat(CONTRACT_CLAUSES)),
    over: () => proposes('#\n'.repeat(CONTRACT_CLAUSES + 1)),
    refusal: { code: 'too_large', details: { field: 'text', limit: CONTRACT_CLAUSES } },
  },
  'bytes of a mandate': {
    within: () => [ANNA, 'mandate', { text: text(MANDATE_BYTES) }],
    over: () => [ANNA, 'mandate', { text: text(MANDATE_BYTES + 1) }],
    refusal: { code: 'too_large', details: { field: 'text', limit: MANDATE_BYTES } },
  },
  'bytes of a question': {
    within: () => asks(QUESTION_BYTES),
    over: () => asks(QUESTION_BYTES + 1),
    refusal: { code: 'too_large', details: { field: 'text', limit: QUESTION_BYTES } },
  },
  'bytes of an answer': {
    before: asks(1),
    within: (on) => [B, 'answer', { on, text: text(ANSWER_BYTES), evidence: 'assumed' }],
    over: (on) => [B, 'answer', { on, text: text(ANSWER_BYTES + 1), evidence: 'assumed' }],
    refusal: { code: 'too_large', details: { field: 'text', limit: ANSWER_BYTES } },
  },
  "bytes of a party's share of the room": {
    settings: { quota: { bytes: 1024 } },
    before: says(500),
    within: () => says(12),
    over: () => says(13),
    refusal: { code: 'over_limit' },
  },
  "posts of a party's share of the room": {
    settings: { quota: { posts: 4 } },
    before: says(1),
    within: () => says(1),
    over: () => says(1),
    refusal: { code: 'over_limit', details: { limit: 2 } },
  },
  "questions of a party's share": {
    settings: { questions: { questions: 4 } },
    before: asks(1),
    within: () => asks(1),
    over: () => asks(1),
    refusal: { code: 'over_limit', details: { limit: 2 } },
  },
};

describe.each(Object.entries(limits))(
  'LI the limit of %s',
  (_what, { settings, before, within, over, refusal }) => {
    test.each(Object.keys(doors))('is the same by %s', async (door) => {
      const here = await talking(settings);
      const give = doors[door]?.(here) ?? missing();
      const { seq = 0 } = before ? await give(...before) : {};
      // What is too much changes nothing; where the limit is a sum, it is reached by what is within.
      const isSum = refusal.code === 'over_limit';
      const [first, second] = isSum ? [within, over] : [over, within];
      const came = [await give(...first(seq)), await give(...second(seq))];
      expect(came).toMatchObject(isSum ? [DONE, refusal] : [refusal, DONE]);
    });
  },
);

const WORDS = '## Price\n\nNet 30.\n';
const agreement = { version: 1, sha256: createHash('sha256').update(WORDS).digest('hex') };

describe.each(Object.keys(doors))('LI in a room that holds no more text, by %s', (door) => {
  async function full() {
    const here = await talking({ quota: { posts: 4 }, questions: { questions: 2 } });
    const give = doors[door]?.(here) ?? missing();
    expect(await give(...proposes(WORDS))).toMatchObject(DONE);
    const { seq: on } = await give(ANNA, 'amend', { action: 'add', text: 'In euro.', reason: 'One unit.' });
    for (const by of [B, B]) expect(await give(by, 'say', { text: 'x', summary: 'x' })).toMatchObject(DONE);
    for (const by of [A, B])
      expect(await give(by, 'say', { text: 'x', summary: 'x' })).toMatchObject({ code: 'over_limit' });
    return { give, on };
  }

  test('a vote, an agreement, an approval and deletion still pass', async () => {
    const { give, on } = await full();
    const { seq: voted = 0 } = await give(BORIS, 'vote', { on, version: 1, yes: true });
    for (const by of [A, B]) {
      expect(await give(by, 'ack', { upto: { room: voted + 1 } })).toMatchObject(DONE);
      expect(await give(by, 'agree', agreement)).toMatchObject(DONE);
    }
    for (const by of [ANNA, BORIS])
      expect(await give(by, 'approve', { ...agreement, charter: 1 })).toMatchObject(DONE);
    for (const by of [ANNA, BORIS]) expect(await give(by, 'erase', {})).toMatchObject(DONE);
  });

  test('a hand, a motion and the close still pass', async () => {
    const { give } = await full();
    expect(await give(A, 'hand', { reason: 'We are out of room.' })).toMatchObject(DONE);
    expect(await give(ANNA, 'lower', { seat: 's2' })).toMatchObject(DONE);
    expect(await give(BORIS, 'move', { kind: 'extend_life', hours: 1, reason: 'To read it.' })).toMatchObject(
      DONE,
    );
    expect(await give(BORIS, 'close', { reason: 'In a new room.' })).toMatchObject(DONE);
  });
});

function missing(): never {
  throw new Error('there is no such door');
}
