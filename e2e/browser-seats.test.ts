import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Answered, Line } from './support/line.ts';
import { type OpenHub, openHub } from './support/open-hub.ts';
import { made, tokensIn } from './support/seats.ts';

/** Browsers of people, as the hub sees them: a cookie, a page of ours, and no token. */

let hub: OpenHub;
beforeEach(async () => {
  hub = await openHub();
});
afterEach(() => hub.close());

class Browser {
  #cookie = '';
  readonly answers: string[] = [];

  get headers(): Record<string, string> {
    return { origin: hub.origin, 'sec-fetch-site': 'same-origin', cookie: this.#cookie };
  }

  async post(path: string, body: object): Promise<Readonly<Record<string, unknown>>> {
    const { status, headers, body: answer, text } = await hub.post(`/api/browser${path}`, body, this.headers);
    this.#cookie = headers['set-cookie']?.split(';')[0] ?? this.#cookie;
    this.answers.push(text);
    return { status, ...answer };
  }

  async seats(): Promise<unknown> {
    return (await hub.call('/api/browser/seats', { headers: this.headers })).body['seats'];
  }

  async join(room: string, seat: string): Promise<{ readonly line: Line; readonly answer: Answered }> {
    const line = await hub.line(this.headers);
    return { line, answer: await line.ask({ type: 'join', ref: 'join', seat: { room, seat } }) };
  }
}

let asked = 0;
function give(line: Line, room: string, seat: string, command: string, input = {}): Promise<Answered> {
  const ref = `r${(asked += 1)}`;
  return line.ask({ type: 'do', ref, room, seat, command, input, key: ref });
}

/** Anna's browser, with her place in a new room; the room, and the links that are out. */
async function meeting() {
  const { room, tokens } = await made(hub);
  const anna = new Browser();
  const taken = await anna.post('/claim', { token: tokens['claim s1'], name: 'Anna' });
  return { room, tokens, anna, taken, code: tokensIn(taken)['recovery s1'] ?? '' };
}

describe('ID-6 people in browsers', () => {
  test('come in by a link, are where they were when they come back, and their pages see no token of theirs', async () => {
    const { room, tokens, anna, taken } = await meeting();
    expect(taken).toMatchObject({ status: 201, room, seat: 's1' });
    const boris = new Browser();
    await boris.post('/accept', { token: tokens['invitation p2'], name: 'Boris' });
    expect(await anna.seats()).toMatchObject([
      { room, seat: 's1', kind: 'person', party: 'p1', name: 'Anna' },
    ]);
    expect(await boris.seats()).toMatchObject([
      { room, seat: 's4', kind: 'person', party: 'p2', name: 'Boris' },
    ]);
    const { line, answer } = await boris.join(room, 's4');
    expect(answer).toMatchObject({ type: 'joined', room, seat: 's4', kind: 'person', party: 'p2' });
    expect(await give(line, room, 's4', 'ready')).toMatchObject({ type: 'done' });
    expect([...anna.answers, ...boris.answers, ...line.received].join()).not.toContain('plp_');
  });

  test('hold several seats of one room, and each request names its own', async () => {
    const { room, tokens, anna } = await meeting();
    await anna.post('/accept', { token: tokens['invitation p2'], name: 'Boris' });
    expect(await anna.seats()).toMatchObject([{ seat: 's1' }, { seat: 's4' }]);
    const { line } = await anna.join(room, 's1');
    expect(await give(line, room, 's4', 'ready')).toMatchObject({ error: { code: 'out_of_order' } });
    const other = { type: 'join', ref: 'other', seat: { room, seat: 's4' } };
    expect(await line.ask(other)).toMatchObject({ type: 'joined', seat: 's4', party: 'p2' });
    expect(await give(line, room, 's4', 'ready')).toMatchObject({ type: 'done' });
    expect(line.received.join()).toContain('"by":{"kind":"person","party":"p2","seat":"s4"}');
  });

  test('renew their credential without ever holding it, and come back by the new one', async () => {
    const { room, anna } = await meeting();
    const { line } = await anna.join(room, 's1');
    const renewed = await give(line, room, 's1', 'rotate');
    expect(renewed).toMatchObject({ type: 'done', result: { links: [{ kind: 'recovery', subject: 's1' }] } });
    expect(renewed.text).not.toContain('plp_');
    expect(await line.ended).toBe(4403);
    expect((await anna.join(room, 's1')).answer).toMatchObject({ type: 'joined', seat: 's1' });
  });

  test('ID-4 are out of every browser at once when their seat is revoked', async () => {
    const { room, anna } = await meeting();
    const { line } = await anna.join(room, 's1');
    const added = await give(line, room, 's1', 'add', { kind: 'person', name: 'Guest' });
    const guest = new Browser();
    await guest.post('/claim', { token: tokensIn(JSON.parse(added.text).result)['claim s4'], name: 'Carla' });
    const carla = await guest.join(room, 's4');
    await give(line, room, 's1', 'revoke', { seat: 's4' });
    expect(await carla.line.ended).toBe(4403);
    expect(await guest.seats()).toEqual([]);
    expect((await guest.join(room, 's4')).answer).toMatchObject({ error: { code: 'unknown' } });
  });
});

describe('ID-9 a person who has lost their seat', () => {
  test('regains it by the recovery code; whoever had it is out, and everybody can see it', async () => {
    const { room, anna, code } = await meeting();
    const { line } = await anna.join(room, 's1');
    const phone = new Browser();
    expect(await phone.post('/look', { token: code })).toMatchObject({
      kind: 'recovery',
      seat: 's1',
      name: 'Anna',
    });
    expect(await phone.post('/recover', { token: code })).toMatchObject({ status: 201, room, seat: 's1' });
    expect(await line.ended).toBe(4403);
    expect([await anna.seats(), await phone.seats()]).toMatchObject([[], [{ seat: 's1', name: 'Anna' }]]);
    const again = await phone.join(room, 's1');
    expect(again.answer).toMatchObject({ type: 'joined', seat: 's1' });
    expect(again.line.received.join()).toContain('seats.recovered');
  });

  test('moves it to another device by a link that is good for ten minutes', async () => {
    const { room, anna } = await meeting();
    const moved = async () => {
      const { line } = await anna.join(room, 's1');
      const { text } = await give(line, room, 's1', 'reissue');
      return tokensIn(JSON.parse(text).result)['recovery s1'] ?? '';
    };
    const late = await moved();
    await hub.shared.time.pass(10 * 60_000);
    const phone = new Browser();
    expect(await phone.post('/recover', { token: late })).toMatchObject({ status: 404, code: 'unknown' });
    expect(await phone.post('/recover', { token: await moved() })).toMatchObject({ status: 201, seat: 's1' });
    expect([await anna.seats(), await phone.seats()]).toMatchObject([[], [{ seat: 's1' }]]);
  });
});

describe('ID-11 observers', () => {
  test('get a seat for each browser, counted and shown, and never two', async () => {
    const { room, tokens } = await meeting();
    const [one, other] = [new Browser(), new Browser()];
    for (const browser of [one, other, one, one])
      await browser.post('/watch', { token: tokens['observer s3'] });
    expect([await one.seats(), await other.seats()]).toMatchObject([
      [{ room, seat: 's4', kind: 'observer', party: null }],
      [{ room, seat: 's5', kind: 'observer', party: null }],
    ]);
    expect(await one.post('/look', { token: tokens['observer s3'] })).toMatchObject({
      kind: 'observer',
      observers: { open: true, watching: 2 },
    });
    expect((await one.join(room, 's4')).answer).toMatchObject({ type: 'joined', kind: 'observer' });
    expect((await one.join(room, 's5')).answer).toMatchObject({ error: { code: 'unknown' } });
  });

  test('are let in no more once a person has closed the room to them', async () => {
    const { room, tokens, anna } = await meeting();
    const { line } = await anna.join(room, 's1');
    await give(line, room, 's1', 'observers', { allow: false });
    const late = new Browser();
    expect(await late.post('/watch', { token: tokens['observer s3'] })).toMatchObject({ status: 404 });
    const opened = await give(line, room, 's1', 'observers', { allow: true });
    const link = tokensIn(JSON.parse(opened.text).result)['observer s3'] ?? '';
    expect(await late.post('/watch', { token: link })).toMatchObject({ status: 201, room });
  });
});
