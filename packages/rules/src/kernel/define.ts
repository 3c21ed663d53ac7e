import type { Circle, Entry, ErrorCode, JsonObject } from '@parley/protocol';
import type { Cite, Command, Minutes, Motion, NewEntry, ReadSlice, Refusal, Slice } from './contract.ts';

/**
 * The few helpers modules are written with. They carry types from a module's wire file to its rules, so that no
 * module needs a cast: the kernel hands a body to the handler of its own type and to no other.
 */

/** The bodies of a module's entry types, by type name. */
export type Bodies = { readonly [type: string]: JsonObject };

/** Declares a slice. `Types` are the bodies of the entry types it folds. */
export function slice<State, Types extends Bodies>(definition: {
  readonly name: string;
  readonly circle: Slice['circle'];
  readonly initial: State;
  readonly evolve: {
    readonly [Type in keyof Types & string]?: (
      state: State,
      entry: Entry<Type, Types[Type]>,
      read: ReadSlice,
    ) => State;
  };
  readonly hears?: { readonly [tag: string]: (state: State, entry: Entry, read: ReadSlice) => State };
}): Slice<State> {
  return definition as unknown as Slice<State>; // the kernel hands each handler entries of its own type alone
}

/** Declares a command with its input's type. */
export function command<Input>(definition: Command<Input>): Command {
  return definition;
}

/** The function a module writes its entries with. */
export function writer<Types extends Bodies>() {
  return <Type extends keyof Types & string>(circle: Circle, type: Type, body: Types[Type]): NewEntry => ({
    circle,
    type,
    body,
  });
}

/** A refusal, with what its sentence needs and the entries it points at. */
export function refuse(code: ErrorCode, details?: JsonObject, cites?: readonly Cite[]): Refusal {
  return { code, ...(details && { details }), ...(cites && { cites }) };
}

/** The value, which an earlier check has made sure of; throws a broken invariant otherwise. */
export function must<T>(value: T | undefined | null, what: string): T {
  if (value === undefined || value === null) throw new Error(`broken invariant: ${what} is missing`);
  return value;
}

/** Declares a motion with the type of its terms. */
export function motion<Terms extends JsonObject>(definition: Motion<Terms>): Motion {
  return definition; // its terms were parsed by the schema of its kind
}

/** Declares a module's part of the minutes. `Types` are the bodies of the entry types it folds. */
export function minutes<State, Types extends Bodies>(definition: {
  readonly initial: State;
  readonly evolve: {
    readonly [Type in keyof Types & string]?: (state: State, entry: Entry<Type, Types[Type]>) => State;
  };
  readonly render: (state: State) => JsonObject;
}): Minutes {
  return definition as unknown as Minutes; // each handler is given entries of its own type alone
}
