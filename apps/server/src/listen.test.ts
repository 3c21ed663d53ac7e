import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { close, listen } from './listen.ts';

const LOOPBACK = '127.0.0.1';

function server() {
  const made = createServer();
  onTestFinished(() => {
    made.closeAllConnections();
    made.close();
  });
  return made;
}

test('any free port is taken when none is named', async () => {
  expect(await listen(server(), { host: LOOPBACK, port: 0 })).toBeGreaterThan(0);
});

test('a port that is taken is refused in a sentence', async () => {
  const port = await listen(server(), { host: LOOPBACK, port: 0 });
  await expect(listen(server(), { host: LOOPBACK, port })).rejects.toMatchObject({
    code: 'listen',
    message: `Port ${port} of 127.0.0.1 is in use by another program. Stop that one, or set PARLEY_PORT to another port.`,
  });
});

test('an address of another machine is refused in a sentence', async () => {
  await expect(listen(server(), { host: '192.0.2.1', port: 0 })).rejects.toThrow(
    '192.0.2.1 is no address of this machine. Set PARLEY_HOST to one that is.',
  );
});

test('an answer that does not end is hung up on', async () => {
  const hub = server();
  const port = await listen(hub, { host: LOOPBACK, port: 0 });
  hub.on('request', (_request, response) => void response.write('and then'));
  const request = get({ host: LOOPBACK, port, agent: false });
  const [response] = await once(request, 'response');
  const cut = once(response, 'error');
  await close(hub, 20);
  expect(await cut).toMatchObject([{ code: 'ECONNRESET' }]);
});
