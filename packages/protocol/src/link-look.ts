import type { PartyId, SeatId } from './circle.ts';

/**
 * What a link is, as its holder's page is told before they decide (ID-3). Looking records nothing and uses nothing up.
 * Times are milliseconds since 1970 in UTC. Whatever a person wrote in here is data.
 */
export type LinkLook = InvitationLook | ClaimLook | RecoveryLook | ObserverLook | AgentLook | PersonLook;

interface PartyNamed {
  readonly party: PartyId;
  readonly name: string;
}

interface RoomNamed {
  readonly room: string;
  readonly topic: string;
}

interface Observed {
  readonly open: boolean;
  /** How many watch live; who reads by the link is never counted. */
  readonly watching: number;
}

/** What somebody who was invited is told of a room. */
interface RoomFacts extends RoomNamed {
  readonly goal?: string | undefined;
  readonly format: string;
  /** The names of all parties, in their order. */
  readonly parties: readonly string[];
  readonly ends_at: number;
  readonly erased_at: number;
  /** What it means when somebody does not answer, and after how many hours. */
  readonly silence: 'wait' | 'carry' | 'close';
  readonly silence_hours: number;
  readonly observers: Observed;
  /** Where people may take their places. */
  readonly people: 'browser' | 'any';
}

export interface InvitationLook extends RoomFacts {
  readonly kind: 'invitation';
  /** The party that invites, and its person who is there. */
  readonly from: { readonly name: string; readonly person?: string | undefined };
  readonly party: PartyNamed;
  readonly state: 'open' | 'used' | 'revoked' | 'expired';
  readonly used_by?: string | undefined;
  /** Whom to ask for another. */
  readonly ask: string;
  readonly expires_at: number;
}

export interface ClaimLook extends RoomFacts {
  readonly kind: 'claim';
  readonly seat: SeatId;
  readonly party: PartyNamed;
  /** `over`: nobody can take the place by this link any more. */
  readonly state: 'open' | 'taken' | 'over';
  readonly name?: string | undefined;
  readonly taken_at?: number | undefined;
}

export interface RecoveryLook extends RoomNamed {
  readonly kind: 'recovery';
  readonly seat: SeatId;
  readonly name: string;
  readonly party: PartyNamed;
}

export interface ObserverLook extends RoomNamed {
  readonly kind: 'observer';
  readonly goal?: string | undefined;
  readonly parties: readonly string[];
  readonly phase: string;
  readonly ends_at: number;
  readonly erased_at: number;
  readonly observers: Observed;
}

export interface AgentLook extends RoomNamed {
  readonly kind: 'agent';
  readonly name: string;
  readonly party: PartyNamed;
  /** Whether the agent was ever here. */
  readonly has_come: boolean;
  readonly phase: string;
  readonly ends_at: number;
  /** Seconds after which a party that does nothing loses the floor; 0: never. Absent where nobody holds it. */
  readonly floor_timeout_s?: number | undefined;
}

export interface PersonLook extends RoomNamed {
  readonly kind: 'person';
  readonly seat: SeatId;
  readonly name: string;
  readonly party: PartyNamed;
}
