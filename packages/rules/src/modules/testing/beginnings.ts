import type { SeatId } from '@parley/protocol';
import { FOUNDER, sha256, type Step } from '../../testing/meeting.ts';
import {
  accepts,
  agent,
  allReady,
  arrives,
  as,
  briefing,
  claimed,
  claimOf,
  created,
  each,
  negotiating,
  nextSeat,
  PARTIES,
  person,
  seated,
} from '../../testing/negotiation.ts';
import type { Crowd } from './draw.ts';

/** How far a random meeting has come when the crowd is let in. What a room's settings forbid of it does not happen. */

const inBrowser = { door: 'browser' } as const;

const TWINS = as(FOUNDER).gives('create', { topic: 'Twins', parties: [{ name: 'Acme' }, { name: 'Аcme' }] });

/** The contract that is on the table. */
const FIRST_DRAFT = '## Price\n\nNet 30.\n';

const proposing: Step = as(agent(1)).gives('say', {
  text: 'Net 30.',
  summary: 'Net 30',
  contract: FIRST_DRAFT,
  base: 0,
});

const agreeing = (n: number): Step =>
  as(agent(n)).gives('agree', { version: 1, sha256: sha256(FIRST_DRAFT) });

/** Every party has a second person; of every other party they have taken their place. */
function seconds(parties: number): readonly Step[] {
  const first = Number(nextSeat(parties).slice(1));
  return each(parties).flatMap((n): readonly Step[] => {
    const seat: SeatId = `s${first + n - 1}`;
    const name = `Second of ${PARTIES[n - 1]}`;
    const takes = as(claimOf(seat, `p${n}`)).gives('claim', { name }, inBrowser);
    return [as(person(n)).gives('add', { kind: 'person', name }), ...(n % 2 ? [takes] : [])];
  });
}

/** Everybody is there, and has agreed to one clause of the charter. */
function withClause(parties: number, settings: Crowd['settings']): readonly Step[] {
  // One entry for the room, and two for each party: its person and its agent. The amendment is the next.
  const on = 2 * parties + 2;
  return [
    ...briefing(parties, settings),
    as(person(1)).gives('amend', { action: 'add', text: 'In euro.', reason: 'To compare the same.' }),
    ...each(parties)
      .slice(1)
      .map((n) => as(person(n)).gives('vote', { on, yes: true })),
  ];
}

/** A person of the second party who comes once the others are asked to approve. */
const lateComer = (parties: number): readonly Step[] => [
  as(person(2)).gives('add', { kind: 'person', name: 'Latecomer' }),
  as(claimOf(`s${Number(nextSeat(parties).slice(1)) + 1}`, 'p2')).gives(
    'claim',
    { name: 'Latecomer' },
    inBrowser,
  ),
];

/** All but the last party have joined. */
const withoutLast = (parties: number, settings: Crowd['settings']): readonly Step[] => [
  ...created(parties, settings),
  claimed,
  ...each(parties - 1)
    .slice(1)
    .map(accepts),
];

/** The last party never came, and the others go on without it. With two parties nobody would be left: both are there. */
function dismissed(parties: number, settings: Crowd['settings']): readonly Step[] {
  const rest = parties - 1;
  if (rest < 2) return negotiating(parties, settings);
  const opening = withoutLast(parties, settings);
  // One entry for the room and one for each who joined: the motion is the next.
  const on = rest + 2;
  return [
    ...opening,
    as(person(1)).gives('move', { kind: 'dismiss', party: `p${parties}`, reason: 'They never came.' }),
    ...each(rest)
      .slice(1)
      .map((n) => as(person(n)).gives('vote', { on, yes: true })),
    ...each(rest).map(arrives),
    ...allReady(rest),
  ];
}

/** A first try under names that are too alike comes to nothing. */
export function beginning({ begun, parties, settings }: Crowd): readonly Step[] {
  switch (begun) {
    case 'made':
      return [TWINS, ...created(parties, settings)];
    case 'seated':
      return seated(parties, settings);
    case 'missing':
      return withoutLast(parties, settings);
    case 'briefing':
      return withClause(parties, settings);
    case 'negotiating':
      return negotiating(parties, settings);
    case 'crowded':
      return [...briefing(parties, settings), ...seconds(parties)];
    case 'dismissed':
      return dismissed(parties, settings);
    case 'proposed':
      return [...negotiating(parties, settings), proposing];
    case 'agreed':
      return [
        ...briefing(parties, settings),
        ...seconds(parties).slice(0, 2),
        ...allReady(parties),
        // Where the second person of the first party is there, negotiation waits for them too.
        as(nextSeat(parties)).gives('ready'),
        proposing,
        ...each(parties).map(agreeing),
        ...lateComer(parties),
      ];
  }
}
