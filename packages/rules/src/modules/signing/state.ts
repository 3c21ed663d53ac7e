import type { SeatId } from '@parley/protocol/circle';
import type { Entry } from '@parley/protocol';
import type { View } from '../../kernel/contract.ts';
import { must, slice } from '../../kernel/define.ts';
import type { SigningBodies } from './wire.ts';

/** Who signs with which key, who has read the minutes, and what was signed (MI-4, MI-6). */

/** The key that a seat signs with: the one it named last. */
export interface NamedKey {
  readonly fingerprint: string;
  readonly site?: string | undefined;
  /** How many the seat has named. */
  readonly count: number;
  readonly seq: number;
}

export type Standing = 'signed' | 'voided' | 'superseded';

/** What became last of a seat's signature. */
export interface SignedBy {
  readonly standing: Standing;
  readonly fingerprint: string;
  readonly seq: number;
  readonly at: number;
  /** How often the seat has signed, declared void or superseded. */
  readonly count: number;
}

export interface Signing {
  readonly keys: Readonly<Record<SeatId, NamedKey>>;
  /** When each seat said that it had read the minutes, in milliseconds. */
  readonly viewed: Readonly<Record<SeatId, number>>;
  readonly signatures: Readonly<Record<SeatId, SignedBy>>;
}

type SignedEntry = Entry<string, SigningBodies['signing.signed']>;

const signs =
  (standing: Standing) =>
  (state: Signing, { by, body, seq, at }: SignedEntry): Signing => {
    const seat = must(by.seat, 'the seat that signs');
    const { fingerprint } = body;
    const count = (state.signatures[seat]?.count ?? 0) + 1;
    return {
      ...state,
      signatures: { ...state.signatures, [seat]: { standing, fingerprint, seq, at, count } },
    };
  };

export const signing = slice<Signing, SigningBodies>({
  name: 'signing',
  circle: 'room',
  initial: { keys: {}, viewed: {}, signatures: {} },
  evolve: {
    'signing.key': (state, { by, body: { fingerprint, site }, seq }) => {
      const seat = must(by.seat, 'the seat that names a key');
      const count = (state.keys[seat]?.count ?? 0) + 1;
      return { ...state, keys: { ...state.keys, [seat]: { fingerprint, site, count, seq } } };
    },
    'signing.viewed': (state, { by, at }) => ({
      ...state,
      viewed: { ...state.viewed, [must(by.seat, 'the reader')]: at },
    }),
    'signing.signed': signs('signed'),
    'signing.voided': signs('voided'),
    'signing.superseded': signs('superseded'),
  },
});

/** Whether anybody ever signed the minutes: then what was signed goes only if every party wants it (RM-7). */
export const isSigned = (view: View): boolean => Object.keys(view.get(signing).signatures).length > 0;
