import type { JsonObject, PartyId, SeatId } from '@parley/protocol';
import type { Actor, Mint } from '../../kernel/contract.ts';
import { type Act, HUB, type Meeting } from '../../testing/meeting.ts';
import { as } from '../../testing/negotiation.ts';
import type { Draw } from './draw.ts';

/** Who is at a random meeting and what everybody sees of it: what an act that is drawn goes by. */

export interface Present {
  readonly actor: Actor;
  readonly mint: Mint;
}

/** Everybody whose credential is good, with that credential. */
export const present: (meeting: Meeting) => readonly Present[] = once(({ rules, state, entries, now }) =>
  rules.mints(entries).flatMap((mint) => {
    const actor = rules.actor(state, mint, now);
    return actor ? [{ actor, mint }] : [];
  }),
);

/** What is asked of a meeting again and again is found out once. */
function once<T>(ask: (meeting: Meeting) => T): (meeting: Meeting) => T {
  const known = new WeakMap<Meeting, { readonly answer: T }>();
  return (meeting) => {
    const answered = known.get(meeting) ?? { answer: ask(meeting) };
    known.set(meeting, answered);
    return answered.answer;
  };
}

/** What everybody is told of the room, as far as it is read here. */
interface Public {
  readonly room: {
    readonly people: boolean;
    readonly erased_at: number;
    readonly settings: { readonly room: { readonly quiet_minutes: number } };
  };
  readonly phases: { readonly phase: string; readonly outcome?: string };
  readonly pause: { readonly causes: readonly string[] };
  readonly deletion: { readonly asked: readonly PartyId[] };
  readonly signing: {
    readonly keys: readonly { readonly seat: SeatId; readonly fingerprint: string; readonly site?: string }[];
    readonly viewed: readonly { readonly seat: SeatId }[];
    readonly signatures: readonly { readonly seat: SeatId; readonly standing: string }[];
  };
  readonly hands: { readonly up: readonly { readonly seat: SeatId }[] };
  readonly floor: {
    readonly order: string;
    readonly holder?: PartyId;
    readonly epoch: number;
    readonly turns: Readonly<Record<PartyId, number>>;
  };
  readonly seats: {
    readonly parties: readonly {
      readonly party: PartyId;
      readonly name: string;
      readonly people: boolean;
      readonly joined: boolean;
      readonly dismissed: boolean;
      readonly chair?: SeatId;
      readonly seats: readonly { readonly seat: SeatId; readonly kind: string; readonly status: string }[];
    }[];
  };
  readonly ballots: {
    readonly open: readonly {
      readonly on: number;
      readonly kind: string;
      readonly version: number;
      readonly party: PartyId;
    }[];
  };
  readonly motions: {
    readonly motions: readonly { readonly on: number; readonly kind: string; readonly until?: number }[];
  };
  readonly questions: {
    readonly questions: readonly {
      readonly on: number;
      readonly party: PartyId;
      readonly to: PartyId | 'all';
      readonly status: string;
      readonly blocks: boolean;
      readonly answers: readonly { readonly seq: number }[];
    }[];
  };
  readonly charter: {
    readonly version: number;
    readonly clauses: readonly { readonly clause: number; readonly text: string }[];
    readonly amendments: readonly { readonly on: number; readonly stale: boolean }[];
  };
  readonly contract: {
    readonly version: number;
    readonly sha256: string;
    readonly agreements: readonly { readonly party: PartyId }[];
    readonly clauses: readonly {
      readonly clause: string;
      readonly disputed: readonly { readonly party: PartyId }[];
    }[];
  };
  readonly approval: {
    readonly version?: number;
    readonly sha256?: string;
    readonly charter?: number;
    readonly approvals?: readonly SeatId[];
  };
}

/** The state of play as it is shown to everybody. */
export const publicly: (meeting: Meeting) => Public = once(
  ({ rules, state, now }) => rules.describe(state, HUB, now) as JsonObject as unknown as Public, // as each module describes itself
);

export type Make = (meeting: Meeting, draw: Draw) => Act;

/**
 * Somebody who is there and fits; where there is none, or by mistake, anybody. An agent's first call says that it is
 * here, as a hub has it say.
 */
export function by(
  fits: (one: Present, meeting: Meeting) => boolean,
  make: (actor: Actor, meeting: Meeting, draw: Draw) => Act,
): Make {
  return (meeting, draw) => {
    const here = present(meeting);
    const fit = here.filter((one) => fits(one, meeting));
    if (fit.length === 0 && draw.who % 4 > 0 && here.some(both)) return advised(meeting, draw);
    const from = fit.length === 0 || draw.who % 17 === 0 ? here : fit;
    const one = from[draw.who % Math.max(1, from.length)];
    if (!one) throw new Error('nobody is there');
    const isNew = one.mint.kind === 'agent' && !meeting.rules.used(meeting.state, one.mint);
    return isNew
      ? as(one.actor).gives('arrive')
      : { generation: one.mint.generation, ...make(one.actor, meeting, draw) };
  };
}

export const people = ({ actor }: Pick<Present, 'actor'>) => actor.kind === 'person';
/** Those who decide: the people; in a room without people, the agents. */
export const deciders = ({ actor }: Pick<Present, 'actor'>, meeting: Meeting) =>
  actor.kind === (publicly(meeting).room.people ? 'person' : 'agent');
export const agents = ({ actor }: Pick<Present, 'actor'>) => actor.kind === 'agent';
export const both = (one: Pick<Present, 'actor'>) => people(one) || agents(one);
export const links = ({ mint }: Present, { rules, state }: Meeting) =>
  (mint.kind === 'claim' || mint.kind === 'invitation') && !rules.used(state, mint);
export const creators = ({ actor }: Present, { rules, state, now }: Meeting) =>
  !rules.may(state, actor, 'invite', now);
/** Those who may give a command now, once they have read what they must. */
export const whoMay =
  (command: string) =>
  ({ actor }: Present, { rules, state, now }: Meeting) => {
    const refusal = rules.may(state, actor, command, now);
    return refusal === undefined || refusal.code === 'read_first';
  };
export const speakers = whoMay('say');

/** Somebody does what they are told to do, mostly what comes first. */
export const advised: Make = (meeting, draw) => {
  const { rules, state, now } = meeting;
  return by(both, (actor) => {
    const acts = rules.next(state, actor, now).advice.flatMap(({ act }) => act ?? []);
    const one = draw.which % 3 > 0 ? acts[0] : oneOf(acts, draw.who);
    return one ? { by: actor, ...one } : as(actor).gives('tell', { text: 'Nothing to do.', to: 'party' });
  })(meeting, draw);
};

export const rarely =
  (most: Make, other: Make): Make =>
  (meeting, draw) =>
    (draw.which % 12 === 0 ? other : most)(meeting, draw);

export const seldom =
  (most: Make, other: Make): Make =>
  (meeting, draw) =>
    (draw.which % 4 === 0 ? other : most)(meeting, draw);

/** One of a list, by lot. */
export const oneOf = <T>(list: readonly T[], lot: number): T | undefined =>
  list[lot % Math.max(1, list.length)];
