import type { Circle, Entry } from '@parley/protocol';
import { open } from '@parley/record';
import { emptyRoom, type RoomState, type Rules, UnknownEntryError } from '@parley/rules';
import type { StoredCommit } from '../ledger/port.ts';

/** Where a circle's chain ends: what the next entry follows. */
export interface Head {
  readonly seq: number;
  readonly hash: string;
}

/**
 * What a hub has folded of a room: its picture of the record up to a version. A picture is never changed, a newer one
 * takes its place; so whoever is in the middle of something goes on with the one it began with.
 */
export interface Picture {
  readonly version: number;
  /** Those of the room's format; undefined while there is no room. */
  readonly rules: Rules | undefined;
  readonly state: RoomState;
  readonly heads: ReadonlyMap<Circle, Head>;
}

/** The picture of a room that does not exist. */
export const blank: Picture = { version: 0, rules: undefined, state: emptyRoom, heads: new Map() };

/** The rules of a format, by its name. */
export type RulesOf = (format: string) => Rules | undefined;

/** A newer picture, and the entries that it is newer by. */
export interface News {
  readonly picture: Picture;
  readonly entries: readonly Entry[];
}

/**
 * The picture after one more commit of the record. Throws where these rules cannot follow: an entry that they do not
 * know, a format that they do not have, a gap.
 */
export function follow(picture: Picture, commit: StoredCommit, rulesOf: RulesOf): News {
  const entries = commit.entries.map(({ text }) => open(text));
  const rules = picture.rules ?? rulesOfFirst(entries, rulesOf);
  const heads = new Map(picture.heads);
  for (const { circle, seq, hash } of commit.entries) heads.set(circle, { seq, hash });
  const state = entries.reduce(rules.fold, picture.state);
  return { picture: { version: commit.version, rules, state, heads }, entries };
}

/** The first entry of a room holds everything that is fixed at its creation, its format among it (RM-1). */
function rulesOfFirst([first]: readonly Entry[], rulesOf: RulesOf): Rules {
  const format = first?.body['format'];
  const rules = typeof format === 'string' ? rulesOf(format) : undefined;
  if (!rules) throw new UnknownEntryError('the room is of a format that is not known here');
  return rules;
}
