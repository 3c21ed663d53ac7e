import type { CloseName } from '@parley/protocol';

/** What a session needs of a socket, and all it knows of one. */
export interface Port {
  readonly open: boolean;
  /** Sends one text frame, given as its bytes. Never throws and never waits; on a port that is not open it does nothing. */
  send(frame: Buffer): void;
  /** Says goodbye after what was sent before. */
  close(why: CloseName): void;
  /** Resolves once next to nothing waits to be taken by the other side, or the port is not open any more. */
  drained(): Promise<void>;
}
