import { createAnswering } from './answering.ts';
import { assemble } from './assembly.ts';
import { BrokenInvariant } from './broken.ts';
import type { Context, Module, Refusal, Request } from './contract.ts';
import { createFold, type RoomState } from './fold.ts';
import { createGiving } from './giving.ts';
import { createReading } from './reading.ts';
import { createSettling, createTicking } from './unbidden.ts';
import { createVocabulary } from './vocabulary.ts';
import { createWriter, type Written } from './writing.ts';

/**
 * The kernel: the loop that makes a room of modules. It knows none of them by name, holds no state and does no I/O.
 *
 *   what is due -> command (giving.ts) -> what has become true (unbidden.ts)
 *
 * Time comes in only through `now`: the caller ticks first, then decides.
 */

/** What a command comes to. Accepted with no entries: there was nothing to change. */
export type Outcome =
  | (Written & { readonly status: 'accepted'; readonly diverted: boolean })
  | { readonly status: 'refused'; readonly refusal: Refusal };

/** Makes the rules of a room out of modules, given in any order. Throws when they do not fit together. */
export function createRules(given: readonly Module[]) {
  const assembly = assemble(given);
  const { modules, members } = assembly;
  const vocabulary = createVocabulary(modules);
  const { fold, stateOf } = createFold(vocabulary);
  const reading = createReading(members, stateOf);
  const write = createWriter(vocabulary, fold);
  const give = createGiving(assembly, reading, write);
  const settle = createSettling(modules, reading, write);
  const { due, tick } = createTicking(modules, reading, write, settle);

  const isLate = (state: RoomState, now: number) => (due(state) ?? Infinity) <= now;

  /** Decides a command. The state must have been ticked to `context.now`. */
  const decide = (state: RoomState, request: Request, context: Context): Outcome => {
    const before = request.before ? give(state, request.before, context) : { state, entries: [] };
    if ('refusal' in before) return { status: 'refused', refusal: before.refusal };
    const main = give(before.state, request, context);
    if ('refusal' in main) return { status: 'refused', refusal: main.refusal };
    const rest = settle(main.state, context.now);
    if (isLate(rest.state, context.now)) {
      const how = isLate(state, context.now)
        ? 'was decided before what was due'
        : 'leaves something due in the past';
      throw new BrokenInvariant(`${request.command} ${how}`);
    }
    const entries = [...before.entries, ...main.entries, ...rest.entries];
    return { status: 'accepted', state: rest.state, entries, diverted: main.diverted };
  };

  return {
    modules,
    fold,
    due,
    tick,
    decide,
    /** The texts whose SHA-256 a command needs in its context. */
    digests: ({ command, input }: Request): readonly string[] =>
      assembly.commands.get(command)?.command.digests?.(input) ?? [],
    /** What has to be made sure of before a command is decided; undefined: nothing. */
    evidence: (command: string): string | undefined => assembly.commands.get(command)?.command.evidence,
    /** What a slice holds in a circle, whoever may read it: for the shell, never for a door. */
    read: stateOf,
    ...createAnswering(assembly, vocabulary, reading, give),
  };
}

export type Rules = ReturnType<typeof createRules>;
