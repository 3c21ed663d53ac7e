import type { JsonObject } from '@parley/protocol';
import { type Circle, circleKind, type CircleKind, type PartyId } from '@parley/protocol/circle';
import { utf8Bytes } from '@parley/protocol/utf8';
import type { Actor, Gate, Module, Slice, View } from '../../kernel/contract.ts';
import { refuse, slice } from '../../kernel/define.ts';
import { settingsOf } from '../room/rules.ts';
import { allParties } from '../seats/state.ts';
import { COUNTED } from '../tags.ts';
import type { QuotaSettings } from './wire.ts';

/**
 * How much text a room may hold (LI). Each party has an equal share of posts and bytes; the room and each private
 * circle are counted apart, since a common count would let one side see how much the other says in private.
 */

interface Used {
  readonly posts: number;
  readonly bytes: number;
}
type Usage = Readonly<Record<PartyId, Used>>;
const NOTHING: Used = { posts: 0, bytes: 0 };

const textBytes = (body: JsonObject): number =>
  typeof body['text'] === 'string' ? utf8Bytes(body['text']) : 0;

const usageOf = (circle: CircleKind): Slice<Usage> =>
  slice<Usage, never>({
    name: `quota-${circle}`,
    circle,
    initial: {},
    evolve: {},
    hears: {
      [COUNTED]: (state, { by, body }) => {
        if (by.party === null) return state;
        const { posts, bytes } = state[by.party] ?? NOTHING;
        return { ...state, [by.party]: { posts: posts + 1, bytes: bytes + textBytes(body) } };
      },
    },
  });

const slices = {
  room: usageOf('room'),
  party: usageOf('party'),
  persons: usageOf('persons'),
  seat: usageOf('seat'),
} as const;
const settings = (view: View) => settingsOf<QuotaSettings>(view, 'quota');

/** A party's share of the room's limits: one message at least. */
function share(view: View): Used {
  const { posts, bytes } = settings(view);
  const parties = allParties(view).length;
  return { posts: Math.max(1, Math.floor(posts / parties)), bytes: Math.floor(bytes / parties) };
}

const INSTEAD = 'Acknowledging, deciding and closing go on; open a new room for more talk.';

/** Refuses what no longer fits into its author's share of a circle. */
export function shareRefused(view: View, circle: Circle, { party }: Actor, input?: JsonObject) {
  if (party === null) return undefined;
  const limit = share(view);
  const { posts, bytes } = view.get(slices[circleKind(circle)], circle)[party] ?? NOTHING;
  if (posts < limit.posts && bytes + textBytes(input ?? {}) <= limit.bytes) return undefined;
  const what = `messages or ${limit.bytes} bytes of your party's share`;
  return refuse('over_limit', { limit: limit.posts, what, instead: INSTEAD });
}

/** What is private asks for itself, since it alone knows for which circle it is meant. */
const gate: Gate = {
  name: 'share',
  rank: 'budget',
  commands: [COUNTED],
  check: (view, { actor, input }) => shareRefused(view, 'room', actor, input),
};

export const quotaModule: Module = {
  name: 'quota',
  on: ['room', 'seats'],
  slices: Object.values(slices),
  gates: [gate],
  describe: (view, { party }) =>
    party === null
      ? {}
      : { share: { ...share(view) }, used: { ...(view.get(slices.room)[party] ?? NOTHING) } },
};
