import type { Ending } from './exit-codes.ts';
import type { Options, Parsed } from './options.ts';
import type { Output } from './output.ts';
import type { World } from './world.ts';

/** One word of the command line: `parley <name> <operands>`. */
export interface Verb {
  readonly name: string;
  /** Its operands, as help shows them. */
  readonly operands: string;
  readonly says: string;
  readonly group: Group;
  readonly options: Options;
  run(call: Call): Promise<Ending>;
}

export type Group =
  | 'Come and go'
  | 'Read and wait'
  | 'Speak'
  | 'Floor and hand'
  | 'Charter and motions'
  | 'Questions'
  | 'Contract'
  | 'For people'
  | 'Record and keys'
  | 'Anything else';

/** One use of a verb. */
export interface Call {
  readonly world: World;
  readonly verb: string;
  readonly parsed: Parsed;
  /** The words after the verb, as they were given. */
  readonly args: readonly string[];
  readonly output: Output;
  /** How long to go on trying while the hub does not answer. */
  readonly patienceMs: number;
}
