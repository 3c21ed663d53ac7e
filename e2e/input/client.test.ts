import { RefusedError } from '@parley/client';
import { connect } from '@parley/client/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenHub, openHub } from '../support/open-hub.ts';
import { seated } from '../support/seats.ts';

/** What becomes of a client whose words cannot be kept. It once took the refusal for the end of its connection. */

let hub: OpenHub;
beforeAll(async () => {
  hub = await openHub();
});
afterAll(() => hub.close());

test.each([
  ['NUL', 'a\u0000b'],
  ['half of a surrogate pair', 'a\ud83d'],
  ['nothing', ''],
])('TK-6 B31 B32 a client that says %s hears which command is refused, and goes on', async (_what, text) => {
  const { tokens } = await seated(hub);
  const client = connect({ link: tokens['person s1'] ?? '', base: hub.origin });
  await client.untilLive();
  const wrong = client.do('post', { text });
  const right = client.do('post', { text: 'Settle the dates first.' });
  const refusal: unknown = await wrong.catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(RefusedError);
  expect((refusal as RefusedError).body).toMatchObject({ code: 'invalid' });
  expect((await right).entries).toMatchObject([{ type: 'talk.posted' }]);
  expect(client.connection.status).toBe('live');
  client.close();
});
