import {
  buildToken,
  linkOf,
  parseToken,
  type ErrorCode,
  type JsonObject,
  type LinkLook,
  refusalBody,
  RefusedError,
  type Result,
  type Token,
} from '@parley/protocol';
import { digestOf } from '../../keys/derive.ts';
import type {
  Caller,
  Created,
  CreateRequest,
  DoRequest,
  Hub,
  Joining,
  JoinOptions,
  Look,
  Reader,
} from '../../rooms/hub.ts';
import type { Minuted } from '../../rooms/minutes.ts';

/** A hub that a test answers for, to look at a door alone. It knows the tokens below and nothing of rules. */

export const ROOM = '0123456789abcdefghjkmnpqrs';
const SECRET = 'k'.repeat(43);

export const tokens = {
  agent: buildToken('agent', ROOM, SECRET),
  person: buildToken('person', ROOM, SECRET),
  observer: buildToken('observer', ROOM, SECRET),
  claim: buildToken('claim', ROOM, SECRET),
  invitation: buildToken('invitation', ROOM, SECRET),
  recovery: buildToken('recovery', ROOM, SECRET),
  stranger: buildToken('agent', ROOM, 'x'.repeat(43)),
} as const;

export function tokenOf(text: string): Token {
  const token = parseToken(text);
  if (!token) throw new TypeError('no token');
  return token;
}

export function linkTo(text: string): string {
  return linkOf('https://parley.example', tokenOf(text));
}

/** A question that waits for the test: to be answered as usual, or with something thrown. */
export interface Held {
  readonly method: string;
  release(): void;
  refuse(thrown: unknown): void;
}

export interface FakeJoining extends Joining {
  readonly reader: Reader;
  readonly options: JoinOptions;
  readonly state: 'joined' | 'started' | 'left';
}

export interface FakeHub extends Hub {
  /** What was asked for, in order. */
  readonly asked: { readonly method: string; readonly request: unknown }[];
  readonly joinings: FakeJoining[];
  /** From now on these questions wait until the test answers them. */
  hold(...methods: readonly ('identify' | 'recall' | 'create' | 'do' | 'join')[]): void;
  /** Those that wait, oldest first. */
  readonly held: Held[];
  /** What `do` and `create` throw from now on. */
  fail(thrown: Error): void;
  /** The links that commands make, of all but agents. */
  links: NonNullable<Result['links']>;
  /** What everybody sees. */
  seen: Pick<Look, 'state' | 'next'>;
  /** What the minutes are made of. */
  minuted: Omit<Minuted, 'room'>;
  /** Tokens that are good no longer. */
  readonly dead: Set<string>;
}

export function refused(code: ErrorCode, details: JsonObject = {}): RefusedError {
  return new RefusedError(refusalBody(code, details));
}

export const RESULT: Result = { entries: [{ circle: 'room', seq: 7, type: 'said' }] };
export const LINKS = [{ kind: 'agent', subject: 's2', link: 'https://parley.example/r/x/y' }];

/** What every link is here. */
export const LOOKED: LinkLook = {
  kind: 'agent',
  room: ROOM,
  topic: 'Delivery dates',
  name: 'Robot',
  party: { party: 'p1', name: 'Acme' },
  has_come: false,
  phase: 'briefing',
  ends_at: Date.UTC(2026, 11, 6, 9),
  floor_timeout_s: 600,
};

export function createFakeHub(): FakeHub {
  const holding = new Set<string>();
  const held: Held[] = [];
  const asked: FakeHub['asked'] = [];
  const joinings: FakeJoining[] = [];
  let failure: Error | undefined;

  const ask = <Value>(method: string, request: unknown, value: () => Value): Promise<Value> => {
    asked.push({ method, request });
    return new Promise((resolve, reject) => {
      const release = () => {
        try {
          resolve(value());
        } catch (error) {
          reject(error instanceof Error ? error : new TypeError('thrown'));
        }
      };
      if (holding.has(method)) held.push({ method, release, refuse: reject });
      else release();
    });
  };
  const orFailure = <Value>(value: Value): Value => {
    if (failure !== undefined) throw failure;
    return value;
  };

  const dead = new Set<string>();
  const good = (token: Token) => {
    if (dead.has(token.text)) throw refused('unknown');
    return callerOf(token);
  };

  const hub: FakeHub = {
    asked,
    joinings,
    held,
    dead,
    links: LINKS,
    minuted: { head: { seq: 1, hash: '0'.repeat(64) }, ended: false, parts: {} },
    seen: { state: {}, next: { may: [], advice: [] } },
    hold: (...methods) => {
      for (const method of methods) holding.add(method);
    },
    fail: (thrown) => {
      failure = thrown;
    },
    identify: (token) => ask('identify', token, () => good(token)),
    recall: (room, credential) => ask('recall', { room, credential }, () => good(tokenBy(room, credential))),
    create: (request: CreateRequest) =>
      ask('create', request, (): Created => orFailure({ ...RESULT, room: ROOM, links: LINKS })),
    do: (caller: Caller, request: DoRequest) =>
      ask('do', { ...request, caller }, () =>
        orFailure(caller.mint.kind === 'agent' ? RESULT : { ...RESULT, links: hub.links }),
      ),
    join: (caller, reader, options) =>
      ask('join', options, () => {
        const joining = createJoining(caller, reader, options, joinings.length);
        joinings.push(joining);
        return joining;
      }),
    arrive: ({ room }) => ask('arrive', { room }, () => undefined),
    look: ({ room, actor }) => ask('look', { room }, () => ({ ...LOOK, room, actor, ...hub.seen })),
    lookAtLink: ({ room, actor: { kind } }) => ask('lookAtLink', { room, kind }, () => LOOKED),
    minutes: ({ room }) => ask('minutes', { room }, () => ({ room, ...hub.minuted })),
    record: ({ room }, extent) =>
      ask('record', { room, extent }, () => ({ topic: 'A topic', text: `{"room":"${room}"}` })),
    checkpoints: ({ room }) =>
      ask('checkpoints', { room }, () => ({ hub: 'parley.example', keys: [], checkpoints: [] })),
    read: () => Promise.reject(new TypeError('not read here')),
    entry: () => Promise.reject(new TypeError('not read here')),
  };
  return hub;
}

const LOOK = {
  cursor: new Map(),
  mark: '00000000',
  unread: { entries: [], left: 0, ack: {} },
  now: 1,
  rules: 'fingerprint',
} as const;

/** As the real one: only whoever has presented a token knows the digest that leads back to it. */
function tokenBy(room: string, credential: string): Token {
  const text = Object.values<string>(tokens).find((token) => digestOf(token) === credential);
  const token = text === undefined ? undefined : parseToken(text);
  if (!token || token.room !== room) throw refused('unknown');
  return token;
}

function callerOf(token: Token): Caller {
  if (token.text === tokens.stranger || !Object.values<string>(tokens).includes(token.text))
    throw refused('unknown');
  const { kind, room } = token;
  const seat = kind === 'invitation' || kind === 'claim' ? null : kind === 'person' ? 's2' : 's1';
  return {
    room,
    actor: { kind, seat, party: kind === 'observer' ? null : 'p1' },
    mint: { kind, subject: seat ?? 'p2', generation: 1 },
    credential: digestOf(token.text),
  };
}

/** Observers get a seat each; everybody else the one of their token. */
function createJoining(caller: Caller, reader: Reader, options: JoinOptions, index: number): FakeJoining {
  const { kind } = caller.actor;
  let state: FakeJoining['state'] = 'joined';
  return {
    reader,
    options,
    seat: kind === 'observer' ? `s${100 + index}` : kind === 'person' ? 's2' : 's1',
    heads: [{ circle: 'room', seq: 6 }],
    rules: 'fingerprint',
    get state() {
      return state;
    },
    start() {
      state = 'started';
    },
    leave() {
      state = 'left';
    },
  };
}
