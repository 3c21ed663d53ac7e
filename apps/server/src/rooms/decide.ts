import { createHash } from 'node:crypto';
import type { Actor, Context, Refusal, Request, Rules } from '@parley/rules';
import { FOUNDER, type Order } from './order.ts';
import type { Picture } from './picture.ts';
import type { Decided } from './writing.ts';

/** What an order comes to on a picture of the room. */
export type Verdict =
  | { readonly status: 'accepted'; readonly decided: Decided }
  | { readonly status: 'refused'; readonly refusal: Refusal; readonly actor: Actor | undefined };

/** Who gives an order, at an instant; undefined when their credential is not good, or nothing is there to command. */
export function actorOf({ by }: Order, { rules, state }: Picture, now: number): Actor | undefined {
  return by === 'founder' ? FOUNDER : rules?.actor(state, by, now);
}

/** Decides an order on a picture that was ticked to `now`. Pure; whether the picture is the record's is the room's matter. */
export function decide(order: Order, picture: Picture, now: number): Verdict {
  const rules = picture.rules ?? order.founding;
  const actor = actorOf(order, picture, now);
  // Not yours and not there get the same answer (RM-8).
  if (!rules || !actor) return { status: 'refused', refusal: { code: 'unknown' }, actor: undefined };
  const digests = digestsFor(rules, order.request);
  const context: Context = {
    now,
    actor,
    digests,
    ...(order.door && { door: order.door }),
    ...(order.evidence && { evidence: order.evidence }),
    ...(order.by !== 'founder' && { generation: order.by.generation }),
  };
  const outcome = rules.decide(picture.state, order.request, context);
  if (outcome.status === 'refused') return { ...outcome, actor };
  return {
    status: 'accepted',
    decided: { rules, state: outcome.state, entries: outcome.entries, command: order.record },
  };
}

/** The hashes that a command names, by the text they are of. */
function digestsFor(rules: Rules, request: Request): ReadonlyMap<string, string> {
  const texts = rules.digests(request);
  return new Map(texts.map((text) => [text, createHash('sha256').update(text).digest('hex')]));
}
