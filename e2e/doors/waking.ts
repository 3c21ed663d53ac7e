import { expect } from 'vitest';
import { chanceOf } from '../support/chance.ts';
import type { OpenHub } from '../support/open-hub.ts';
import { withTwoHubs } from '../support/races.ts';
import { rawRequest } from '../support/raw-http.ts';
import { httpSeat, json, type Page } from './by-http.ts';
import { does, negotiating, type Room } from './room.ts';

/** Readers who wait, and what they wait for comes at about the same instant. */

const WAIT = { prefer: 'wait=50' };
/** No answer takes as long, on the slowest of machines; the hub's own clock stands still. */
const LOST_MS = 10_000;
const POSTS_A_ROOM = 50;

/** Lets the process turn so many times. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

async function inTime<T>(what: string, answer: Promise<T>): Promise<T> {
  let cancel: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    cancel = setTimeout(() => reject(new Error(`${what} was never answered`)), LOST_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(cancel);
  }
}

const texts = ({ entries }: Page) => entries.map(({ entry }) => entry.body['text']);

/** Hands on a room for so many rounds in all, a new one when the posts of one are used up. */
async function inRooms(
  rounds: number,
  hub: OpenHub,
  round: (room: Room, index: number) => Promise<void>,
): Promise<void> {
  let room: Room | undefined;
  for (let index = 0; index < rounds; index += 1) {
    if (index % POSTS_A_ROOM === 0) room = await negotiating(hub, { quota: { posts: 500 } });
    if (room) await round(room, index);
  }
}

/**
 * Somebody waits, and another posts, one a random moment before or after the other. Whoever waited has it, every time, and
 * is not answered before. In every other room the reader keeps its own cursor, and comes to two hubs by turns.
 */
export async function pollThenPost(rounds: number, seed: number): Promise<number> {
  const { below: draw } = chanceOf(seed);
  let held = 0;
  await withTwoHubs(async (one, two) => {
    let cursor: string | undefined;
    await inRooms(rounds, one, async (room, index) => {
      const isTwo = Math.floor(index / POSTS_A_ROOM) % 2 === 1;
      const reader = httpSeat((isTwo && index % 2 === 1 ? two : one).origin, room.token('theirs'));
      if (index % POSTS_A_ROOM === 0) cursor = (await json<Page>(await reader.get('/entries'))).cursor;
      const text = `Round ${index}`;
      const [waitsAfter, postsAfter] = [draw(6), draw(12)];
      const wait = turns(waitsAfter).then(async () =>
        json<Page>(await reader.get(`/entries${isTwo ? `?after=${cursor}` : ''}`, WAIT)),
      );
      const post = turns(postsAfter).then(() => does(room.boris, 'tell', { text }));
      const [page] = await Promise.all([inTime(`round ${index}`, wait), post]);
      expect([index, texts(page)]).toEqual([index, [text]]);
      cursor = page.cursor;
      held += 1;
    });
    expect([one.desk.waits, two.desk.waits]).toEqual([0, 0]);
  });
  return held;
}

/** A poll is cut off as the message arrives. It is still unread when the same reader comes again. */
export async function cutAsItArrives(rounds: number, seed: number, hub: OpenHub): Promise<number> {
  const { below: draw } = chanceOf(seed);
  let cut = 0;
  await inRooms(rounds, hub, async (room, index) => {
    const text = `Round ${index}`;
    const [before, after, isDeaf] = [draw(8), draw(16), draw(2) === 0];
    const request = await rawRequest(
      hub.origin,
      {
        method: 'GET',
        path: `/api/rooms/${room.here.room}/entries`,
        headers: { authorization: `Bearer ${room.token('theirs')}`, ...WAIT },
      },
      isDeaf,
    );
    const post = turns(before).then(() => does(room.boris, 'tell', { text }));
    await turns(after);
    request.cut();
    await post;
    if (request.received().includes(text)) return;
    cut += 1;
    const next = await json<Page>(await room.theirs.get('/entries'));
    expect([index, texts(next).includes(text)]).toEqual([index, true]);
  });
  await inTime(
    'what was cut off',
    (async () => {
      while (hub.desk.waits > 0) await turns(1);
    })(),
  );
  return cut;
}
