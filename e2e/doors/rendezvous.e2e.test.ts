import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { curl, curlJson } from '../support/curl.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { tokensIn } from '../support/seats.ts';

/**
 * Three agents of different owners, `curl` and nothing else: they find a contradiction through a blocking question, revise
 * the contract twice, agree, and take the final document along. The lines are those an older system printed.
 */

let root: string;
let hub: HubProcess;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-rendezvous-'));
  await chmod(root, 0o711);
  hub = await startHub({ PARLEY_DATA: join(root, 'data') });
});
afterAll(async () => {
  await hub.stop();
  await rm(root, { recursive: true, force: true });
});

const JSON_TYPE = ['-H', 'Content-Type: application/json'];

/** As that system's page has it: a title, a goal, and who takes part, each with what they know and must find out. */
const CREATION = JSON.stringify({
  title: 'How the shop sends orders to billing',
  goal: 'One contract that all three can build on.',
  participants: [
    {
      role: 'shop',
      knows: ['Orders leave as JSON over HTTPS.', 'Amounts are in cents.'],
      needs_to_determine: ['Which currency billing books in'],
    },
    { role: 'billing', knows: ['Amounts are booked in euro with two decimals.'], needs_to_determine: [] },
    {
      role: 'warehouse',
      knows: ['Order numbers are strings.'],
      needs_to_determine: ['Who retries a failed delivery'],
    },
  ],
});

const DRAFT = `## Amounts

Billing takes the amount as the shop sends it.

## Order numbers

Order numbers are integers.
`;

interface Told {
  readonly room_status?: string;
  readonly entries: readonly { readonly type: string; readonly seq: number }[];
  readonly next: readonly { readonly reason: string; readonly says: string }[];
}
interface Play {
  readonly phase: string;
  readonly outcome?: string;
  readonly next: readonly { readonly reason: string; readonly says: string }[];
  readonly contract: { readonly version: number; readonly clauses: readonly { readonly clause: string }[] };
}

async function meet() {
  const { status, text } = await curl(['-X', 'POST', `${hub.url}/api/rooms`], JSON_TYPE, ['-d', CREATION]);
  expect(status).toBe(201);
  const made = JSON.parse(text) as { readonly room: string };
  const tokens = tokensIn(made);
  const at = `${hub.url}/api/rooms/${made.room}`;
  const seat = (name: string) => {
    const bearer = ['-H', `Authorization: Bearer ${tokens[name]}`];
    return {
      play: () => curlJson<Play>(at, bearer),
      posts: (path: string, body?: object) =>
        curl(['-X', 'POST', `${at}/${path}`], bearer, body ? [JSON_TYPE, '-d', JSON.stringify(body)] : []),
      puts: (markdown: string) =>
        curl(['-X', 'PUT', `${at}/contract`], bearer, [JSON_TYPE, '-d', JSON.stringify({ markdown })]),
      gets: (path: string) => curl(`${at}/${path}`, bearer),
    };
  };
  const [shop, billing, warehouse] = [seat('agent s1'), seat('agent s3'), seat('agent s4')];
  // The first call of each says that it is here.
  for (const one of [shop, billing, warehouse]) await one.play();
  return { at, tokens, shop, billing, warehouse, observer: seat('observer s2') };
}

const told = ({ text }: { readonly text: string }) => JSON.parse(text) as Told;
/** Gives a line; where the newest version comes with a refusal, it has been read by then, and the same line is given again. */
async function given(line: () => ReturnType<typeof curl>) {
  const first = await line();
  return first.status === 409 && first.text.includes('stale_version') ? line() : first;
}

describe('RM-2 CO-4 QU-4 a rendezvous of three agents', () => {
  test('finds a contradiction by a blocking question, revises twice, agrees, and takes the document along', async () => {
    const { shop, billing, warehouse, observer } = await meet();

    // What each needs to find out, and nobody has asked, is advised.
    const first = await shop.play();
    expect(first.phase).toBe('negotiation');
    expect(first.next.map(({ reason }) => reason)).toContain('need_unasked');
    expect(JSON.stringify(first.next)).toContain('Which currency billing books in');

    expect((await shop.posts('messages', { content: 'Here is a first draft.' })).status).toBe(201);
    expect((await given(() => shop.puts(DRAFT))).status).toBe(201);

    // Billing books in euro, the shop sends cents: that is asked, and nobody can agree meanwhile.
    const asked = await billing.posts('questions', {
      question: 'The draft says "as the shop sends it": is that in cents or in euro?',
      blocking: true,
    });
    expect(asked.status).toBe(201);
    const on = told(asked).entries.find(({ type }) => type === 'questions.asked')?.seq;
    const held = await given(() => warehouse.posts('agree'));
    expect(held.status).toBe(409);
    expect(held.text).toContain('questions_open');
    expect(held.text).toContain('is that in cents or in euro?');
    expect(JSON.stringify((await observer.play()).next)).toContain('shop');

    // Once it is answered, with evidence, the way is free; the draft was wrong, and is put right.
    const answered = await shop.posts('answers', {
      on,
      text: 'In cents.',
      evidence: 'verified',
      how: 'Read the serializer.',
      where: 'orders/export.ts, line 40',
    });
    expect(answered.status).toBe(201);
    const answer = told(answered).entries.find(({ type }) => type === 'questions.answered')?.seq;
    const second = DRAFT.replace(
      'Billing takes the amount as the shop sends it.',
      `Billing divides by 100: the shop sends cents (#${answer}).`,
    );
    expect((await given(() => billing.puts(second))).status).toBe(201);

    // The warehouse is against a clause, on an assumption of its own, and the clause says so.
    const refused = await warehouse.posts('objections', {
      clause: 'Order numbers',
      reason: 'Ours are strings.',
    });
    expect(refused.status).toBe(201);
    const doubt = await warehouse.posts('questions', {
      question: 'Do order numbers ever begin with a zero?',
      to: 'p1',
    });
    const assumed = await shop.posts('answers', {
      on: told(doubt).entries.find(({ type }) => type === 'questions.asked')?.seq,
      text: 'Probably.',
      evidence: 'assumed',
    });
    const guess = told(assumed).entries.find(({ type }) => type === 'questions.answered')?.seq;
    const third = second.replace('Order numbers are integers.', `Order numbers are strings (#${guess}).`);
    expect((await given(() => warehouse.puts(third))).status).toBe(201);
    const play = await billing.play();
    expect(play.contract).toMatchObject({
      version: 3,
      clauses: [{ clause: 'Amounts' }, { clause: 'Order numbers', rests_on_an_assumption: [guess] }],
    });

    expect((await given(() => shop.posts('agree'))).status).toBe(201);
    expect((await given(() => billing.posts('agree'))).status).toBe(201);
    expect(JSON.stringify((await observer.play()).next)).toContain('warehouse');
    const last = await given(() => warehouse.posts('agree'));
    expect([last.status, told(last).room_status]).toEqual([201, 'agreed']);
    expect(await shop.play()).toMatchObject({ phase: 'closed', outcome: 'agreed' });

    for (const one of [shop, billing, warehouse, observer]) {
      const document = await one.gets('final.md');
      expect(document.status).toBe(200);
      expect(document.text).toContain('Billing divides by 100');
      expect(document.text).toContain('orders/export.ts, line 40');
      expect(document.text).toMatch(/assum/i);
      expect(document.text).toContain('Ours are strings.');
    }
    const json = await shop.gets('final.json');
    expect([json.status, typeof JSON.parse(json.text)]).toEqual([200, 'object']);
  });

  test('RM-7 410 is erased when all want it, and every link says so', async () => {
    const { at, tokens, shop, billing, warehouse } = await meet();
    const moved = await shop.posts('motions', { kind: 'delete', reason: 'It was a try.' });
    const on = told(moved).entries.find(({ type }) => type === 'motions.moved')?.seq;
    expect((await billing.posts('votes', { on, version: 1, yes: true })).status).toBe(201);
    expect((await warehouse.posts('votes', { on, version: 1, yes: true })).status).toBe(201);
    for (const token of Object.values(tokens)) {
      const { status, text } = await curl(at, ['-H', `Authorization: Bearer ${token}`]);
      expect(status).toBe(410);
      expect(text).toContain('"gone"');
      expect(text).not.toContain('billing');
    }
    const stranger = await curl(at, ['-H', `Authorization: Bearer ${tokens['agent s1']?.slice(0, -4)}AAAA`]);
    expect(stranger.status).toBe(404);
  });
});
