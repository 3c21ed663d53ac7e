import { isDeepStrictEqual } from 'node:util';
import { type Entry, errors } from '@parley/protocol';
import type { Actor } from '../../../kernel/contract.ts';
import { emptyRoom, type RoomState } from '../../../kernel/fold.ts';
import type { Rules } from '../../../kernel/kernel.ts';
import { type Meeting, readableBy } from '../../../testing/meeting.ts';
import { wires } from '../../wires.ts';
import { lastOf, type Law, nameOf } from '../crowd.ts';
import { present } from '../present.ts';

/** The record and its folds, and whether what stands in it has its proper form. */

/** The ledger, folded anew, gives the same state, and what every viewer reads gives what they see (DL-1). */
export const foldsAnew: Law = (moments) => {
  const last = lastOf(moments);
  return [...replays(last), ...projects(last)];
};

const foldOf = (entries: readonly Entry[], { fold }: Rules): RoomState => entries.reduce(fold, emptyRoom);

function replays({ rules, entries, state }: Meeting): readonly string[] {
  return isDeepStrictEqual(foldOf(entries, rules), state) ? [] : ['the record folds to another state'];
}

/** What a viewer sees is the fold of what the viewer may read: description, advice, rights, and every slice. */
function projects(meeting: Meeting): readonly string[] {
  return present(meeting).flatMap(({ actor }) => {
    const mine = seenBy(actor, { ...meeting, state: foldOf(readableBy(meeting, actor), meeting.rules) });
    return isDeepStrictEqual(mine, seenBy(actor, meeting))
      ? []
      : [`${nameOf(actor)} sees more than they read`];
  });
}

function seenBy(viewer: Actor, { rules, state, now }: Meeting) {
  const view = rules.view(state, viewer, now);
  const slices = rules.modules.flatMap((module) => module.slices ?? []);
  return {
    heads: view.circles.map((circle) => [circle, view.head(circle)]),
    held: view.circles.flatMap((circle) =>
      slices.filter(({ circle: kind }) => circle.startsWith(kind)).map((slice) => view.get(slice, circle)),
    ),
    told: [rules.describe(state, viewer, now), rules.next(state, viewer, now)],
  };
}

const bodies = new Map(wires.flatMap(({ entries }) => Object.entries(entries)));

/** Every entry has the body its wire describes. */
export const parses: Law = (moments) =>
  lastOf(moments).entries.flatMap(({ type, body }) => {
    const read = bodies.get(type)?.safeParse(body);
    return read?.success
      ? []
      : [`${type} has a body that its wire does not know: ${read?.error.message ?? 'no schema'}`];
  });

/** The details of a refusal fill every gap in what the list of errors says of its code. */
export const explains: Law = (moments) =>
  moments.flatMap(({ taken: { outcome } }) => {
    if (outcome?.status !== 'refused') return [];
    const { code, details = {} } = outcome.refusal;
    const gaps = [...(errors[code].says + errors[code].fix).matchAll(/\{(\w+)\}/g)].flatMap(
      ([, name]) => name ?? [],
    );
    return gaps.filter((name) => details[name] === undefined).map((name) => `${code} does not say ${name}`);
  });
