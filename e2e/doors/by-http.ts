import { type JsonObject, parseLink, type RefusalBody, type Result, type SentEntry } from '@parley/protocol';
import { commandWires } from '@parley/rules/modules/wires';
import { type Door, Hearing, type Outcome, type Participant, type Place } from './participant.ts';

/** What answers that advise have in common. */
export interface Told {
  readonly may?: readonly string[];
  readonly next: readonly { readonly reason: string; readonly act?: unknown }[];
}

export interface Page extends Told {
  readonly entries: readonly SentEntry[];
  readonly cursor: string;
  readonly more: boolean;
}

export interface HttpSeat {
  get(path: string, headers?: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<Response>;
  post(path: string, body: JsonObject, headers?: Readonly<Record<string, string>>): Promise<Response>;
}

/** The addresses of one room, for who presents a token as bearer. */
export function httpSeat(origin: string, token: string): HttpSeat {
  const room = parseLink(token)?.token.room ?? '';
  return seatAt(`${origin}/api/rooms/${room}`, { authorization: `Bearer ${token}` });
}

/** The same for who can send no headers, and has joined for a handle. */
export async function seatByHandle(origin: string, token: string): Promise<HttpSeat> {
  const joined = await json<{ readonly handle: string }>(await httpSeat(origin, token).post('/join', {}));
  return seatAt(`${origin}/h/${joined.handle}`, {});
}

function seatAt(root: string, own: Readonly<Record<string, string>>): HttpSeat {
  return {
    get: (path, headers = {}, signal) =>
      fetch(`${root}${path}`, { headers: { ...own, ...headers }, signal: signal ?? null }),
    post: (path, body, headers = {}) =>
      fetch(`${root}${path}`, {
        method: 'POST',
        headers: { ...own, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
  };
}

export async function json<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as T; // what the hub promises
}

/** Where a command is posted to. */
export const pathOf = (command: string): string => `/${commandWires.get(command)?.path || command}`;

/** Gives a command, without key and without what the hub can fill in. */
export async function giveBy(
  seat: HttpSeat,
  hearing: Hearing,
  { command, input, ack }: { readonly command: string; readonly input: JsonObject; readonly ack: boolean },
): Promise<Outcome> {
  const given = command === 'ack' ? { upto: hearing.seen } : input;
  const response = await seat.post(pathOf(command), { ...given, ...(ack && { ack: hearing.seen }) });
  if (response.ok) return { status: 'done', result: resultIn(await json<Result>(response)) };
  const error = refusalIn((await response.json()) as RefusalBody); // a problem has all that a refusal has
  hearing.carry(error);
  return { status: 'refused', error };
}

/** Of a problem, what is the same at every door. */
export function refusalIn({
  code,
  message,
  fix,
  retry,
  details,
  entries,
  left,
  ack,
}: RefusalBody): RefusalBody {
  return JSON.parse(
    JSON.stringify({ code, message, fix, retry, details, entries, left, ack }),
  ) as RefusalBody; // itself, without what is absent
}

export function resultIn({ entries, links }: Result): Result {
  return { entries, ...(links && { links }) };
}

/** What is advised: whether there is something to do is said as the client says it. */
export const hasTurn = ({ next }: Told): boolean => next.some(({ act }) => act !== undefined);

export const advisedIn = ({ may = [], next }: Told) => ({ may, reasons: next.map(({ reason }) => reason) });

/** Without it, a first reading begins with the newest entries. */
const START = 'start';
const WAITING = { prefer: 'wait=25' };

/** By one HTTP request after the other, each with the cursor of the answer before it. */
export const byPoll: Door = async (place) => {
  let cursor = place.from ?? START;
  const seat = httpSeat(place.origin, place.token);
  return polling(seat, place, {
    next: () => `?after=${cursor}`,
    read: (page) => {
      cursor = page.cursor;
    },
  });
};

/** The same below a handle, whose place the hub keeps. */
export const byHandle: Door = async (place) => {
  let where = `?after=${place.from ?? START}`;
  const seat = await seatByHandle(place.origin, place.token);
  return polling(seat, place, {
    next: () => where,
    read: () => {
      where = '';
    },
  });
};

interface Asking {
  next(): string;
  read(page: Page): void;
}

async function polling(seat: HttpSeat, { heads, from }: Place, asking: Asking): Promise<Participant> {
  const hearing = new Hearing(from);
  const page = async (headers: Readonly<Record<string, string>> = {}): Promise<Page> => {
    const got = await json<Page>(await seat.get(`/entries${asking.next()}`, headers));
    asking.read(got);
    hearing.take(got.entries);
    last = got.cursor;
    return got;
  };
  let last = hearing.cursor;
  await json(await seat.get(''));
  return {
    heard: hearing.heard,
    get cursor() {
      return last;
    },
    async read() {
      const all = await heads();
      while ((await page()).more);
      hearing.mustCover(all);
    },
    async wait() {
      while (!hasTurn(await page(WAITING)));
    },
    play: async () => advisedIn(await json<Told>(await seat.get(''))),
    give: (command, input = {}, ack = false) => giveBy(seat, hearing, { command, input, ack }),
    leave: () => Promise.resolve(),
  };
}
