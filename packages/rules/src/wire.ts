import type { JsonObject } from '@parley/protocol';
import type { z } from 'zod';

/**
 * The wire of a module: what its commands take and its entries hold, as schemas, and the words and examples that
 * doors, documents and clients are derived from. A command's rules stand beside it in `rules.ts`, under the same name.
 */

/** A command as the doors know it. */
export interface CommandWire {
  readonly input: z.ZodType<JsonObject>;
  /** What it does, in one line, for help, documents and agents. */
  readonly says: string;
  /** An input that works where the command does. */
  readonly example: JsonObject;
}

/** A command of a room, with where each kind of door has it. */
export interface RoomCommandWire extends CommandWire {
  /**
   * The agent's tool it belongs to, and the action that means it there. A tool is a flat list of such actions. `false`: it
   * is no tool's, since it takes what no model makes, such as a signature.
   */
  readonly tool:
    | {
        readonly name: string;
        readonly action: string;
        /** What a field is called in the tool, where another action of it has a field of that name. */
        readonly as?: Readonly<Record<string, string>>;
      }
    | false;
  /**
   * The last part of its HTTP route below the room's; absent: its own name. `false`: it is not given below a room, because
   * whoever gives it has no seat there yet, or because the hub gives it.
   */
  readonly path?: string | false;
}

export interface ModuleWire<Command extends CommandWire = CommandWire> {
  readonly name: string;
  /** Settings a room may be created with, each with its default. They are resolved and fixed at creation (RM-1). */
  readonly settings?: z.ZodObject;
  readonly commands?: Readonly<Record<string, Command>>;
  /** The body of each entry type. */
  readonly entries: Readonly<Record<string, z.ZodType<JsonObject>>>;
}

/** The bodies of a wire's entry types, for `slice` and `writer`. */
export type BodiesOf<Wire extends ModuleWire> = {
  readonly [Type in keyof Wire['entries'] & string]: z.output<Wire['entries'][Type]>;
};

/** The input of one of a wire's commands. */
export type InputOf<
  Wire extends { readonly commands: Readonly<Record<string, CommandWire>> },
  Name extends keyof Wire['commands'],
> = z.output<Wire['commands'][Name]['input']>;
