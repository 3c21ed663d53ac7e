import type { JsonObject } from '@parley/protocol';
import type { Actor, Advice, Condition, Module, View } from '../../kernel/contract.ts';
import { command, must, refuse, writer } from '../../kernel/define.ts';
import { phaseOf } from '../phases/rules.ts';
import type { Party } from '../seats/books.ts';
import { keeperOf } from '../seats/own-seat.ts';
import { decidingKind, partyName, seats } from '../seats/state.ts';
import { BALLOT, DECIDING } from '../tags.ts';
import { counted, isVoter, missing, verdictOf, voteOf, votersOf } from './count.ts';
import { askedIn, type Ballot, ballotOf, ballots } from './state.ts';
import type { BallotsBodies, BallotsInput } from './wire.ts';

/** Voting: on one version of what another module has opened (CH-2, EL-1, EL-2). */

const write = writer<BallotsBodies>();
type On = { readonly on: number };

const isOpen: Condition<On> = {
  name: 'open',
  check: (view, _, input) => {
    if (!input) return Object.keys(view.get(ballots)).length > 0 ? undefined : nothingOpen('to vote on');
    return ballotOf(view, input.on)
      ? undefined
      : refuse('not_there', { what: 'open amendment or motion', id: String(input.on) });
  },
};

/** Asked whether somebody may at all, where there is nothing that they could name. */
export const nothingOpen = (what: string) =>
  refuse('not_now', {
    why: `nothing is open ${what}`,
    instead: 'Propose an amendment, or move for what you want.',
  });

const newest: Condition<BallotsInput<'vote'>> = {
  name: 'version',
  check: (view, _, input) => {
    const ballot = input && ballotOf(view, input.on);
    if (!ballot || ballot.version === input.version) return undefined;
    const { kind, version, opened } = ballot;
    return refuse('stale_version', { what: kind, given: input.version, current: version }, [
      { circle: 'room', after: opened - 1, tag: BALLOT[kind] },
    ]);
  },
};

const ownParty = (view: View, { party }: Actor): Party =>
  must(party && view.get(seats).parties[party], 'the party of a person');

const voter: Condition<BallotsInput<'vote'>> = {
  name: 'voter',
  check: (view, { actor }, input) => {
    const own = ownParty(view, actor);
    const asks = (ballot: Ballot) => isVoter(view, own, ballot, actor.seat);
    const ballot = input && ballotOf(view, input.on);
    const asked = ballot ? asks(ballot) : Object.values(view.get(ballots)).some(asks);
    return asked ? undefined : refuse('not_a_voter');
  },
};

const reasoned: Condition<BallotsInput<'vote'>> = {
  name: 'reason',
  check: (_, __, input) =>
    input && !input.yes && input.reason === undefined
      ? refuse('invalid', { field: 'reason', problem: 'is missing: say why not' })
      : undefined,
};

/** Whose it is, its own party alone withdraws or edits it; shared with the modules that open ballots. */
export const ownBallot: Condition<On> = {
  name: 'own',
  check: (view, { actor }, input) => {
    if (!input) {
      const own = Object.values(view.get(ballots)).some(({ party }) => party === actor.party);
      return own ? undefined : nothingOpen('that is of your party');
    }
    const ballot = ballotOf(view, input.on);
    return ballot && ballot.party !== actor.party
      ? refuse('forbidden', {
          allowed: keeperOf(view, ballot.party),
          kind: 'of another party',
        })
      : undefined;
  },
};

function next(view: View, actor: Actor): readonly Advice[] {
  // While the people approve, what is open rests, and nobody waits for it (CH-5).
  if (actor.kind !== decidingKind(view) || actor.seat === null || phaseOf(view) === 'approval') return [];
  const own = ownParty(view, actor);
  const seat = must(view.get(seats).seats[actor.seat], 'the seat');
  return Object.values(view.get(ballots)).flatMap((ballot): readonly Advice[] => {
    const { on, kind, version, party } = ballot;
    const waits = missing(view, askedIn(view, ballot), ballot);
    const asked = votersOf(view, own, ballot.opened).includes(seat) && !voteOf(ballot, seat);
    const names = waits.map(({ name }) => name);
    if (!asked) return [{ urgency: 210, reason: 'wait_for_votes', details: { on, kind, names } }];
    const details = { on, kind, version, party, name: partyName(view, party), last: waits.length === 1 };
    return [
      { urgency: 40, reason: 'vote', details, act: { command: 'vote', input: { on, version, yes: true } } },
    ];
  });
}

function describeBallot(view: View, ballot: Ballot): JsonObject {
  const { on, kind, version, party, seat, opened } = ballot;
  const parties = askedIn(view, ballot);
  return {
    on,
    kind,
    version,
    party,
    seat,
    opened,
    votes: counted(view, parties, ballot).map(({ seat: by, yes, reason }) => ({ seat: by, yes, reason })),
    missing: missing(view, parties, ballot).map(({ name }) => name),
    parties: Object.fromEntries(parties.map((each) => [each.party, verdictOf(view, each, ballot)])),
  };
}

export const ballotsModule: Module = {
  name: 'ballots',
  on: ['seats', 'phases'],
  slices: [ballots],
  entries: { 'ballots.voted': { wakes: 'nobody' }, 'ballots.withdrawn': { wakes: 'nobody' } },
  commands: {
    vote: command<BallotsInput<'vote'>>({
      by: ['person'],
      phases: ['briefing', 'negotiation'],
      tags: [DECIDING],
      conditions: [isOpen, newest, voter, reasoned],
      // The same vote again is none.
      decide: (view, { on, version, yes, reason }, { actor }) => {
        const ballot = must(ballotOf(view, on), 'the ballot');
        const before = voteOf(ballot, must(actor.seat && view.get(seats).seats[actor.seat], 'the seat'));
        const same = before?.yes === yes && before.reason === reason;
        return { entries: same ? [] : [write('room', 'ballots.voted', { on, version, yes, reason })] };
      },
    }),
    withdraw: command<BallotsInput<'withdraw'>>({
      by: ['person'],
      phases: ['briefing', 'negotiation'],
      tags: [DECIDING],
      conditions: [isOpen, ownBallot],
      decide: (_, { on }) => ({ entries: [write('room', 'ballots.withdrawn', { on })] }),
    }),
  },
  next,
  describe: (view) => ({
    open: Object.values(view.get(ballots)).map((ballot) => describeBallot(view, ballot)),
  }),
};
