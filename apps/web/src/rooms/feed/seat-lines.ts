import type { JsonObject } from '@parley/protocol';
import type { SeatId } from '@parley/protocol/circle';
import { textOf } from '../../live/fields.ts';
import { sentence } from '../sentence.ts';
import type { Liner } from './liner.ts';

/** What the room says when somebody comes, goes, or gets a new link. */

const seatIn = (body: JsonObject): SeatId => body['seat'] as SeatId; // the schema of these types says so

export const seatLines: Readonly<Record<string, Liner>> = {
  'seats.claimed': ({ body, by }, { party }) => ({
    sentence: body['again']
      ? sentence('line.claimed.again', { name: textOf(body, 'name'), party: party(by.party) })
      : sentence('line.claimed', { name: textOf(body, 'name'), party: party(by.party) }),
    panel: 'people',
  }),
  'seats.accepted': ({ body }, { seat, party }) => ({
    sentence: sentence('line.claimed', {
      name: seat(seatIn((body['person'] ?? {}) as JsonObject)), // a seat and a name
      party: party(textOf(body, 'party')),
    }),
    panel: 'people',
  }),
  'seats.arrived': ({ by }, { seat }) => ({ sentence: sentence('line.arrived', { name: seat(by.seat) }) }),
  'seats.added': ({ body, by }, { seat, party }) => {
    const fill = { name: textOf(body, 'name'), party: party(textOf(body, 'party')), who: seat(by.seat) };
    return {
      sentence:
        body['kind'] === 'person' ? sentence('line.added.person', fill) : sentence('line.added.agent', fill),
      panel: 'people',
    };
  },
  'seats.rotated': ({ body }, { seat }) => ({
    sentence: sentence('line.rotated', { name: seat(seatIn(body)) }),
  }),
  'seats.revoked': ({ body, by }, { seat }) => {
    const fill = { name: seat(seatIn(body)), who: seat(by.seat) };
    const reason = textOf(body, 'reason');
    return {
      sentence: reason ? sentence('line.revoked.why', { ...fill, reason }) : sentence('line.revoked', fill),
      panel: 'people',
    };
  },
  'seats.left': ({ by }, { seat }) => ({ sentence: sentence('line.left', { name: seat(by.seat) }) }),
  'seats.invited': ({ body }, { party }) => ({
    sentence: sentence('line.invited', { party: party(textOf(body, 'party')) }),
  }),
  'seats.uninvited': ({ body }, { party }) => ({
    sentence: sentence('line.uninvited', { party: party(textOf(body, 'party')) }),
  }),
  'seats.recovered': ({ body }, { seat }) => ({
    sentence: sentence('line.recovered', { name: seat(seatIn(body)) }),
    panel: 'people',
  }),
  'seats.reissued': ({ body, by }, { seat }) => ({
    sentence: sentence('line.reissued', { name: seat(seatIn(body)), who: seat(by.seat) }),
    panel: 'people',
  }),
  'seats.watched': ({ body }) => ({ sentence: sentence('line.watched', { name: textOf(body, 'name') }) }),
  'seats.observers_closed': ({ by }, { seat }) => ({
    sentence: sentence('line.observers.closed', { who: seat(by.seat) }),
  }),
  'seats.observers_opened': ({ by }, { seat }) => ({
    sentence: sentence('line.observers.opened', { who: seat(by.seat) }),
  }),
  'seats.dismissed': ({ body }, { party }) => ({
    sentence: sentence('line.dismissed', { party: party(textOf(body, 'party')) }),
    panel: 'people',
  }),
  'seats.chair_taken': ({ by }, { seat, party }) => ({
    sentence: sentence('line.chair.taken', { name: seat(by.seat), party: party(by.party) }),
  }),
  'seats.chair_left': ({ by }, { seat, party }) => ({
    sentence: sentence('line.chair.left', { name: seat(by.seat), party: party(by.party) }),
  }),
};
