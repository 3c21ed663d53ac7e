import type { JsonObject } from '@parley/protocol';
import type { SeatId } from '@parley/protocol/circle';
import type { Actor, Advice, Condition, Module, Settle, Timer, View } from '../../kernel/contract.ts';
import { command, must, refuse, slice, writer } from '../../kernel/define.ts';
import { type Count, counted, isVoter, missing, verdict, voteOf } from '../ballots/count.ts';
import { otherText, staleVersion } from '../contract/stale.ts';
import { contract } from '../contract/state.ts';
import type { ContractBodies } from '../contract/wire.ts';
import { resetFloor } from '../floor/rules.ts';
import { close, phaseOf } from '../phases/rules.ts';
import type { PhasesBodies } from '../phases/wire.ts';
import { silenceOf } from '../room/rules.ts';
import { deciders, seats } from '../seats/state.ts';
import { MUST_READ } from '../tags.ts';
import { approvalMinutes } from './minutes.ts';
import type { ApprovalBodies, ApprovalInput } from './wire.ts';

/**
 * Approval: the agents have agreed, now every person is asked, about one version under one charter (AP). It binds when
 * every party has approved; one person who does not sends the agents back.
 */

interface Asked extends Count {
  readonly version: number;
  readonly sha256: string;
  readonly charter: number;
  /** Milliseconds. */
  readonly since: number;
}

export interface Approval {
  /** What is asked, or was last. */
  readonly asked: Asked | undefined;
  readonly rejection: (ApprovalBodies['approval.rejected'] & { readonly seat: SeatId }) | undefined;
}

export const approval = slice<Approval, ApprovalBodies & PhasesBodies>({
  name: 'approval',
  circle: 'room',
  initial: { asked: undefined, rejection: undefined },
  evolve: {
    'phases.approval_began': (state, { body, seq, at }) => ({
      ...state,
      asked: { ...body, opened: seq, since: at, votes: {} },
    }),
    'approval.approved': (state, { by, seq }) => {
      const asked = must(state.asked, 'what is to be approved');
      const seat = must(by.seat, 'the seat of an approval');
      return { ...state, asked: { ...asked, votes: { ...asked.votes, [seat]: { yes: true, seq } } } };
    },
    'approval.withdrawn': (state, { by }) => {
      const asked = must(state.asked, 'what is to be approved');
      const { [must(by.seat, 'the seat of an approval')]: _, ...votes } = asked.votes;
      return { ...state, asked: { ...asked, votes } };
    },
    'approval.rejected': (_, { body, by }) => ({
      asked: undefined,
      rejection: { ...body, seat: must(by.seat, 'the seat of a rejection') },
    }),
  },
});

const write = writer<ApprovalBodies & ContractBodies & PhasesBodies>();
const askedOf = (view: View): Asked => must(view.get(approval).asked, 'what is to be approved');

/** Whether this person's approval is in. */
function hasApproved(view: View, seat: SeatId | null): boolean {
  const asked = view.get(approval).asked;
  const known = seat === null ? undefined : view.get(seats).seats[seat];
  return asked !== undefined && known !== undefined && voteOf(asked, known) !== undefined;
}

const approved: Settle = {
  name: 'approved',
  circle: 'room',
  settle: (view) => {
    if (phaseOf(view) !== 'approval') return undefined;
    const asked = askedOf(view);
    return verdict(view, deciders(view), asked) === 'yes'
      ? close('agreed', `Every party has approved version ${asked.version} under charter ${asked.charter}.`)
      : undefined;
  },
};

/** Approval is never taken for given: who does not answer keeps the room waiting, or stops it (EL-3). */
const silence: Timer = {
  name: 'silence',
  circle: 'room',
  due: (view) => {
    const { means, afterMs } = silenceOf(view);
    return phaseOf(view) === 'approval' && means === 'close' ? askedOf(view).since + afterMs : undefined;
  },
  tick: (view) => close('stopped', `Version ${askedOf(view).version} was not approved in time.`),
};

const voter: Condition = {
  name: 'voter',
  check: (view, { actor }) => {
    const party = must(actor.party && view.get(seats).parties[actor.party], 'the party of a person');
    return isVoter(view, party, askedOf(view), actor.seat) ? undefined : refuse('not_a_voter');
  },
};

const meant: Condition<ApprovalInput<'approve'>> = {
  name: 'meant',
  check: (view, _, input) => {
    if (!input) return undefined;
    const current = askedOf(view).charter;
    return (
      staleVersion(view, input.version) ??
      otherText(view, input.sha256) ??
      (input.charter === current
        ? undefined
        : refuse('stale_version', { what: 'charter', given: input.charter, current }))
    );
  },
};

const once: Condition = {
  name: 'once',
  check: (view, { actor }) =>
    hasApproved(view, actor.seat) ? refuse('already', { what: 'you have approved' }) : undefined,
};

const given: Condition = {
  name: 'given',
  check: (view, { actor }) =>
    hasApproved(view, actor.seat) ? undefined : refuse('already', { what: 'you have not approved' }),
};

function next(view: View, actor: Actor): readonly Advice[] {
  const { asked, rejection } = view.get(approval);
  if (
    phaseOf(view) === 'negotiation' &&
    actor.kind === 'person' &&
    rejection?.version === view.get(contract).version
  ) {
    const { version, reason, clause, seat } = rejection;
    const by = view.get(seats).seats[seat]?.name;
    return [{ urgency: 150, reason: 'rejected', details: { version, by, reason, clause } }];
  }
  if (phaseOf(view) !== 'approval' || !asked) return [];
  const { version, sha256, charter } = asked;
  const names = missing(view, deciders(view), asked).map(({ name }) => name);
  const until = silence.due(view, 'room');
  const when = until === undefined ? {} : { until };
  const waits = { urgency: 210, reason: 'wait_approvals', details: { version, names }, ...when };
  const input = { version, sha256, charter };
  const act = { command: 'approve', input };
  const ask = { urgency: 30, reason: 'approve', details: { ...input, names }, act, ...when };
  return actor.kind === 'person' && !hasApproved(view, actor.seat) ? [ask, waits] : [waits];
}

function describe(view: View): JsonObject {
  const { asked, rejection } = view.get(approval);
  if (!asked) return { rejection: rejection && { ...rejection } };
  const { version, sha256, charter } = asked;
  const approvals = counted(view, deciders(view), asked).map(({ seat }) => seat);
  const names = missing(view, deciders(view), asked).map(({ name }) => name);
  return { version, sha256, charter, approvals, missing: names };
}

export const approvalModule: Module = {
  name: 'approval',
  on: ['room', 'seats', 'phases', 'floor', 'charter', 'contract'],
  slices: [approval],
  entries: {
    'approval.approved': { wakes: 'nobody' },
    'approval.withdrawn': { wakes: 'nobody' },
    'approval.rejected': { tags: [MUST_READ], wakes: 'all' },
  },
  commands: {
    approve: command<ApprovalInput<'approve'>>({
      by: ['person'],
      phases: ['approval'],
      conditions: [voter, meant, once],
      decide: (_, input) => ({ entries: [write('room', 'approval.approved', input)] }),
    }),
    reject: command<ApprovalInput<'reject'>>({
      by: ['person'],
      phases: ['approval'],
      conditions: [
        voter,
        { name: 'meant', check: (view, _, input) => input && staleVersion(view, input.version) },
      ],
      decide: (_, { version, reason, clause }, { actor }) => ({
        entries: [
          write('room', 'approval.rejected', { version, reason, clause }),
          write('room', 'contract.closed', { version }),
          write('room', 'phases.negotiation_resumed', {}),
          resetFloor(must(actor.party, 'the party of a person')),
        ],
      }),
    }),
    unapprove: command<ApprovalInput<'unapprove'>>({
      by: ['person'],
      phases: ['approval'],
      conditions: [given],
      decide: (view) => ({
        entries: [write('room', 'approval.withdrawn', { version: askedOf(view).version })],
      }),
    }),
  },
  settles: [approved],
  timers: [silence],
  next,
  describe,
  minutes: approvalMinutes,
};
