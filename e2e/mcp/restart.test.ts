import { expect, test } from 'vitest';
import { eras, openTools } from '../support/agent-tools.ts';
import { openHub, share } from '../support/open-hub.ts';
import { seated } from '../support/seats.ts';

const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-session-id': '0b6a3f6e-stale',
};
const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'a host', version: '1' } },
};

test('B44 who names a session that is gone begins anew, and goes on, for there are no sessions', async () => {
  const hub = await openHub();
  const begun = await hub.call('/mcp', {
    method: 'POST',
    headers: HEADERS,
    body: JSON.stringify(INITIALIZE),
  });
  expect(begun.status).toBe(200);
  expect(begun.text).toContain('"protocolVersion":"2025-11-25"');
  const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
  const listed = await hub.call('/mcp', { method: 'POST', headers: HEADERS, body: JSON.stringify(list) });
  expect([listed.status, listed.text.includes('create_room')]).toEqual([200, true]);
  expect(listed.headers).not.toHaveProperty('mcp-session-id');
  await hub.close();
});

test.each(eras)('B44 DL-3 a handle and a client of the %s era outlive the hub', async (era) => {
  const shared = share();
  const first = await openHub(shared);
  const { tokens } = await seated(first);
  const before = await openTools(first.origin, era);
  const { handle } = (await before.call('join', { link: tokens['agent s2'] })).structured as {
    handle: string;
  };
  await before.call('read', { handle, after: 'start' });
  await before.close();
  await first.close();
  const second = await openHub(shared);
  const after = await openTools(second.origin, era);
  const { structured } = await after.call('read', { handle });
  expect(structured).toMatchObject({ entries: [], more: false });
  await after.close();
  await second.close();
});
