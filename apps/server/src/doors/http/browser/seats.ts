import { RefusedError, seatIdSchema } from '@parley/protocol';
import { z } from 'zod';
import { isAbsence } from '../../../rooms/gone.ts';
import type { Caller, Hub } from '../../../rooms/hub.ts';
import { identifyOnce } from '../../edge/identify.ts';
import type { Limits } from '../../edge/limits.ts';
import type { Action, Glance, Question } from '../call.ts';
import { fieldsOf, tokenSchema } from './fields.ts';

const holdSchema = z.strictObject({ token: tokenSchema });
const forgetSchema = z.strictObject({ room: z.string().max(64), seat: seatIdSchema });

/** Of the state of play, what a list of rooms shows. */
const shownSchema = z.object({
  room: z.object({ topic: z.string() }),
  seats: z.object({ you: z.object({ name: z.string().optional() }) }),
});

/** POST /hold: a seat that was taken at a terminal comes into this browser too. */
export function hold(parts: { readonly hub: Hub; readonly limits: Limits }): Action<Question> {
  return async ({ body, address, visit, setCookie }) => {
    const { token } = fieldsOf(holdSchema, body);
    const caller = await identifyOnce(parts, { text: token, address, kinds: ['person'] });
    const tooOften = await parts.limits.browsers.refusal(caller.credential);
    if (tooOften) throw new RefusedError(tooOften);
    await visit.spare();
    setCookie(await visit.hold(caller));
    return { status: 200, body: { room: caller.room, seat: caller.actor.seat } };
  };
}

/** GET /seats: the seats that this browser holds, without those that are good no longer. */
export function seats({ hub }: { readonly hub: Hub }): Action<Glance> {
  return async ({ visit }) => {
    const shown = await Promise.all((await visit.seats()).map((caller) => show(hub, caller)));
    return { status: 200, body: { seats: shown.filter((one) => one !== undefined) } };
  };
}

async function show(hub: Hub, caller: Caller) {
  const { room, actor } = caller;
  try {
    const { topic, name } = wordsOf((await hub.look(caller)).state);
    return { room, seat: actor.seat, kind: actor.kind, party: actor.party, topic, name };
  } catch (thrown) {
    // It was revoked, or its room erased, since it was looked up.
    if (isAbsence(thrown)) return undefined;
    throw thrown;
  }
}

function wordsOf(state: unknown): { readonly topic: string; readonly name: string } {
  const { room, seats } = shownSchema.parse(state);
  return { topic: room.topic, name: seats.you.name ?? '' };
}

/** POST /forget: takes a seat out of this browser. The seat itself stays, for whoever has another way to it. */
export const forget: Action<Question> = async ({ body, visit }) => {
  const { room, seat } = fieldsOf(forgetSchema, body);
  await visit.forget(room, seat);
  return { status: 200, body: { room, seat } };
};
