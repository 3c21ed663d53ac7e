import type { Entry, PartyId } from '@parley/protocol/circle';
import { describe, expect, test } from 'vitest';
import { agreementsOf, newestText, versionsOf } from './versions.ts';

const by = (party: PartyId): Entry['by'] => ({ kind: 'agent', seat: 's2', party });
const entry = (seq: number, type: string, body: Entry['body'], party: PartyId = 'p1'): Entry => ({
  circle: 'room',
  seq,
  type,
  at: seq * 1000,
  by: by(party),
  body,
});
const proposed = (seq: number, version: number, text: string) =>
  entry(seq, 'contract.proposed', { version, base: version - 1, text, sha256: 'ab' });
const agreed = (seq: number, version: number, party: PartyId) =>
  entry(seq, 'contract.agreed', { version, sha256: 'ab', charter: 0 }, party);

describe('the versions of a contract', () => {
  const entries = [proposed(1, 1, 'one'), entry(2, 'talk.said', { text: 'x' }), proposed(3, 2, 'two')];

  test('are those of the record, the first one first', () => {
    expect(versionsOf(entries)).toMatchObject([
      { version: 1, text: 'one', base: 0, seq: 1, party: 'p1' },
      { version: 2, text: 'two', base: 1, seq: 3 },
    ]);
    expect(newestText(entries)).toBe('two');
    expect(newestText([])).toBe('');
  });
});

describe('agreements', () => {
  const entries = [
    proposed(1, 1, 'one'),
    agreed(2, 1, 'p1'),
    proposed(3, 2, 'two'),
    agreed(4, 2, 'p1'),
    agreed(5, 2, 'p2'),
  ];
  const holding = [{ party: 'p1', seat: 's2' }] as const;

  test('stay in sight when they hold no longer: to an older version, or taken back', () => {
    expect(
      agreementsOf(entries, holding, 2).map(({ party, version, holds }) => [party, version, holds]),
    ).toEqual([
      ['p1', 1, false],
      ['p1', 2, true],
      ['p2', 2, false],
    ]);
  });

  test('given anew hold once', () => {
    const again = [...entries, agreed(6, 2, 'p1')];
    expect(agreementsOf(again, holding, 2).filter(({ holds }) => holds)).toMatchObject([{ at: 6000 }]);
  });
});
