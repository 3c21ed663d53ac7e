import type { Entry, SeatId } from '@parley/protocol/circle';
import { expect, test } from 'vitest';
import { deedsBySeat } from './deeds.ts';

const entry = (seq: number, type: string, seat: SeatId | null, body: Entry['body'] = {}): Entry => ({
  circle: 'room',
  seq,
  type,
  at: seq * 1000,
  by: { kind: seat === null ? 'hub' : 'person', seat, party: seat === null ? null : 'p1' },
  body,
});

test('MI-4 MI-6 what follows the close is told by seat, those first who came first, and nothing that was taken back is left out', () => {
  const entries = [
    entry(1, 'signing.key', 's1', { fingerprint: 'aa' }),
    entry(2, 'phases.closed', null),
    entry(3, 'signing.viewed', 's4'),
    entry(4, 'signing.viewed', 's1'),
    entry(5, 'signing.signed', 's1', { fingerprint: 'aa' }),
    entry(6, 'signing.signed', 's4', { fingerprint: 'bb' }),
    entry(7, 'signing.voided', 's1', { fingerprint: 'aa', reason: 'The annex is missing.' }),
    entry(8, 'deletion.asked', 's1'),
  ];
  const told = deedsBySeat(entries).map(({ seat, viewed, signed }) => ({
    seat,
    viewed: viewed?.at,
    signed: signed.map(({ type, reason }) => [type, reason]),
  }));
  expect(told).toEqual([
    { seat: 's4', viewed: 3000, signed: [['signed', undefined]] },
    {
      seat: 's1',
      viewed: 4000,
      signed: [
        ['signed', undefined],
        ['voided', 'The annex is missing.'],
      ],
    },
  ]);
});
