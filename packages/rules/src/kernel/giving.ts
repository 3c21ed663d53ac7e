import type { Circle } from '@parley/protocol/circle';
import { firstRefusal } from './asking.ts';
import type { Assembly } from './assembly.ts';
import type { Actor, Context, Decision, Module, NewEntry, Rank, Refusal, Request } from './contract.ts';
import type { RoomState } from './fold.ts';
import type { Reading } from './reading.ts';
import type { Write, Written } from './writing.ts';

/** Why a command changes nothing. */
export interface Refused {
  readonly refusal: Refusal;
}

/** What a command comes to before the room settles; `diverted` when something was written in its stead. */
export type Given = (Written & { readonly diverted: boolean }) | Refused;

/**
 * One command, from the gates to its entries; what settles after it is not its matter.
 *
 *   gates -> decide -> write -> run another, gates and all -> divert
 */
export function createGiving({ commands, modules }: Assembly, { viewOf }: Reading, write: Write) {
  /** A command without diversion. `skip`: ranks of gates that were answered before. */
  const perform = (
    state: RoomState,
    request: Request,
    context: Context,
    skip: readonly Rank[],
  ): Written | Refused => {
    const known = commands.get(request.command);
    if (!known) return unknown(request.command);
    const view = viewOf(state, context.actor, context.now);
    const refusal = firstRefusal(view, { known, context, request, skip });
    if (refusal) return { refusal };
    const input = request.input as never; // parsed by the command's own schema
    const decision = known.command.decide(view, input, { ...context, now: view.now });
    return carryOut(state, decision, {
      module: known.module,
      reach: ['room', ...view.circles],
      context,
      skip,
    });
  };

  /** Writes what a decision comes to, then runs what it runs. A refused run undoes both, and says what comes instead. */
  const carryOut = (state: RoomState, decision: Decision, how: How): Written | Refused => {
    if ('refusal' in decision) return decision;
    const { module, reach, skip } = how;
    const { actor, now, digests } = how.context;
    const own = write(state, decision.entries, { by: actor, module, now, reach });
    const { run } = decision;
    if (!run) return own;
    // What was answered for the whole is answered for its parts.
    const inner = { now, actor: run.as, ...(digests && { digests }) };
    const ran = perform(own.state, run.request, inner, [...skip, ...(run.skip ?? [])]);
    if (!('refusal' in ran)) return { state: ran.state, entries: [...own.entries, ...ran.entries] };
    return carryOut(state, run.refused?.(ran.refusal) ?? ran, how);
  };

  /** What is written in a command's stead, if a module keeps it. It is shown all that would be its actor's own. */
  const divert = (state: RoomState, request: Request, written: Written, { actor, now, ...rest }: Context) => {
    const own = written.entries.filter(({ by }) => isSame(by, actor)).map(bare);
    if (own.length === 0) return undefined;
    const view = viewOf(state, actor, now);
    for (const module of modules) {
      const instead = module.divert?.(view, request, own, { ...rest, actor, now: view.now });
      if (instead) return write(state, instead, { by: actor, module, now, reach: view.circles });
    }
    return undefined;
  };

  return (state: RoomState, request: Request, context: Context): Given => {
    const written = perform(state, request, context, []);
    if ('refusal' in written) return written;
    const instead = divert(state, request, written, context);
    return instead ? { ...instead, diverted: true } : { ...written, diverted: false };
  };
}

export type Giving = ReturnType<typeof createGiving>;

/** How a decision is carried out: whose it is, where it may write, and what was answered before. */
interface How {
  readonly module: Module;
  readonly reach: readonly Circle[];
  readonly context: Context;
  readonly skip: readonly Rank[];
}

/** The answer to a command no module has. */
export const unknown = (command: string): Refused => ({
  refusal: { code: 'unknown_command', details: { command } },
});

const isSame = (a: Actor, b: Actor) => a.kind === b.kind && a.seat === b.seat && a.party === b.party;

const bare = ({ circle, type, body }: NewEntry): NewEntry => ({ circle, type, body });
