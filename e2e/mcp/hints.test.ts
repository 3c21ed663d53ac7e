import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type HttpMeeting, openHttpMeeting } from '../support/http-meeting.ts';

/** Live hints, which the revision of 2026-07-28 alone has: that a resource reads otherwise by now, and nothing more. */

let meeting: HttpMeeting;
let clients: Client[] = [];
beforeEach(async () => {
  meeting = await openHttpMeeting();
});
afterEach(async () => {
  for (const client of clients) await client.close();
  clients = [];
  await meeting.close();
});

const STATE = 'parley://seat/state';
const CONTRACT = 'parley://seat/contract';

async function listening(token?: string) {
  const client = new Client(
    { name: 'a host', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  clients.push(client);
  const updated: unknown[] = [];
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => void updated.push(params));
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${meeting.hub.origin}/mcp`), { requestInit: { headers } }),
  );
  const subscription = await client.listen({ resourceSubscriptions: [STATE, CONTRACT] });
  const uris = () => updated.map((params) => (params as { uri: string }).uri);
  return { subscription, updated, uris };
}

test('a seat is told which of its resources read otherwise, gathered, and with nothing of what is in them', async () => {
  const { updated, uris } = await listening(meeting.b.token);
  const before = updated.length;
  await meeting.a.post('contract', { text: '# Price\n\nCANARY.\n', base: 0, summary: 'CANARY' });
  await vi.waitFor(async () => {
    await meeting.hub.shared.time.pass(1000);
    expect(uris().slice(before)).toEqual(expect.arrayContaining([STATE, CONTRACT]));
  });
  expect(JSON.stringify(updated)).not.toContain('CANARY');
});

test('RM-8 who has no seat hears nothing', async () => {
  const { updated } = await listening();
  const own = await listening(meeting.b.token);
  await meeting.anna.post('posts', { text: 'Hello.' });
  await vi.waitFor(async () => {
    await meeting.hub.shared.time.pass(1000);
    expect(own.uris()).toContain(STATE);
  });
  expect(updated).toEqual([]);
});

test('ID-7 they end with the seat', async () => {
  const { subscription } = await listening(meeting.b.token);
  await meeting.boris.post('revoke', { seat: 's5' });
  expect(await subscription.closed).toBe('graceful');
});

test('they end after a time, and who wants more listens anew', async () => {
  const { subscription } = await listening(meeting.b.token);
  await meeting.hub.shared.time.pass(31 * 60_000);
  expect(await subscription.closed).toBe('graceful');
});
