import { expect, test } from 'vitest';
import { checkMeetings } from './run.ts';
import { tampers } from './tampers.ts';

/** What some of a hundred meetings must have come to. */
const HAPPENS = [
  ...['negotiation open', 'negotiation closed', 'rendezvous open', 'rendezvous closed', 'kept'],
  ...['key Ed25519', 'key ES256', 'passkey Ed25519', 'passkey ES256', 'minutes', 'void', 'supersede'],
  ...Object.keys(tampers),
];
const PATIENCE_MS = 600_000;

/** Five hundred random meetings, a hundred of each of these seeds. Files run in processes of their own: two make a thousand. */
export function checkHundreds(first: number): void {
  test.each([0, 1, 2, 3, 4].map((more) => first + more))(
    'MI-2 MI-3 MI-4 MI-5 MI-6 MI-7 of a hundred random meetings no record is called a forgery, and no forgery a record (seed %i)',
    async (seed) => {
      const tally = new Map<string, number>();
      await checkMeetings(seed, 100, tally);
      expect(HAPPENS.filter((what) => !tally.has(what))).toEqual([]);
    },
    PATIENCE_MS,
  );
}
