import { createHash } from 'node:crypto';
import { isCanonical } from '@parley/record';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eras, openTools } from './support/agent-tools.ts';
import { type HttpMeeting, openHttpMeeting } from './support/http-meeting.ts';

/** What the parties take away from a room, at every door that has it. */

let meeting: HttpMeeting;
let handle: string;
let answer: number;
const CONTRACT = (cited: number) => `## Rounding\n\nHalf to even (#${cited}).\n\n## Term\n\nOne year.\n`;

beforeAll(async () => {
  meeting = await openHttpMeeting();
  const { a, b } = meeting;
  handle = String((await a.post('join', {})).body['handle']);
  await a.post('questions', { text: 'Which rounding?', to: 'p2', clause: 'Rounding' });
  const on = await newest('questions.asked');
  await b.post('answers', { on, text: 'Half to even, I think.', evidence: 'assumed' });
  answer = await newest('questions.answered');
});
afterAll(() => meeting.close());

interface Listed {
  readonly entries: readonly { readonly entry: { readonly type: string; readonly seq: number } }[];
}

async function newest(type: string): Promise<number> {
  const { text } = await meeting.anna.get('/entries?after=start&limit=200');
  const { entries } = JSON.parse(text) as Listed;
  return entries.findLast(({ entry }) => entry.type === type)?.entry.seq ?? 0;
}

const papers = () => ['final.md', 'final.json', 'minutes.md', 'minutes.json'];

describe('MI-2 CO-3 the final document', () => {
  test('is not there while the room is open, for what is said until then belongs to it', async () => {
    for (const paper of papers())
      for (const { status, body } of [
        await meeting.a.get(`/${paper}`),
        await meeting.hub.call(`/h/${handle}/${paper}`, {}),
      ])
        expect([status, body['code']]).toEqual([409, 'not_now']);
    expect((await meeting.a.get('/state.md')).text).not.toContain('final.md');
  });

  test('is pointed to where an agent stands, once the room is closed as agreed', async () => {
    const { a, b, anna, boris } = meeting;
    await b.post('contract', { text: CONTRACT(answer), base: 0 });
    for (const agent of [a, b]) {
      await agent.get('/contract');
      await agent.post('agree');
    }
    for (const person of [anna, boris]) {
      await person.get('/contract');
      expect((await person.post('approve')).status).toBe(201);
    }
    const { body, text } = await a.get('');
    expect(body).toMatchObject({
      phase: 'closed',
      outcome: 'agreed',
      next: [{ reason: 'closed', read: expect.stringMatching(/^GET \S+\/final\.md$/) }],
    });
    expect(text).toContain('The final document, with what was agreed and what it rests on: GET ');
    const told = await meeting.hub.call(`/h/${handle}/state.md`, {});
    expect(told.text).toContain(`/h/${handle}/final.md`);
  });

  test('is the same for everybody who has a link or a handle, below each of their addresses', async () => {
    const { a, b, anna, boris, hub, room } = meeting;
    for (const paper of papers()) {
      const answers = [
        ...(await Promise.all([a, b, anna, boris].map((one) => one.get(`/${paper}`)))),
        await hub.call(`/h/${handle}/${paper}`, {}),
        await hub.call(`/api/rooms/${room}/${paper}`, { headers: { authorization: `Bearer ${handle}` } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    }
    expect((await hub.call(`/h/${handle}/final.md`, { method: 'POST' })).status).toBe(405);
    expect((await a.get('/final.md')).headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'content-disposition': expect.stringContaining('final document.md'),
    });
  });

  test('has the contract byte for byte, who agreed and who approved, and what its clauses rest on', async () => {
    const { a } = meeting;
    const [json, markdown] = [await a.get('/final.json'), await a.get('/final.md')];
    expect(isCanonical(json.text)).toBe(true);
    const text = CONTRACT(answer);
    const sha256 = createHash('sha256').update(text).digest('hex');
    expect(json.body).toMatchObject({
      format: 'parley.final.v1',
      outcome: { outcome: 'agreed' },
      contract: {
        text,
        sha256,
        agreed: [{ by: { party: 'p1' } }, { by: { party: 'p2' } }],
        approved: [{ name: 'Anna' }, { name: 'Boris' }],
        clauses: [
          { heading: 'Rounding', rests: [{ on: answer, evidence: 'assumed' }], assumed: true },
          { heading: 'Term', rests: [], assumed: false },
        ],
      },
      questions: [{ text: 'Which rounding?', answers: [{ evidence: 'assumed' }] }],
    });
    expect(markdown.text).toContain(text);
    expect(markdown.text).toContain(sha256);
    expect(markdown.text).toContain('“Rounding” – **rests on an assumption**');
    expect(markdown.text).toContain('**Assumed**: nobody has verified it.');
  });

  test.each(eras)('is a resource of the seat and a text that is read by the tool (%s)', async (era) => {
    const tools = await openTools(meeting.hub.origin, era, meeting.b.token);
    const read = await tools.read('parley://seat/final');
    expect(read).toContain('The final document:');
    expect(read).toContain('**rests on an assumption**');
    const answered = JSON.stringify(await tools.call('read', { what: 'final' }));
    expect(answered).toContain('rests on an assumption');
    await tools.close();
  });
});
