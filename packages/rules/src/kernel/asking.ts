import type { Known } from './assembly.ts';
import type { Ask, Context, Rank, Refusal, Request, View } from './contract.ts';
import { ranks } from './contract.ts';

/** A question to the gates: may this be done, or, without a request, may this actor give the command at all? */
export interface Question {
  readonly known: Known;
  readonly context: Context;
  readonly request?: Request;
  /** Ranks that were answered before. */
  readonly skip?: readonly Rank[];
}

/** Asks gates by rank, a command's own conditions among them, read-first last; answers with the first refusal. */
export function firstRefusal(
  view: View,
  { known, context, request, skip = [] }: Question,
): Refusal | undefined {
  const { name, command, gates } = known;
  const ask: Ask = { name, command, actor: context.actor, ...(request && { input: request.input }) };
  const input = request?.input as never; // parsed by the command's own schema

  for (const rank of ranks) {
    if (skip.includes(rank)) continue;
    // What was to be made sure of was not, since at that moment a gate stood before it: it has to be asked anew.
    if (rank === 'condition' && request && command.evidence && !context.evidence) return { code: 'busy' };
    for (const condition of rank === 'condition' ? (command.conditions ?? []) : []) {
      const refusal = condition.check(view, { ...context, now: view.now }, input);
      if (refusal) return refusal;
    }
    for (const gate of gates) {
      const refusal = gate.rank === rank ? gate.check(view, ask) : undefined;
      if (refusal) return refusal;
    }
  }
  return undefined;
}
