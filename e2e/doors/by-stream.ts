import type { SentEntry } from '@parley/protocol';
import { advisedIn, giveBy, hasTurn, httpSeat, json, type Told } from './by-http.ts';
import { type Door, Hearing, type Participant, until } from './participant.ts';
import { openEvents } from '../support/events.ts';

/** By an event stream, and requests beside it. */
export const byStream: Door = async ({ origin, token, heads, from }) => {
  const hearing = new Hearing(from);
  const seat = httpSeat(origin, token);
  const gone = new AbortController();
  const headers = { accept: 'text/event-stream', 'last-event-id': from ?? 'start' };
  const events = openEvents(await seat.get('/entries', headers, gone.signal));
  let told: Told | undefined;
  let taken = 0;
  let last = hearing.cursor;
  const take = () => {
    for (const { event, data, id } of events.received.slice(taken)) {
      last = id ?? last;
      if (event === 'entry') hearing.take([JSON.parse(data) as SentEntry]);
      if (event === 'state') told = JSON.parse(data) as Told;
    }
    taken = events.received.length;
  };

  const participant: Participant = {
    heard: hearing.heard,
    get cursor() {
      return last;
    },
    async read() {
      const all = await heads();
      const isHere = () => {
        take();
        return hearing.covers(all);
      };
      await until(isHere, events.subscribe);
    },
    async wait() {
      const isDue = () => {
        take();
        return told !== undefined && hasTurn(told);
      };
      await until(isDue, events.subscribe);
    },
    play: async () => advisedIn(await json<Told>(await seat.get(''))),
    give: (command, input = {}, ack = false) => giveBy(seat, hearing, { command, input, ack }),
    async leave() {
      gone.abort();
      await events.ended;
    },
  };
  return participant;
};
