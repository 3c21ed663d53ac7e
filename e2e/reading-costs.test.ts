import { afterEach, beforeEach, expect, test } from 'vitest';
import { type HttpMeeting, openHttpMeeting } from './support/http-meeting.ts';

/** What reading costs an agent, in tokens of four characters, where much has been said. */

const TOKENS = 2000;
const tokens = (text: string) => text.length / 4;

let meeting: HttpMeeting;
beforeEach(async () => {
  meeting = await openHttpMeeting();
});
afterEach(() => meeting.close());

test('NX-3 the state of play of a room of 300 posts is one bounded read, and holds what is needed', async () => {
  const { a, b, anna, boris } = meeting;
  await anna.post('mandate', { text: 'From 40 to 60.' });
  const amended = await anna.post('amendments', {
    action: 'add',
    text: 'Prices are in euro.',
    reason: 'To compare.',
  });
  const [opened] = amended.body['entries'] as { seq: number }[];
  await boris.post('votes', { on: opened?.seq, yes: true });
  const { body: before } = await a.get('');
  const { ack } = before['unread'] as { ack: object };
  await a.post('contract', { text: '## Price\n\nNet 30.\n\n## Dates\n\nMondays.\n', summary: 'Offers', ack });
  for (let post = 0; post < 150; post += 1) {
    await anna.post('posts', { text: `Anna ${post}: ${'words '.repeat(40)}` });
    await boris.post('posts', { text: `Boris ${post}: ${'words '.repeat(40)}` });
  }
  for (const agent of [a, b]) {
    const { text, body } = await agent.get('');
    expect(tokens(text)).toBeLessThan(TOKENS);
    expect(body).toMatchObject({
      you: { kind: 'agent' },
      charter: { version: 1, clauses: [{ text: 'Prices are in euro.' }] },
      contract: { version: 1, clauses: [{ clause: 'Price' }, { clause: 'Dates' }] },
      floor: { yours: agent === b },
      ends_at: expect.stringMatching(/^\d{4}-/),
    });
    const { entries, left } = body['unread'] as { entries: unknown[]; left: number };
    expect(entries.length + left).toBeGreaterThanOrEqual(300);
    expect(body['may']).toContain('ack');
    expect(String(body['what_you_should_do_next'])).toContain('/ack');
    const words = await agent.get('/state.md');
    expect(tokens(words.text)).toBeLessThan(TOKENS);
    expect(words.text.includes('  | From 40 to 60.')).toBe(agent === a);
  }
  expect((await a.get('')).body['mandate']).toEqual({ version: 1, text: 'From 40 to 60.' });
});

test('DL-6 what a wait answers with is what is new, and nothing that was read before', async () => {
  const { a, b } = meeting;
  for (const text of ['One', 'Two', 'Three']) {
    await a.post('messages', { text, summary: text });
    await b.post('messages', { text: `${text}, yes`, summary: text });
  }
  await b.get('/entries');
  const waiting = b.get('/entries', { prefer: 'wait=25' });
  await a.post('messages', { text: 'Four', summary: 'Four' });
  const { body, text } = await waiting;
  const said = (body['entries'] as { entry: { type: string; body: { text?: string } } }[]).flatMap(
    ({ entry }) => entry.body.text ?? [],
  );
  expect(said).toEqual(['Four']);
  expect(text).not.toContain('Three');
  expect(tokens(text)).toBeLessThan(TOKENS / 2);
});
