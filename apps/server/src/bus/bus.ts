import type { SeatId } from '@parley/protocol';

/**
 * How hubs that share a database tell each other what is new. What is said here carries no content and may be lost,
 * doubled or late: that a room has grown, the database says too, and a sweep heals what a lost hint leaves behind;
 * who is connected is said again before it is forgotten.
 */
export interface Bus {
  /** "Room X is at version N now." Never waits and never throws. */
  publish(room: string, version: number): void;
  /** "So many connections of this seat are with me." The same. */
  announce(presence: SeatPresence): void;
  /** Hears what any hub has said, this one included. Answers with what ends it. */
  subscribe(listener: BusListener): () => void;
  close(): Promise<void>;
}

export interface BusListener {
  hint(room: string, version: number): void;
  presence(presence: SeatPresence): void;
  /** Something may have been missed: compare everything that somebody reads. */
  missed(): void;
}

/** How many connections of a seat a hub has at this moment. */
export interface SeatPresence {
  /** The hub that says so, by a name that it has drawn for this run: 8 hex characters. */
  readonly hub: string;
  readonly room: string;
  readonly seat: SeatId;
  readonly connections: number;
}
