import type { OpenSocket, Random, Timers } from '../connection/port.ts';
import type { StartProgram } from './attend/programs.ts';
import type { KeptRooms } from './keeping/kept-rooms.ts';
import type { KeptCalls } from './seats/kept-calls.ts';
import type { SeatFiles } from './seats/seat-files.ts';
import type { SigningKeys } from './signing/signing-keys.ts';

/** All that the command needs of the machine it runs on. Tests bring their own. */
export interface World {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Resolves once the text has left: what was shown is recorded only then. */
  write(text: string): Promise<void>;
  complain(text: string): void;
  /** Width of the terminal; undefined where the output is no terminal. */
  readonly columns: number | undefined;
  /** All of standard input as text; undefined where that is a terminal, which nobody types a message into by accident. */
  readInput(): Promise<string> | undefined;
  /** Puts a question to the user, who answers with a line or ends the input; undefined where nobody sits at a terminal. */
  readonly ask: ((question: string) => Promise<string | undefined>) | undefined;
  /** The text of a file; fails with a usage error where there is none, or it is no text. */
  readFile(path: string): Promise<string>;
  /** The bytes of a file, whatever they are; fails with a usage error where there is none. */
  readBytes(path: string): Promise<Uint8Array>;
  /** Writes a file for this user's eyes alone into a folder, which is made if need be; answers with its path. */
  writeFile(folder: string, name: string, text: string): Promise<string>;
  readonly now: () => number;
  readonly newKey: () => string;
  readonly random: Random;
  readonly timers: Timers;
  readonly fetch: typeof fetch;
  readonly openSocket: OpenSocket;
  /** Starts a program of the user's. */
  readonly start: StartProgram;
  readonly seats: SeatFiles;
  readonly calls: KeptCalls;
  readonly kept: KeptRooms;
  readonly signingKeys: SigningKeys;
  /** Aborted when the user asks to stop. */
  readonly interrupted: AbortSignal;
}
