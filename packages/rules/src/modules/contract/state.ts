import type { PartyId, SeatId } from '@parley/protocol/circle';
import type { View } from '../../kernel/contract.ts';
import { must, slice } from '../../kernel/define.ts';
import type { CharterBodies } from '../charter/wire.ts';
import type { SeatsBodies } from '../seats/wire.ts';
import type { ContractBodies } from './wire.ts';

/**
 * The contract: which version is the current one, where it stands in the record, and which parties have agreed to it
 * (CO-1, CO-2). The words themselves are in the record alone.
 */

interface Agreement {
  readonly party: PartyId;
  readonly seat: SeatId;
}

export interface Contract {
  /** 0 while nothing was proposed. */
  readonly version: number;
  readonly sha256: string;
  readonly party: PartyId | undefined;
  readonly seat: SeatId | undefined;
  /** Where the current version stands in the room's record. */
  readonly seq: number | undefined;
  /** Versions that were not approved. */
  readonly closed: readonly number[];
  /** To the current version, under the charter as it is. */
  readonly agreements: readonly Agreement[];
}

export const contract = slice<Contract, ContractBodies & CharterBodies & SeatsBodies>({
  name: 'contract',
  circle: 'room',
  initial: {
    version: 0,
    sha256: '',
    party: undefined,
    seat: undefined,
    seq: undefined,
    closed: [],
    agreements: [],
  },
  evolve: {
    'contract.proposed': (state, { body: { version, sha256 }, by, seq }) => ({
      ...state,
      version,
      sha256,
      party: must(by.party, 'the party of a proposal'),
      seat: must(by.seat, 'the seat of a proposal'),
      seq,
      agreements: [],
    }),
    'contract.agreed': (state, { by }) => {
      const agreement = { party: must(by.party, 'the party'), seat: must(by.seat, 'the seat') };
      return { ...state, agreements: [...state.agreements, agreement] };
    },
    'contract.retracted': (state, { by }) => without(state, ({ party }) => party === by.party),
    'contract.closed': (state, { body: { version } }) => ({
      ...state,
      closed: [...state.closed, version],
      agreements: [],
    }),
    // What was agreed to under another charter is no longer agreed to (CH-4).
    'charter.accepted': (state) => ({ ...state, agreements: [] }),
    // An agreement goes with the seat that gave it (CO-2).
    'seats.revoked': (state, { body }) => without(state, ({ seat }) => seat === body.seat),
    'seats.left': (state, { by }) => without(state, ({ seat }) => seat === by.seat),
  },
});

function without(state: Contract, which: (agreement: Agreement) => boolean): Contract {
  return { ...state, agreements: state.agreements.filter((agreement) => !which(agreement)) };
}

/** Whether a party has agreed to the current version. */
export const hasAgreed = (view: View, party: PartyId | null): boolean =>
  view.get(contract).agreements.some((agreement) => agreement.party === party);
