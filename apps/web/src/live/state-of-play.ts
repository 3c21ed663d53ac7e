import type { PartyId, SeatId, SeatKind } from '@parley/protocol/circle';

/**
 * What a seat sees of its room, module by module, as the rules describe it. The rules give each module's part as plain
 * JSON; this file names the shapes for the pages, which read nothing of a room but this and its entries.
 */

export type Phase = 'none' | 'briefing' | 'negotiation' | 'approval' | 'closed';
export type Outcome = 'agreed' | 'stopped' | 'expired';
export type PauseCause = 'hand' | 'nobody' | 'spent' | 'passed' | 'still';
export type SeatStatus = 'vacant' | 'active' | 'left' | 'revoked';

export interface PlaySeat {
  readonly seat: SeatId;
  readonly kind: SeatKind;
  readonly name: string;
  readonly status: SeatStatus;
}

export interface PlayParty {
  readonly party: PartyId;
  readonly name: string;
  /** Whether people sit at the table for it. */
  readonly people?: boolean;
  readonly joined: boolean;
  readonly dismissed?: boolean;
  readonly chair?: SeatId;
  readonly invitation?: 'open' | 'used' | 'revoked';
  readonly invitation_expires?: number;
  readonly seats: readonly PlaySeat[];
}

export interface Vote {
  readonly seat: SeatId;
  readonly yes: boolean;
  readonly reason?: string;
}

export interface Ballot {
  readonly on: number;
  readonly kind: 'amendment' | 'motion';
  readonly version: number;
  readonly party: PartyId;
  readonly seat: SeatId;
  readonly opened: number;
  readonly votes: readonly Vote[];
  /** Names of persons who have not voted, or of parties that have not joined. */
  readonly missing: readonly string[];
  readonly parties: Readonly<Record<PartyId, 'yes' | 'no' | 'open'>>;
}

export interface Clause {
  readonly clause: number;
  readonly text: string;
  readonly changed: number;
}

/** An amendment that is open. */
export interface Amendment {
  readonly on: number;
  readonly version: number;
  readonly action: 'add' | 'replace' | 'remove';
  readonly clause?: number;
  readonly text?: string;
  readonly reason: string;
  readonly party: PartyId;
  readonly seat: SeatId;
  /** Its clause has changed since. */
  readonly stale: boolean;
}

export type MotionKind =
  | 'extend_turns'
  | 'narrow'
  | 'resume'
  | 'extend_life'
  | 'dismiss'
  | 'unblock'
  | 'close'
  | 'delete';

/** A motion that is open. */
export interface MotionLine {
  readonly on: number;
  readonly kind: MotionKind;
  readonly terms: Readonly<Record<string, string | number>>;
  readonly reason: string;
  readonly party: PartyId;
  readonly seat: SeatId;
  /** When silence counts; absent where the room keeps waiting. */
  readonly until?: number;
}

export type QuestionStatus = 'open' | 'answered' | 'resolved' | 'withdrawn' | 'lapsed';
export type Evidence = 'verified' | 'assumed';

/** A question that was asked, and what became of it. */
export interface QuestionLine {
  readonly on: number;
  readonly party: PartyId;
  readonly seat: SeatId;
  readonly to: PartyId | 'all';
  /** The beginning of its text; all of it is in the record. */
  readonly text: string;
  readonly blocking: boolean;
  /** It holds up every agreement now. */
  readonly blocks: boolean;
  readonly status: QuestionStatus;
  readonly due_at?: number;
  readonly clause?: string;
  readonly need?: number;
  readonly answers: readonly {
    readonly seq: number;
    readonly party: PartyId;
    readonly evidence: Evidence;
  }[];
}

/** What a party must find out, and the question that asks about it. */
export interface NeedLine {
  readonly party: PartyId;
  readonly need: number;
  readonly text: string;
  readonly on?: number;
}

/** How a clause of the current version stands. */
export interface ClauseLine {
  readonly clause: string;
  /** The version that brought these words, and whose they are. */
  readonly version: number;
  readonly party: PartyId;
  readonly agreed: readonly PartyId[];
  readonly disputed: readonly {
    readonly party: PartyId;
    readonly seat: SeatId;
    readonly reason: string;
    readonly seq: number;
  }[];
  /** Questions about it that are in the way. */
  readonly blocked: readonly number[];
  readonly rests: readonly GroundLine[];
  /** Something that it rests on is not verified. */
  readonly assumed: boolean;
}

/** An answer that a clause refers to, or a question that has none yet. */
export interface GroundLine {
  /** The entry that the clause names. */
  readonly on: number;
  readonly question: number;
  readonly evidence: Evidence | 'open';
}

export interface RaisedHand {
  readonly seat: SeatId;
  readonly reason: string;
  readonly at: number;
}

export interface Settings {
  readonly [module: string]: Readonly<Record<string, string | number | boolean>>;
}

export interface StateOfPlay {
  readonly room: {
    readonly topic: string;
    readonly goal?: string;
    readonly format: string;
    /** Whether anybody at the table is a person. */
    readonly people?: boolean;
    readonly ends_at: number;
    readonly erased_at: number;
    readonly settings?: Settings;
  };
  readonly seats: {
    readonly you: {
      readonly seat: SeatId | null;
      readonly kind: SeatKind;
      readonly party: PartyId | null;
      readonly name?: string;
    };
    readonly parties: readonly PlayParty[];
    readonly observers?: { readonly open: boolean; readonly watching: number };
  };
  readonly phases: {
    readonly phase: Phase;
    readonly since: number;
    readonly ready: readonly SeatId[];
    readonly outcome?: Outcome;
    readonly reason?: string;
  };
  readonly pause?: {
    readonly causes: readonly PauseCause[];
    /** In a room without people, where nothing pauses: what nobody has answered to yet. */
    readonly noticed?: readonly PauseCause[];
    readonly since?: number;
    /** When silence counts. */
    readonly until?: number;
  };
  readonly floor?: {
    readonly order?: 'turns' | 'open';
    /** After a round in which nobody spoke it waits for whoever does. */
    readonly rests?: boolean;
    readonly holder?: PartyId | undefined;
    readonly epoch: number;
    readonly clock: number;
    readonly holds: number;
    readonly passed: readonly PartyId[];
    readonly until?: number;
    /** Turns left, by party. */
    readonly turns?: Readonly<Record<PartyId, number>>;
    /** Turns each party has had in all. */
    readonly allowed?: number;
  };
  readonly hands?: { readonly up: readonly RaisedHand[] };
  readonly ballots?: { readonly open: readonly Ballot[] };
  readonly charter?: {
    readonly version: number;
    readonly clauses: readonly Clause[];
    readonly amendments: readonly Amendment[];
  };
  readonly questions?: {
    readonly questions: readonly QuestionLine[];
    readonly needs: readonly NeedLine[];
    readonly knows: readonly { readonly party: PartyId; readonly text: string }[];
  };
  readonly motions?: { readonly motions: readonly MotionLine[] };
  readonly contract?: {
    readonly version: number;
    readonly sha256?: string;
    readonly party?: PartyId;
    readonly seat?: SeatId;
    readonly seq?: number;
    /** Versions that were not approved. */
    readonly closed: readonly number[];
    readonly agreements: readonly { readonly party: PartyId; readonly seat: SeatId }[];
    /** What was agreed to takes effect only once no question is in the way. */
    readonly suspended?: boolean;
    readonly clauses?: readonly ClauseLine[];
  };
  readonly approval?: {
    readonly version?: number;
    readonly sha256?: string;
    readonly charter?: number;
    readonly approvals?: readonly SeatId[];
    readonly missing?: readonly string[];
    readonly rejection?: {
      readonly version: number;
      readonly seat: SeatId;
      readonly reason: string;
      readonly clause?: string;
    };
  };
  readonly signing?: {
    readonly keys: readonly { readonly seat: SeatId; readonly fingerprint: string; readonly site?: string }[];
    readonly viewed: readonly { readonly seat: SeatId; readonly at: number }[];
    /** What became last of each seat's signature. */
    readonly signatures: readonly {
      readonly seat: SeatId;
      readonly standing: 'signed' | 'voided' | 'superseded';
      readonly fingerprint: string;
      readonly seq: number;
      readonly at: number;
    }[];
    /** Names of people who have not signed; nobody while the room is open. */
    readonly missing: readonly string[];
  };
  readonly deletion?: {
    /** Parties that want everything deleted. */
    readonly asked: readonly PartyId[];
    /** Names of those whose wish is missing. */
    readonly missing?: readonly string[];
    readonly erased_at?: number;
  };
  readonly caucus?: { readonly mandates: readonly { readonly seat: SeatId; readonly version: number }[] };
}

/** Whether anybody at the table is a person: without, agents decide, and people only watch. */
export const hasPeople = ({ room }: StateOfPlay): boolean => room.people !== false;

/** The rules' own description under its shapes: what it holds is decided there, module by module. */
export function asStateOfPlay(described: Readonly<Record<string, unknown>>): StateOfPlay {
  return described as unknown as StateOfPlay;
}

/** All seats that have a party, in the order of the room. */
export function seatsOf(play: StateOfPlay): readonly (PlaySeat & { readonly party: PartyId })[] {
  return play.seats.parties.flatMap(({ party, seats }) => seats.map((seat) => ({ ...seat, party })));
}

/** A party's name, as it was given. */
export function partyName(play: StateOfPlay, party: string | null | undefined): string {
  return play.seats.parties.find((each) => each.party === party)?.name ?? '';
}

/** A seat's name; empty for a seat that is in no party, such as an observer's. */
export function seatName(play: StateOfPlay, seat: string | null | undefined): string {
  return seatsOf(play).find((each) => each.seat === seat)?.name ?? '';
}
