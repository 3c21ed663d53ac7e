import { type Circle, decodeCursor, encodeCursor, type Position, type RefusalBody } from '@parley/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openEvents } from '../support/events.ts';
import { type OpenHub, openHub } from '../support/open-hub.ts';
import { refused } from '../support/seats.ts';
import { type HttpSeat, json, type Page, seatByHandle } from './by-http.ts';
import { does, negotiating, type Room } from './room.ts';

let hub: OpenHub;
let room: Room;
beforeEach(async () => {
  hub = await openHub();
  room = await negotiating(hub, { quota: { posts: 500 } });
});
afterEach(() => hub.close());

const STREAM = { accept: 'text/event-stream' };
const WAIT = { prefer: 'wait=25' };

interface Unread {
  readonly entries: readonly { readonly seq: number; readonly circle: string }[];
  readonly left: number;
  readonly ack: Readonly<Record<string, number>>;
}
type News = Page & {
  readonly unread?: Unread;
  readonly what_you_should_do_next: string;
  readonly before?: number;
};

const news = async (seat: HttpSeat, query = '', headers = {}) =>
  json<News>(await seat.get(`/entries${query}`, headers));
const seqs = ({ entries }: Page) => entries.map(({ entry }) => entry.seq);
const inRoom = ({ entries }: Page) => entries.filter(({ entry }) => entry.circle === 'room');

/** Reads to the end from a cursor; answers with all of it, and how many pages it took. */
async function toTheEnd(seat: HttpSeat, from: string): Promise<Page & { readonly pages: number }> {
  const entries: Page['entries'][number][] = [];
  let after = from;
  for (let pages = 1; ; pages += 1) {
    const page = await news(seat, `?after=${after}`);
    entries.push(...page.entries);
    after = page.cursor;
    if (!page.more) return { ...page, entries, pages };
  }
}

describe('a cursor that is of no place in this record', () => {
  /** What each door says to a cursor of the own agent. */
  async function answers(word: string): Promise<readonly (string | undefined)[]> {
    const line = await hub.line();
    const frame = { type: 'join', ref: 'join', token: room.token('ours'), cursor: word };
    const bySocket = (await refused(line.ask(frame))).code;
    const byPoll = (await (await room.ours.get(`/entries?after=${word}`)).json()) as RefusalBody;
    const byStream = (await (
      await room.ours.get('/entries', { ...STREAM, 'last-event-id': word })
    ).json()) as RefusalBody;
    const waiting = (await (await room.ours.get(`/entries?after=${word}`, WAIT)).json()) as RefusalBody;
    return [bySocket, byPoll.code, byStream.code, waiting.code];
  }

  async function moved(circle: Circle, change: (place: Position) => Position): Promise<string> {
    const { cursor } = await news(room.ours, '?after=start');
    const places = new Map(decodeCursor(cursor));
    places.set(circle, change(places.get(circle) ?? { seq: 1, hash: '0'.repeat(12) }));
    return encodeCursor(places);
  }

  test('DL-2 B01 beyond the head is answered with reload at every door', async () => {
    const word = await moved('room', ({ hash }) => ({ seq: 999_999, hash }));
    expect(await answers(word)).toEqual(['reload', 'reload', 'reload', 'reload']);
  });

  test('DL-2 B01 from another record, as before a restore, is answered with reload at every door', async () => {
    const word = await moved('room', ({ seq }) => ({ seq, hash: '0'.repeat(12) }));
    expect(await answers(word)).toEqual(['reload', 'reload', 'reload', 'reload']);
  });

  test("RM-8 DL-2 B01 in another's circle is answered as in one that does not exist", async () => {
    const [theirs, none] = [
      await moved('seat/s5', () => ({ seq: 1, hash: '0'.repeat(12) })),
      await moved('seat/s99', () => ({ seq: 1, hash: '0'.repeat(12) })),
    ];
    const statuses = async (word: string) => [
      (await room.ours.get(`/entries?after=${word}`)).status,
      (
        await hub
          .line()
          .then((line) => line.ask({ type: 'join', ref: 'join', token: room.token('ours'), cursor: word }))
      ).type,
    ];
    expect(await statuses(theirs)).toEqual(await statuses(none));
  });

  test('ER-2 B01 in words that are none names the field, and what to send instead', async () => {
    for (const word of ['7', 'c1-%3F', 'start.', '💶', 'c1-AAAA']) {
      const answer = await room.ours.get(`/entries?after=${encodeURIComponent(word)}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'invalid', details: { field: 'after' } });
    }
  });
});

test('DL-3 TK-2 B05 what is not acknowledged holds back nothing newer, and is repeated with what acknowledges it', async () => {
  await news(room.ours);
  const { entries } = await does(room.anna, 'post', { text: 'Please begin with the prices.' });
  const owed = entries[0]?.seq ?? 0;
  await does(room.boris, 'hand', { reason: 'One moment.' });
  await does(room.boris, 'lower');
  for (let post = 0; post < 5; post += 1) await does(room.boris, 'tell', { text: `Not for you ${post}` });
  await does(room.boris, 'amend', { action: 'add', text: 'Prices are in euro.', reason: 'To compare.' });

  const first = await news(room.ours);
  const later = (await room.record()).filter(({ circle, seq }) => circle === 'room' && seq > owed);
  expect(later.length).toBeGreaterThanOrEqual(4);
  expect(seqs(first)).toEqual([owed, ...later.map(({ seq }) => seq)]);
  expect(first.what_you_should_do_next).toContain('/ack');
  for (let poll = 0; poll < 3; poll += 1) {
    const again = await news(room.ours);
    expect(again.entries).toEqual([]);
    expect(again.unread).toMatchObject({
      entries: [{ circle: 'room', seq: owed }],
      left: 0,
      ack: { room: owed },
    });
    const text = await (await room.ours.get('/entries', { accept: 'text/markdown' })).text();
    expect(text).toContain('Please begin with the prices.');
    expect(text).toContain('/ack');
  }
  await does(room.ours, 'ack', { upto: { room: owed } });
  expect((await news(room.ours)).unread).toBeUndefined();
});

test('DL-3 B06 in a room of 800 entries a reader without a cursor begins with the newest, page by page', async () => {
  for (let post = 0; post < 200; post += 1) {
    await does(room.anna, 'post', { text: `By Anna ${post}. ${'x'.repeat(1000)}` });
    await does(room.boris, 'hand', { reason: `By Boris ${post}` });
    await does(room.boris, 'lower');
  }
  for (let post = 0; post < 200; post += 1) await does(room.boris, 'post', { text: `By Boris ${post}` });
  const all = (await room.record()).filter(({ circle }) => circle === 'room');
  expect(all.length).toBeGreaterThan(800);

  const first = await news(room.ours, '', WAIT);
  expect(first.before).toBeGreaterThan(700);
  expect(inRoom(first)).toHaveLength(30);
  expect(first.more).toBe(false);
  expect(inRoom(first).at(-1)?.entry).toEqual(all.at(-1));
  await does(room.boris, 'post', { text: 'One more.' });
  expect(seqs(await news(room.ours))).toEqual([all.length + 1]);

  const whole = await toTheEnd(room.ours, 'start');
  expect(inRoom(whole).map(({ entry }) => entry.seq)).toEqual(
    Array.from({ length: all.length + 1 }, (_, index) => index + 1),
  );
  expect(whole.pages).toBeGreaterThan(10);
  expect(whole.pages).toBeLessThan(40);
});

describe('two processes with one credential', () => {
  test('DL-3 B07 each get everything, by cursors of their own and by handles of their own', async () => {
    const start = (await news(room.ours)).cursor;
    const [one, other] = await Promise.all([
      seatByHandle(hub.origin, room.token('ours')),
      seatByHandle(hub.origin, room.token('ours')),
    ]);
    for (const handle of [one, other]) await news(handle);
    let [mine, yours] = [start, start];
    for (let round = 0; round < 3; round += 1) {
      const { entries } = await does(room.anna, 'post', { text: `Round ${round}` });
      const posted = entries.map(({ seq }) => seq);
      const [here, there] = [
        await news(room.ours, `?after=${mine}`),
        await news(room.ours, `?after=${yours}`),
      ];
      expect([seqs(here), seqs(there)]).toEqual([posted, posted]);
      [mine, yours] = [here.cursor, there.cursor];
      expect([seqs(await news(one)), seqs(await news(other))]).toEqual([posted, posted]);
    }
  });

  test('DL-6 ID-8 B07 that both wait both get what comes, and are shown as two', async () => {
    const { cursor } = await news(room.theirs);
    const line = await hub.line();
    await line.join(room.token('anna'));
    const waits = [news(room.theirs, `?after=${cursor}`, WAIT), news(room.theirs, `?after=${cursor}`, WAIT)];
    await vi.waitFor(() => expect(hub.desk.waits).toBe(2));
    await hub.shared.time.pass(500);
    expect(line.received.findLast((frame) => frame.includes('"presence"'))).toContain(
      '"seat":"s5","connections":2',
    );
    const { entries } = await does(room.anna, 'post', { text: 'To both.' });
    for (const one of await Promise.all(waits)) expect(seqs(one)).toEqual(entries.map(({ seq }) => seq));
    expect(hub.desk.waits).toBe(0);
  });
});

test('DL-1 B08 one entry has the same number and hash by every way, and the own one comes once by each', async () => {
  const { cursor } = await news(room.ours);
  const line = await hub.line();
  await line.join(room.token('ours'));
  const events = openEvents(await room.ours.get('/entries', { ...STREAM, 'last-event-id': cursor }));
  const { entries } = await does(room.ours, 'say', { text: 'Once.', summary: 'Once' });
  const waited = await news(room.ours, `?after=${cursor}`, WAIT);
  const [said] = entries;
  const at = ({ entry }: Page['entries'][number]) => entry.circle === 'room' && entry.seq === said?.seq;
  const bySocket = () =>
    line.received
      .map((frame) => JSON.parse(frame) as { readonly entries?: Page['entries'] })
      .flatMap((frame) => frame.entries ?? [])
      .filter(at);
  const byStream = () =>
    events.received
      .filter(({ event }) => event === 'entry')
      .map(({ data }) => JSON.parse(data) as Page['entries'][number])
      .filter(at);
  await vi.waitFor(() => expect([bySocket().length, byStream().length]).toEqual([1, 1]));
  const hashes = [bySocket(), byStream(), waited.entries.filter(at)].map((all) =>
    all.map(({ hash }) => hash),
  );
  expect(new Set(hashes.flat()).size).toBe(1);
  expect(hashes.flat()).toHaveLength(3);
});

test('LI a connection that is kept for many calls gathers nothing', async () => {
  const warned: string[] = [];
  const note = ({ name, message }: Error) => void warned.push(`${name}: ${message}`);
  process.on('warning', note);
  try {
    for (let call = 0; call < 30; call += 1) await (await room.ours.get('/entries')).text();
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    process.off('warning', note);
  }
  expect(warned).toEqual([]);
});
