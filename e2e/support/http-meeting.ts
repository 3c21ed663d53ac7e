import { type Answer, type OpenHub, openHub } from './open-hub.ts';
import { openEvents } from './events.ts';
import { seated } from './seats.ts';

/** Two parties in negotiation, whose people and agents call by HTTP alone. */
export interface HttpMeeting {
  readonly hub: OpenHub;
  readonly room: string;
  readonly anna: HttpCaller;
  readonly boris: HttpCaller;
  /** The agents, the first of which has the floor. */
  readonly a: HttpCaller;
  readonly b: HttpCaller;
  close(): Promise<void>;
}

export interface HttpCaller {
  readonly token: string;
  /** Reads below the room's address. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Gives a command by its path; without an input, without a body. */
  post(path: string, input?: object, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Calls any address with this caller's bearer. */
  call(path: string, init?: RequestInit): Promise<Answer>;
  stream(path: string, headers?: Readonly<Record<string, string>>): Promise<Stream>;
}

export interface Stream {
  until(is: (event: Event) => boolean): Promise<Event>;
  close(): void;
}

type Event = ReturnType<typeof openEvents>['received'][number];

export async function openHttpMeeting(settings: object = {}): Promise<HttpMeeting> {
  const hub = await openHub();
  const { room, tokens } = await seated(hub, settings);
  const caller = (seat: string) => callerOf(hub, room, tokens[seat] ?? '');
  const [anna, boris, a, b] = [
    caller('person s1'),
    caller('person s4'),
    caller('agent s2'),
    caller('agent s5'),
  ];
  for (const agent of [a, b]) await agent.get('');
  for (const person of [anna, boris]) await person.post('ready');
  return { hub, room, anna, boris, a, b, close: () => hub.close() };
}

function callerOf(hub: OpenHub, room: string, token: string): HttpCaller {
  const bearer = { authorization: `Bearer ${token}` };
  const root = `/api/rooms/${room}`;
  const call = (path: string, init: RequestInit = {}) =>
    hub.call(path, { ...init, headers: { ...bearer, ...init.headers } });
  return {
    token,
    call,
    get: (path, headers = {}) => call(`${root}${path}`, { headers }),
    post: (path, input, headers = {}) =>
      call(`${root}/${path}`, {
        method: 'POST',
        headers,
        ...(input && { body: JSON.stringify(input) }),
      }),
    async stream(path, headers = {}) {
      const gone = new AbortController();
      const response = await fetch(`${hub.origin.replace('localhost', '127.0.0.1')}${root}${path}`, {
        headers: { ...bearer, accept: 'text/event-stream', ...headers },
        signal: gone.signal,
      });
      const events = openEvents(response);
      return {
        until: (is) =>
          new Promise((resolve) => {
            const look = () => {
              const found = events.received.find(is);
              if (found) resolve(found);
            };
            events.subscribe(look);
            look();
          }),
        close: () => gone.abort(),
      };
    },
  };
}
