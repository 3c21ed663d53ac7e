import { refusalBody, RefusedError } from '@parley/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { digestOf } from '../../keys/derive.ts';
import { createRandomHex } from '../../keys/random.ts';
import { createMemorySessions } from '../../keys/sessions/memory.ts';
import type { SessionStore } from '../../keys/sessions/port.ts';
import type { Caller } from '../../rooms/hub.ts';
import { type Browsers, createBrowsers, SEATS_PER_BROWSER } from './browsers.ts';

let dead: Set<string>;
let erased: Set<string>;
let known: Map<string, Caller>;
let sessions: SessionStore;
let browsers: Browsers;

beforeEach(() => {
  dead = new Set();
  erased = new Set();
  known = new Map();
  sessions = createMemorySessions();
  let now = 0;
  browsers = createBrowsers({
    hub: {
      async recall(room, credential) {
        if (erased.has(room)) throw new RefusedError(refusalBody('gone', { day: '2026-11-30' }));
        const caller = known.get(credential);
        if (!caller || caller.room !== room || dead.has(credential))
          throw new RefusedError(refusalBody('unknown'));
        return caller;
      },
    },
    sessions,
    baseUrl: 'https://parley.example',
    clock: () => (now += 1),
    random: createRandomHex(),
  });
});

/** A person's seat; `generation` is that of the credential. */
function person(room: string, seat: `s${number}` = 's1', generation = 1): Caller {
  const caller: Caller = {
    room,
    actor: { kind: 'person', seat, party: 'p1' },
    mint: { kind: 'person', subject: seat, generation },
    credential: digestOf(`${room} ${seat} ${generation}`),
  };
  known.set(caller.credential, caller);
  return caller;
}

/** Puts seats into one browser; answers with the Cookie header it sends from then on. */
async function holding(...callers: readonly Caller[]): Promise<string> {
  let cookie = '';
  for (const caller of callers) cookie = cookieOf(await browsers.visit(cookie).hold(caller));
  return cookie;
}

const cookieOf = (setCookie: string) => setCookie.split(';')[0] ?? '';
const secretOf = (cookie: string) => cookie.split('=')[1] ?? '';

describe('ID-6 a browser', () => {
  test('holds many seats under one cookie, several in one room too', async () => {
    const all = [person('r1', 's1'), person('r2', 's1'), person('r1', 's4')];
    const cookie = await holding(...all);
    const visit = browsers.visit(cookie);
    expect(await visit.seats()).toEqual(all);
    expect(await visit.seatsIn('r1')).toEqual([all[0], all[2]]);
    expect(await visit.seat('r1', 's4')).toEqual(all[2]);
  });

  test.each([
    ['r1', 's2'],
    ['r3', 's1'],
  ] as const)(
    'is refused a seat that it does not hold as one that is not there: %s %s',
    async (room, seat) => {
      person('r1', 's2');
      const cookie = await holding(person('r1', 's1'));
      await expect(browsers.visit(cookie).seat(room, seat)).rejects.toMatchObject({
        body: { code: 'unknown' },
      });
    },
  );

  test('keeps its cookie when it takes another seat', async () => {
    const cookie = await holding(person('r1'));
    expect(cookieOf(await browsers.visit(cookie).hold(person('r2')))).toBe(cookie);
  });

  test('is never given a cookie that the hub did not make', async () => {
    const planted = `__Host-parley=${'a'.repeat(43)}`;
    const cookie = cookieOf(await browsers.visit(planted).hold(person('r1')));
    expect(cookie).toMatch(/^__Host-parley=[\w-]{43}$/);
    expect(cookie).not.toBe(planted);
    expect(await browsers.visit(planted).seats()).toEqual([]);
  });

  test('that holds nothing any more begins anew', async () => {
    const cookie = await holding(person('r1'));
    await browsers.visit(cookie).forget('r1', 's1');
    expect(await browsers.visit(cookie).seats()).toEqual([]);
    expect(cookieOf(await browsers.visit(cookie).hold(person('r1')))).not.toBe(cookie);
  });

  test('is known to the store by a digest alone', async () => {
    const cookie = await holding(person('r1'));
    expect(await sessions.all(digestOf(secretOf(cookie)))).toHaveLength(1);
    expect(await sessions.all(secretOf(cookie))).toEqual([]);
  });

  test('forgets one seat, and holds the others', async () => {
    const [one, other] = [person('r1', 's1'), person('r1', 's4')];
    const cookie = await holding(one, other);
    await browsers.visit(cookie).forget('r1', 's1');
    expect(await browsers.visit(cookie).seats()).toEqual([other]);
  });

  test('has a bound, which seats that are no longer good do not fill', async () => {
    const all = Array.from({ length: SEATS_PER_BROWSER }, (_, index) => person(`r${index}`));
    const visit = browsers.visit(await holding(...all));
    await expect(visit.spare()).rejects.toMatchObject({
      body: { code: 'over_limit', details: { limit: SEATS_PER_BROWSER } },
    });
    dead.add(all[0]?.credential ?? '');
    await expect(visit.spare()).resolves.toBeUndefined();
  });
});

describe('what a seat’s credential is worth', () => {
  test('is asked each time: one that was revoked opens nothing', async () => {
    const caller = person('r1');
    const visit = browsers.visit(await holding(caller));
    dead.add(caller.credential);
    expect(await visit.seats()).toEqual([]);
    await expect(visit.seat('r1', 's1')).rejects.toMatchObject({ body: { code: 'unknown' } });
  });

  test('RM-6 is nothing once its room was erased, and the seats of other rooms stay; whoever names it is told', async () => {
    const [first, other] = [person('r1'), person('r2')];
    const visit = browsers.visit(await holding(first, other));
    erased.add('r1');
    expect(await visit.seats()).toEqual([other]);
    expect(await visit.seatsIn('r1')).toEqual([]);
    await expect(visit.seat('r1', 's1')).rejects.toMatchObject({ body: { code: 'gone' } });
    await expect(visit.seat('r2', 's1')).resolves.toEqual(other);
  });

  test('a new one for the same seat takes the place of the old one, and of those that are dead', async () => {
    const [old, gone, renewed] = [person('r1', 's1', 1), person('r1', 's9'), person('r1', 's1', 2)];
    const cookie = await holding(old, gone);
    dead.add(old.credential).add(gone.credential);
    await browsers.visit(cookie).keep(renewed);
    const held = await sessions.all(digestOf(secretOf(cookie)));
    expect(held).toEqual([{ room: 'r1', credential: renewed.credential }]);
  });

  test('is not taken for nothing when the hub cannot say', async () => {
    const cookie = await holding(person('r1'));
    const hub = { recall: () => Promise.reject(new RefusedError(refusalBody('unavailable'))) };
    const blind = createBrowsers({
      hub,
      sessions,
      baseUrl: 'https://parley.example',
      clock: () => 1,
      random: createRandomHex(),
    });
    await expect(blind.visit(cookie).seats()).rejects.toMatchObject({ body: { code: 'unavailable' } });
  });
});
