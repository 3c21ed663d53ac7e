import type { PartyId, SeatId } from '@parley/protocol';
import { type Act, act, FOUNDER, type Meeting } from '../../testing/meeting.ts';
import { as, claimOf, invited, PARTIES } from '../../testing/negotiation.ts';
import type { Crowd } from './draw.ts';
import { publicly } from './present.ts';

/** How far a random meeting has come when the crowd is let in. What a room's settings forbid of it does not happen. */

/** What is given at a moment of the beginning; nothing, where nobody is there for it. */
export type Opening = (at: Meeting) => readonly Act[];

const inBrowser = { door: 'browser' } as const;
const PEOPLE = ['Anna', 'Boris', 'Carla', 'Dmitri', 'Edith', 'Farid', 'Greta', 'Hiro'];

/** What each party knows and needs to find out; some say nothing of it. */
const BRIEFS = [
  { knows: ['The price of 2025.'], needs_to_determine: ['Who bears the freight?', 'Is there a cap?'] },
  { needs_to_determine: ['Question 7?'] },
  {},
];

const TWINS: Opening = () => [
  as(FOUNDER).gives('create', { topic: 'Twins', parties: [{ name: 'Acme' }, { name: 'Аcme' }] }),
];

/** A room that would stay longer than it may, or that its people could not take along. */
const tooLong =
  ({ format }: Crowd): Opening =>
  () => [
    as(FOUNDER).gives('create', {
      topic: 'For ever',
      format,
      parties: [{ name: 'Acme' }, { name: 'Borealis' }],
      settings: { room: format === 'rendezvous' ? { readable_hours: 1 } : { readable_hours: 71 } },
    }),
  ];

const created =
  ({ format, people, settings, contract }: Crowd): Opening =>
  () => {
    const parties = people.map((has, index) => ({
      name: PARTIES[index] ?? `Party ${index + 1}`,
      people: has,
      ...BRIEFS[index % BRIEFS.length],
    }));
    const input = { topic: 'Delivery terms', format, parties, settings, ...(contract && { contract }) };
    return [as(FOUNDER).gives('create', input, inBrowser)];
  };

/** The seats of a party, of a kind. */
const seatsOf = (at: Meeting, party: PartyId, kind: 'person' | 'agent'): readonly SeatId[] =>
  partiesIn(at)
    .filter((each) => each.party === party)
    .flatMap(({ seats }) => seats)
    .filter((each) => each.kind === kind)
    .map(({ seat }) => seat);

const partiesIn = (at: Meeting) =>
  at.state.has('room') ? publicly(at).seats.parties.filter(({ dismissed }) => !dismissed) : [];

/** The nth party comes: by a person, or, where it has none, by its agent. */
const comes =
  (n: number): Opening =>
  (at) => {
    const party = partiesIn(at)[n - 1];
    const name = PEOPLE[n - 1] ?? `Person ${n}`;
    if (party?.people === false) return arrives(n)(at);
    if (n > 1) return [as(invited(`p${n}`)).gives('accept', { name }, inBrowser)];
    return seatsOf(at, 'p1', 'person').map((seat) =>
      as(claimOf(seat, 'p1')).gives('claim', { name }, inBrowser),
    );
  };

/** The agent of the nth party makes its first call. */
const arrives =
  (n: number): Opening =>
  (at) =>
    seatsOf(at, `p${n}`, 'agent').map((seat) => as(seat).gives('arrive'));

/** Everybody who sits at the table for their party says something. */
const everyone =
  (kind: 'person' | 'agent', give: (by: SeatId) => Act): Opening =>
  (at) =>
    partiesIn(at)
      .filter(({ joined }) => joined)
      .flatMap(({ party }) => seatsOf(at, party, kind))
      .map((seat) => give(seat));

const allReady = everyone('person', (seat) => as(seat).gives('ready'));

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

const seated = (crowd: Crowd, count = crowd.people.length): readonly Opening[] => [
  created(crowd),
  ...upTo(count).map(comes),
];

const briefing = (crowd: Crowd, count = crowd.people.length): readonly Opening[] => [
  ...seated(crowd, count),
  ...upTo(count).map(arrives),
];

const negotiating = (crowd: Crowd): readonly Opening[] => [...briefing(crowd), allReady];

/** A party with people adds a person; and they take their place. */
const second =
  (n: number, takesPlace = true): Opening =>
  (at) => {
    const [first] = seatsOf(at, `p${n}`, 'person');
    if (!first) return [];
    const name = `Second of ${PARTIES[n - 1]}`;
    const seat: SeatId = `s${lastSeat(at) + 1}`;
    const takes = as(claimOf(seat, `p${n}`)).gives('claim', { name }, inBrowser);
    return [as(first).gives('add', { kind: 'person', name }), ...(takesPlace ? [takes] : [])];
  };

/** The number of the seat that was made last. */
function lastSeat({ rules, entries }: Meeting): number {
  const subjects = rules.mints(entries).map(({ subject }) => subject);
  return Math.max(...subjects.map((subject) => (subject.startsWith('s') ? Number(subject.slice(1)) : 0)));
}

/** Somebody puts something to the vote, and everybody else who is asked says yes. */
const decided = (opens: (by: SeatId) => Act): readonly Opening[] => {
  const deciders = (at: Meeting): readonly SeatId[] => {
    const kind = publicly(at).room.people ? 'person' : 'agent';
    return partiesIn(at)
      .filter(({ joined }) => joined)
      .flatMap(({ party }) => seatsOf(at, party, kind).slice(0, 1));
  };
  return [
    (at) =>
      deciders(at)
        .slice(0, 1)
        .map((seat) => opens(seat)),
    (at) => {
      const [ballot] = publicly(at).ballots.open;
      const input = { on: ballot?.on ?? 1, version: 1, yes: true };
      return ballot
        ? deciders(at)
            .slice(1)
            .map((seat) => as(seat).gives('vote', input))
        : [];
    },
  ];
};

/** A clause of the charter; where there are people to agree to it. */
const withClause = decided((seat) =>
  as(seat).gives('amend', { action: 'add', text: 'In euro.', reason: 'To compare the same.' }),
);

const withoutClause = decided((seat) =>
  as(seat).gives('amend', { action: 'remove', clause: 1, reason: 'It goes without saying.' }),
);

/** The last party never came, and the others go on without it. With two parties nobody would be left: both are there. */
function dismissed(crowd: Crowd): readonly Opening[] {
  const rest = crowd.people.length - 1;
  if (rest < 2) return negotiating(crowd);
  const party = `p${rest + 1}`;
  return [
    ...seated(crowd, rest),
    ...decided((seat) => as(seat).gives('move', { kind: 'dismiss', party, reason: 'They never came.' })),
    ...upTo(rest).map(arrives),
    allReady,
  ];
}

/** The contract that is on the table. */
const FIRST_DRAFT = '## Price\n\nNet 30.\n';

const proposing: Opening = (at) =>
  seatsOf(at, 'p1', 'agent').map((seat) =>
    as(seat).gives('say', {
      text: 'Net 30.',
      summary: 'Net 30',
      contract: FIRST_DRAFT,
      base: publicly(at).contract.version,
    }),
  );

/** All agents agree; without people all but the last, since that would be all. */
const agreeing: Opening = (at) => {
  const { version, sha256 } = publicly(at).contract;
  const agreements = everyone('agent', (seat) => act(seat, 'agree', { version, sha256 }))(at);
  return publicly(at).room.people ? agreements : agreements.slice(0, -1);
};

/** The second party asks what nobody can agree without. */
const asking: Opening = (at) =>
  seatsOf(at, 'p2', 'agent').map((seat) => as(seat).gives('ask', { text: 'Is tax in it?', blocking: true }));

/** A first try under names that are too alike comes to nothing, and so does one for a time that no room has. */
export function beginning(crowd: Crowd): readonly Opening[] {
  const { begun, people } = crowd;
  switch (begun) {
    case 'made':
      return [TWINS, tooLong(crowd), created(crowd)];
    case 'seated':
      return seated(crowd);
    case 'missing':
      return seated(crowd, people.length - 1);
    case 'briefing':
      return [...briefing(crowd), ...withClause];
    case 'negotiating':
      return negotiating(crowd);
    case 'crowded':
      // Of every other party they have taken their place, after something was put to the vote.
      return [
        ...briefing(crowd),
        ...withClause,
        ...withoutClause.slice(0, 1),
        ...upTo(people.length).map((n) => second(n, n % 2 === 1)),
      ];
    case 'dismissed':
      return dismissed(crowd);
    case 'proposed':
      return [...negotiating(crowd), proposing];
    case 'agreed':
      // A person comes once the others are asked to approve.
      return [...briefing(crowd), second(1), allReady, proposing, agreeing, second(2)];
    case 'held':
      return [...negotiating(crowd), proposing, asking];
  }
}
