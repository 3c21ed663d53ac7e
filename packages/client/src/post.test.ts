import { refusalBody } from '@parley/protocol';
import { describe, expect, it, vi } from 'vitest';
import { accept, claim, createRoom } from './http.ts';
import { createClock } from './testing/clock.ts';
import { ROOM, TOKEN } from './testing/fake-hub.ts';

const MADE = { room: ROOM, entries: [], links: [] };
const INVITATION = `https://hub.test/join#${TOKEN.replace('pla_', 'pli_')}`;

type Answer = Response | Error;

/** A hub that gives these answers, one after another. */
function hub(...answers: readonly Answer[]) {
  const clock = createClock();
  const asked: { readonly url: string; readonly init: RequestInit }[] = [];
  const send: typeof fetch = (url, init = {}) => {
    const answer = answers[asked.length];
    asked.push({ url: url instanceof Request ? url.url : url.toString(), init });
    if (answer instanceof Response) return Promise.resolve(answer);
    return answer
      ? Promise.reject(answer)
      : new Promise((_, reject) =>
          init.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        );
  };
  return { asked, clock, options: { fetch: send, timers: clock, random: () => 0.5, key: 'k1' } };
}

const json = (body: unknown, status = 201) => new Response(JSON.stringify(body), { status });
const keys = ({ asked }: ReturnType<typeof hub>) =>
  asked.map(({ init }) => new Headers(init.headers).get('idempotency-key'));

describe('a call without a seat', () => {
  it('sends what a room is to be, with a key and the host key', async () => {
    const one = hub(json(MADE));
    await expect(
      createRoom('https://hub.test/', { topic: 'x' }, { ...one.options, hostKey: 'h' }),
    ).resolves.toEqual(MADE);
    const [{ url, init } = { url: '', init: {} }] = one.asked;
    expect([url, init.method, init.body]).toEqual(['https://hub.test/api/rooms', 'POST', '{"topic":"x"}']);
    expect(new Headers(init.headers).get('authorization')).toBe('Bearer h');
    expect(keys(one)).toEqual(['k1']);
  });

  it('takes the token out of the link and never puts it into an address (ID-6)', async () => {
    const one = hub(json(MADE), json(MADE));
    await accept(INVITATION, { name: 'Boris' }, one.options);
    await claim(
      TOKEN.replace('pla_', 'plc_'),
      { name: 'Anna' },
      { ...one.options, base: 'https://hub.test' },
    );
    expect(one.asked.map(({ url }) => url)).toEqual([
      'https://hub.test/api/accept',
      'https://hub.test/api/claim',
    ]);
    expect(JSON.parse(one.asked[0]?.init.body as string)).toEqual({
      token: TOKEN.replace('pla_', 'pli_'),
      name: 'Boris',
    });
  });

  it('needs a link, and a bare token needs a hub', async () => {
    await expect(accept('nonsense', {})).rejects.toMatchObject({ fault: 'wrong_link' });
    await expect(accept(TOKEN, {})).rejects.toMatchObject({ fault: 'wrong_link' });
  });

  it('is made again with its key after a failure of the network or the hub (ID-2, B02)', async () => {
    const unavailable = json(refusalBody('unavailable'), 503);
    const proxy = new Response('<html>Bad gateway</html>', { status: 502 });
    const one = hub(new TypeError('reset'), unavailable, proxy, json(MADE));
    const answer = createRoom('https://hub.test', {}, one.options);
    await vi.waitFor(() => {
      one.clock.advance(2_000);
      expect(one.asked).toHaveLength(4);
    });
    await expect(answer).resolves.toEqual(MADE);
    expect(keys(one)).toEqual(['k1', 'k1', 'k1', 'k1']);
  });

  it('is made again when the hub says nothing at all', async () => {
    const one = hub();
    const answer = createRoom('https://hub.test', {}, one.options);
    answer.catch(() => {});
    await vi.waitFor(() => {
      one.clock.advance(1_000);
      expect(one.asked.length).toBeGreaterThan(1);
    });
    one.clock.advance(60_000);
    await expect(answer).rejects.toMatchObject({ fault: 'unreachable' });
  });

  it('ends with the refusal when the same would be refused again', async () => {
    const one = hub(json(refusalBody('link_used', { by: ' by Boris', ask: 'Boris' }), 410));
    await expect(accept(INVITATION, {}, one.options)).rejects.toMatchObject({ body: { code: 'link_used' } });
    expect(one.asked).toHaveLength(1);
  });

  it('ends when patience does, and its timers with it', async () => {
    const one = hub(new TypeError('refused'), new TypeError('refused'));
    const answer = createRoom('https://hub.test', {}, { ...one.options, timeoutMs: 10_000 });
    answer.catch(() => {});
    await vi.waitFor(() => {
      one.clock.advance(100);
      expect(one.asked).toHaveLength(2);
    });
    await vi.waitFor(() => {
      one.clock.advance(10_000);
      expect(one.clock.armed).toBe(0);
    });
    await expect(answer).rejects.toMatchObject({ fault: 'unreachable' });
  });

  it('ends when the caller no longer waits', async () => {
    const one = hub(new TypeError('refused'));
    const giveUp = new AbortController();
    const answer = createRoom('https://hub.test', {}, { ...one.options, signal: giveUp.signal });
    await vi.waitFor(() => expect(one.clock.armed).toBe(2));
    giveUp.abort();
    await expect(answer).rejects.toMatchObject({ fault: 'aborted' });
  });

  it.each([json({ hello: 'world' }), json(null), new Response('<html>', { status: 404 })])(
    'says so when what answers is no hub',
    async (answer) => {
      await expect(createRoom('https://hub.test', {}, hub(answer).options)).rejects.toMatchObject({
        fault: 'not_a_hub',
      });
    },
  );
});
