import type { Circle, JsonObject, SeatId } from '@parley/protocol';
import type { Actor, Module, Request, View } from '../contract.ts';
import { command, must, refuse, slice, writer } from '../define.ts';
import { seatsSlice } from './seats.ts';
import { stagesSlice } from './stages.ts';

/**
 * A party's own circle: what its agents would say is kept as a draft, all of it or only what tells a secret; a person
 * releases it, as its author and under the rules of that moment. What belongs to an earlier stage returns.
 */
/** What of its agents' speech a party wants to see first. */
export type Supervised = 'nothing' | 'secrets' | 'all';

export type DraftsTypes = {
  'supervision.set': { what: Supervised };
  'draft.kept': { command: string; input: JsonObject; stage: number };
  'draft.released': { draft: number };
  'draft.returned': { draft: number; code: string };
};

interface Draft {
  readonly author: SeatId | null;
  readonly request: Request;
  readonly stage: number;
}

interface Drafts {
  readonly supervised: Supervised;
  readonly waiting: ReadonlyMap<number, Draft>;
}

export const draftsSlice = slice<Drafts, DraftsTypes>({
  name: 'drafts',
  circle: 'party',
  initial: { supervised: 'nothing', waiting: new Map() },
  evolve: {
    'supervision.set': (state, { body: { what } }) => ({ ...state, supervised: what }),
    'draft.kept': (state, { seq, by, body: { command, input, stage } }) => ({
      ...state,
      waiting: new Map(state.waiting).set(seq, { author: by.seat, request: { command, input }, stage }),
    }),
    'draft.released': (state, { body: { draft } }) => without(state, draft),
    'draft.returned': (state, { body: { draft } }) => without(state, draft),
  },
});

function without(state: Drafts, draft: number): Drafts {
  return { ...state, waiting: new Map([...state.waiting].filter(([seq]) => seq !== draft)) };
}

const write = writer<DraftsTypes>();

const own = ({ party }: Actor): Circle => `party/${must(party, 'the party of a person or an agent')}`;

const waiting = (view: View, actor: Actor, draft: number | undefined) =>
  draft === undefined ? undefined : view.get(draftsSlice, own(actor)).waiting.get(draft);

const isWaiting = {
  name: 'a waiting draft',
  check: (view: View, { actor }: { actor: Actor }, input?: { draft: number }) => {
    const some = input
      ? waiting(view, actor, input.draft)
      : view.get(draftsSlice, own(actor)).waiting.size > 0;
    return some ? undefined : refuse('not_there', { what: 'draft' });
  },
};

export const drafts: Module = {
  name: 'drafts',
  on: ['seats', 'stages?'],
  entries: {
    'supervision.set': { wakes: 'nobody' },
    'draft.kept': { wakes: 'all' },
    'draft.released': { wakes: 'all' },
    'draft.returned': { wakes: 'all' },
  },
  slices: [draftsSlice],
  commands: {
    supervise: command<{ what: Supervised }>({
      by: ['person'],
      decide: (_, { what }, { actor }) => ({ entries: [write(own(actor), 'supervision.set', { what })] }),
    }),
    // A refused run leaves the draft where it is, or returns it, as the person likes.
    release: command<{ draft: number; otherwise: 'keep' | 'return' }>({
      by: ['person'],
      conditions: [isWaiting],
      decide: (view, { draft, otherwise }, { actor }) => {
        const { author, request } = must(waiting(view, actor, draft), 'the draft');
        return {
          entries: [write(own(actor), 'draft.released', { draft })],
          run: {
            request,
            as: { kind: 'agent', seat: author, party: actor.party },
            ...(otherwise === 'return' && {
              refused: ({ code }) => ({ entries: [write(own(actor), 'draft.returned', { draft, code })] }),
            }),
          },
        };
      },
    }),
    drop: command<{ draft: number }>({
      by: ['person', 'agent'],
      conditions: [isWaiting],
      decide: (_, { draft }, { actor }) => ({
        entries: [write(own(actor), 'draft.returned', { draft, code: 'dropped' })],
      }),
    }),
  },
  divert: (view, { command, input }, entries, { actor }) => {
    if (actor.kind !== 'agent' || !entries.some(({ type }) => type === 'said' || type === 'question.asked'))
      return undefined;
    const { supervised } = view.get(draftsSlice, own(actor));
    const tells = entries.some(({ body: { text } }) => typeof text === 'string' && text.includes('secret'));
    if (supervised === 'nothing' || (supervised === 'secrets' && !tells)) return undefined;
    return [write(own(actor), 'draft.kept', { command, input, stage: view.get(stagesSlice).stage })];
  },
  settles: [
    {
      name: 'return what belongs to an earlier stage',
      circle: 'party',
      settle: (view, circle) => {
        const { stage } = view.get(stagesSlice);
        const stale = [...view.get(draftsSlice, circle).waiting].find(([, draft]) => draft.stage !== stage);
        return stale && [write(circle, 'draft.returned', { draft: stale[0], code: 'stage' })];
      },
    },
  ],
  next: (view, actor) => {
    if (actor.kind !== 'person' || !isActive(view, actor)) return [];
    return [...view.get(draftsSlice, own(actor)).waiting.keys()].flatMap((draft) => [
      { urgency: 15, reason: 'release', act: { command: 'release', input: { draft, otherwise: 'keep' } } },
      { urgency: 16, reason: 'drop', act: { command: 'drop', input: { draft } } },
    ]);
  },
  describe: (view, actor) => {
    const party =
      actor.party && view.circles.includes(own(actor)) ? view.get(draftsSlice, own(actor)) : undefined;
    return party ? { supervised: party.supervised, waiting: [...party.waiting.keys()] } : {};
  },
};

const isActive = (view: View, { seat }: Actor) =>
  seat !== null && view.get(seatsSlice).seats.get(seat)?.active === true;
