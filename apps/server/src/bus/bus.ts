/**
 * How hubs that share a database tell each other that a room has grown. A hint carries no content and may be lost,
 * doubled or late: the database is the truth, and a sweep heals what a lost hint leaves behind.
 */
export interface Bus {
  /** "Room X is at version N now." Never waits and never throws. */
  publish(room: string, version: number): void;
  /** Hears what any hub has published, this one included. Answers with what ends it. */
  subscribe(listener: BusListener): () => void;
  close(): Promise<void>;
}

export interface BusListener {
  hint(room: string, version: number): void;
  /** Hints may have been missed: compare everything that somebody reads. */
  missed(): void;
}
