import type { PartyId, SeatId } from '@parley/protocol';
import type { Actor } from '../../../kernel/contract.ts';
import type { Act, Meeting } from '../../../testing/meeting.ts';
import { as } from '../../../testing/negotiation.ts';
import type { Draw } from '../draw.ts';
import {
  advised,
  both,
  by,
  creators,
  links,
  type Make,
  oneOf,
  people,
  type Present,
  present,
  publicly,
  rarely,
  seldom,
  whoMay,
} from '../present.ts';

/** Who comes and goes in a random meeting: links that are used, made anew and called back, at the worst moments too. */

/** Mostly a party that has not joined; of those that fit. */
export function partyIn(
  meeting: Meeting,
  { which }: Draw,
  fits: (party: { readonly people: boolean }) => boolean = () => true,
): PartyId {
  const waiting = publicly(meeting).seats.parties.filter(
    (party) => !party.joined && !party.dismissed && fits(party),
  );
  return (
    (which % 5 > 0 ? waiting[which % Math.max(1, waiting.length)]?.party : undefined) ?? `p${1 + (which % 9)}`
  );
}

/** Any seat, some that are not there, and often the one that raised its hand last. */
export function seatIn(meeting: Meeting, { which }: Draw): SeatId {
  const raised = which % 4 === 0 ? publicly(meeting).hands.up.at(-1)?.seat : undefined;
  const { size } = new Set(meeting.rules.mints(meeting.entries).map(({ subject }) => subject));
  return raised ?? `s${1 + (which % (size + 2))}`;
}

/** Often a seat whose link was not used yet. */
function vacantIn(meeting: Meeting, draw: Draw): SeatId {
  const waiting = publicly(meeting)
    .seats.parties.flatMap(({ seats }) => seats)
    .filter(({ status }) => status === 'vacant');
  return (draw.which % 5 > 0 ? oneOf(waiting, draw.which)?.seat : undefined) ?? seatIn(meeting, draw);
}

const NAMES = [
  'Anna',
  'АNNA',
  'Boris',
  'Zoe',
  'Acme’s agent',
  'Borealis’s agent',
  'Parley',
  'Zoe (human)',
  'Observers',
] as const;
const name = ({ which }: Draw) =>
  which % 4 === 0 ? (NAMES[which % NAMES.length] ?? 'Zoe') : `Guest ${which}`;
const door = ({ which }: Draw) => ({ door: which % 6 === 0 ? ('terminal' as const) : ('browser' as const) });

function comes(actor: Actor, meeting: Meeting, draw: Draw): Act {
  const { which } = draw;
  if (actor.kind === 'claim')
    return as(actor).gives(
      'claim',
      { name: name(draw), ...(which % 3 === 0 && { again: true }) },
      door(draw),
    );
  if (actor.kind !== 'invitation') return advised(meeting, draw);
  const bot = which % 5 === 0 ? name({ ...draw, which: which * 4 }) : `Bot ${which}`;
  return as(actor).gives(
    'accept',
    { name: name(draw), ...(which % 3 === 0 && { agent_name: bot }) },
    door(draw),
  );
}

/** Somebody who is missing comes. */
export const coming: Make = by(links, comes);

const adding = by(people, (actor, _, draw) =>
  as(actor).gives('add', { kind: draw.which % 2 ? 'agent' : 'person', name: name(draw) }),
);
/** An invitation is made anew, or called back; or the link of an agent that has not come. */
export const inviting: Make = by(creators, (actor, meeting, draw) =>
  draw.who % 4 === 0
    ? as(actor).gives('rotate', { seat: vacantIn(meeting, draw) })
    : as(actor).gives(draw.who % 2 ? 'invite' : 'uninvite', {
        party: partyIn(meeting, draw, (party) => party.people),
      }),
);
/** Often of a seat whose hand is up. */
const revoking = by(people, (actor, meeting, draw) => {
  const [raised] = ownOf(actor, meeting).filter(
    (seat) => seat !== actor.seat && publicly(meeting).hands.up.some((hand) => hand.seat === seat),
  );
  return as(actor).gives('revoke', { seat: raised ?? ownSeat(actor, meeting, draw) });
});

const ownOf = ({ party }: Actor, meeting: Meeting): readonly SeatId[] =>
  present(meeting).flatMap(({ actor }) => (actor.party === party && actor.seat ? [actor.seat] : []));

/** Mostly a seat of one's own party: another's is none of theirs. */
function ownSeat(actor: Actor, meeting: Meeting, draw: Draw): SeatId {
  const one = oneOf(ownOf(actor, meeting), draw.which);
  return draw.which % 4 > 0 && one ? one : seatIn(meeting, draw);
}

const erasing = by(whoMay('erase'), (actor, _, draw) =>
  as(actor).gives('erase', draw.which % 2 ? { reason: 'Nothing came of it.' } : {}),
);

/** What is drawn once a room is closed. */
export const leaving: readonly Make[] = [
  erasing,
  erasing,
  erasing,
  by(both, (actor) => as(actor).gives('erase')),
  by(both, (actor) => as(actor).gives('leave')),
];

/** Those who keep their party's affairs: its people; where it has none, its agent. */
const keepers = whoMay('observers');
const whoRenews = (one: Present, meeting: Meeting) => people(one) || creators(one, meeting);

const codes = ({ mint }: Present) => mint.kind === 'recovery';
const observers = ({ mint }: Present) => mint.kind === 'observer';

/** What may be drawn, the frequent more than once. */
export const seating: readonly Make[] = [
  adding,
  coming,
  coming,
  by(whoRenews, (actor, meeting, draw) =>
    as(actor).gives(
      'rotate',
      draw.which % 5 ? { seat: draw.who % 2 ? vacantIn(meeting, draw) : ownSeat(actor, meeting, draw) } : {},
    ),
  ),
  revoking,
  revoking,
  inviting,
  by(people, (actor, meeting, draw) => {
    const hasIt = publicly(meeting).seats.parties.some(({ chair }) => chair === actor.seat);
    return as(actor).gives('chair', hasIt === draw.which % 5 > 0 ? { leave: true } : {});
  }),
  rarely(
    by(people, (actor, meeting, draw) =>
      as(actor).gives('reissue', draw.who % 3 ? { seat: ownSeat(actor, meeting, draw) } : {}),
    ),
    by(codes, (actor, _, draw) => as(actor).gives('recover', {}, door(draw))),
  ),
  rarely(
    by(codes, (actor, _, draw) => as(actor).gives('recover', {}, door(draw))),
    by(observers, (actor) => as(actor).gives('leave')),
  ),
  by(observers, (actor) => as(actor).gives('watch')),
  seldom(
    adding,
    by(keepers, (actor, _, draw) => as(actor).gives('observers', { allow: draw.who % 2 === 0 })),
  ),
  rarely(
    by(
      ({ mint }) => mint.kind === 'claim',
      (actor, _, draw) => as(actor).gives('claim', { name: name(draw), again: true }, door(draw)),
    ),
    rarely(
      by(people, (actor) => as(actor).gives('close', { reason: 'Enough.' })),
      erasing,
    ),
  ),
  rarely(
    advised,
    by(both, (actor) => as(actor).gives('leave')),
  ),
];
