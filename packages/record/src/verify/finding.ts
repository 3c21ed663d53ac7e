import type { Circle, SeatId } from '@parley/protocol/circle';
import type { FileFault } from '../bundle/read-record.ts';
import type { SignatureFault } from '../signature/signature.ts';
import type { ChainFault } from '../verify-chain.ts';

/** What does not hold: a closed list. `words.ts` has a sentence for each. */
export type FindingCode =
  | `file_${FileFault}`
  | 'platform'
  | 'given_key'
  | 'hub_key'
  | `chain_${ChainFault}`
  | 'circle_unsigned'
  | 'checkpoint_form'
  | 'checkpoint_signature'
  | 'checkpoint_elsewhere'
  | 'kept_form'
  | 'kept_signature'
  | 'kept_elsewhere'
  | 'minutes_missing'
  | 'minutes_form'
  | 'minutes_elsewhere'
  | 'minutes_head'
  | 'minutes_early'
  | 'minutes_unnamed'
  | 'minutes_other'
  | 'key_form'
  | 'key_entry'
  | `signature_${SignatureFault}`
  | 'signature_statement'
  | 'signature_room'
  | 'signature_minutes'
  | 'signature_differs'
  | 'signature_key'
  | 'signature_key_then'
  | 'signature_given_key'
  | 'signature_entry'
  | 'signature_missing';

export interface Finding {
  readonly code: FindingCode;
  /** Which part of the record; `given` is what the reader gave. */
  readonly part:
    | 'file'
    | 'given'
    | 'hub'
    | 'circle'
    | 'checkpoint'
    | 'kept'
    | 'minutes'
    | 'key'
    | 'signature';
  readonly circle?: Circle;
  /** In a circle the number of an entry, elsewhere a place in the list of that name, from 0. */
  readonly at?: number;
  /** Up to which entry the circle is as some signed checkpoint has it, where a change was hidden by new hashes. */
  readonly after?: number;
  /** Where in the file, of one that is not in the form of a record. */
  readonly place?: string;
}

/** What a record that holds still does not prove: a closed list too. */
export type UnprovenCode =
  | 'outside_key'
  | 'hub_honest'
  | 'kept_other_key'
  | 'after_given'
  | 'after_checkpoint'
  | 'nothing_after'
  | 'folded'
  | 'open_room'
  | 'seat_key'
  | 'unsigned'
  | 'screen'
  | 'identity'
  | 'time';

export interface Unproven {
  readonly code: UnprovenCode;
  readonly circle?: Circle;
  readonly at?: number;
  readonly seat?: SeatId;
  readonly name?: string;
}

/** Whether the reader brought a key, or the file alone says whose it is. */
export type Trust = 'given' | 'claimed';
