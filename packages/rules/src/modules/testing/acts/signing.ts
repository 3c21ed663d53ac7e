import type { JsonObject, SeatId } from '@parley/protocol';
import type { Actor } from '../../../kernel/contract.ts';
import { type Act, type Meeting, sha256 } from '../../../testing/meeting.ts';
import { as } from '../../../testing/negotiation.ts';
import type { Draw } from '../draw.ts';
import { both, by, type Make, oneOf, people, type Present, publicly, rarely, whoMay } from '../present.ts';

/** Keys that are named, minutes that are read, and what is signed in a random meeting; now and then with another's key. */

const keysOf = ({ seat }: Actor): readonly string[] => [0, 1, 2].map((n) => `key-of-${seat}-${n}`);
const keyOf = (actor: Actor, which: number): string => keysOf(actor)[which % 3] ?? '';

const names = (actor: Actor, _: Meeting, { which }: Draw): Act =>
  as(actor).gives('key', { key: keyOf(actor, which), ...(which % 5 === 0 && { site: 'parley.example' }) });

const views = (actor: Actor): Act => as(actor).gives('view');

/** What comes next on the way to a signature and back; now and then what does not. */
function signs(actor: Actor, meeting: Meeting, draw: Draw): Act {
  const { which } = draw;
  const { keys, viewed, signatures } = publicly(meeting).signing;
  const own = ({ seat }: { readonly seat: SeatId }) => seat === actor.seat;
  const named = keys.find(own);
  if (!named && which % 5 > 0) return names(actor, meeting, draw);
  if (actor.kind === 'person' && !viewed.some(own) && which % 5 > 0) return views(actor);
  const stands = signatures.find(own)?.standing === 'signed';
  const purpose = (stands ? which % 4 > 0 : which % 9 === 0) ? oneOf(ENDS, which) : { purpose: 'minutes' };
  const key = keysOf(actor).find((one) => sha256(one) === named?.fingerprint) ?? keyOf(actor, which);
  return as(actor).gives('sign', {
    ...{ statement: JSON.stringify(purpose), how: 'key', key, signature: 'by-them' },
    ...(named?.site !== undefined && which % 11 > 0 && { site: named.site }),
  });
}

/** How a signature ends. */
const ENDS: readonly JsonObject[] = [
  { purpose: 'void', reason: 'A figure is wrong.' },
  { purpose: 'supersede', reason: 'We met again.', by: { room: 'another', minutes: 'theirs' } },
];

const naming = by(both, names);
/** Keys are named while there is something to talk about too. */
export const withKeys = (make: Make): Make => rarely(make, naming);

/** Somebody whose signature stands. */
const whoSigned = ({ actor }: Pick<Present, 'actor'>, meeting: Meeting) =>
  publicly(meeting).signing.signatures.some(
    ({ seat, standing }) => seat === actor.seat && standing === 'signed',
  );

/** What is drawn once a room is closed. */
export const signing: readonly Make[] = [
  naming,
  by(people, views),
  ...[both, whoMay('sign'), whoMay('sign'), whoSigned, whoSigned].map((who) => by(who, signs)),
];
