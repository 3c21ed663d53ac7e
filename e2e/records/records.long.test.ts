import { expect, test } from 'vitest';
import { checkMeetings } from './run.ts';
import { tampers } from './tampers.ts';

/** A thousand random meetings. */
const MEETINGS = 1000;
const A_TEST = 100;

/** What some of so many must have come to. */
const HAPPENS = [
  ...['negotiation open', 'negotiation closed', 'rendezvous open', 'rendezvous closed', 'kept'],
  ...['key Ed25519', 'key ES256', 'passkey Ed25519', 'passkey ES256', 'minutes', 'void', 'supersede'],
  ...Object.keys(tampers),
];

test.each(Array.from({ length: MEETINGS / A_TEST }, (_, index) => 1000 + index))(
  'MI-2 MI-3 MI-4 MI-5 MI-6 MI-7 a hundred random meetings: no record is called a forgery, and no forgery a record (seed %i)',
  async (seed) => {
    const tally = new Map<string, number>();
    await checkMeetings(seed, A_TEST, tally);
    expect(HAPPENS.filter((what) => !tally.has(what))).toEqual([]);
  },
);
