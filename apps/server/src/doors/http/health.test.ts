import express from 'express';
import { expect, test } from 'vitest';
import { serve } from '../pages/testing/serve.ts';
import { healthRoutes } from './health.ts';

function app(askDatabase: () => Promise<unknown>, isStopping = () => false) {
  return express().use(healthRoutes({ askDatabase, isStopping }));
}

test('a hub whose database answers is ready', async () => {
  const ask = await serve(app(() => Promise.resolve()));
  expect(await ask('/ready')).toMatchObject({ status: 200, body: '{"status":"ready"}' });
});

test('a hub whose database refuses is up but not ready, and says when to ask again', async () => {
  const ask = await serve(app(() => Promise.reject(new Error('no'))));
  expect(await ask('/health')).toMatchObject({ status: 200, body: '{"status":"up"}' });
  const { status, headers, body } = await ask('/ready');
  expect([status, headers['retry-after'], JSON.parse(body).detail]).toEqual([
    503,
    '1',
    'The database does not answer.',
  ]);
});

test('a database that hangs is asked once, by however many probes, and is not waited for', async () => {
  let asked = 0;
  const hang = () => {
    asked++;
    return new Promise(() => undefined);
  };
  const ask = await serve(
    express().use(healthRoutes({ askDatabase: hang, isStopping: () => false, answerWithinMs: 20 })),
  );
  const answers = await Promise.all([ask('/ready'), ask('/ready'), ask('/ready')]);
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(asked).toBe(1);
});

test('a hub that stops is not ready, whatever its database says', async () => {
  let stopping = false;
  const ask = await serve(
    app(
      () => Promise.resolve(),
      () => stopping,
    ),
  );
  expect((await ask('/ready')).status).toBe(200);
  stopping = true;
  expect(JSON.parse((await ask('/ready')).body).detail).toBe('The hub is stopping.');
  expect((await ask('/health')).status).toBe(200);
});
