import type { JsonObject } from '@parley/protocol';
import { minutes } from '../../kernel/define.ts';
import type { PhasesBodies } from '../phases/wire.ts';
import { type Stamp, stamp } from '../stamp.ts';
import type { ApprovalBodies } from './wire.ts';

/** Each time approval was asked for: for what, who gave it or took it back, and who did not approve and why. */

type Approved = Stamp & { readonly withdrawn?: Stamp | undefined };

type Round = PhasesBodies['phases.approval_began'] & {
  readonly began: Stamp;
  readonly approvals: readonly Approved[];
  readonly rejection?:
    | (Stamp & { readonly reason: string; readonly clause?: string | undefined })
    | undefined;
};

/** The round that is under way is the last. */
const inRound = (rounds: readonly Round[], change: (round: Round) => Round): readonly Round[] =>
  rounds.map((round, index) => (index === rounds.length - 1 ? change(round) : round));

export const approvalMinutes = minutes<readonly Round[], ApprovalBodies & PhasesBodies>({
  initial: [],
  evolve: {
    'phases.approval_began': (state, entry) => [
      ...state,
      { ...entry.body, began: stamp(entry), approvals: [] },
    ],
    'approval.approved': (state, entry) =>
      inRound(state, (round) => ({ ...round, approvals: [...round.approvals, stamp(entry)] })),
    'approval.withdrawn': (state, entry) => {
      const withdrawn = stamp(entry);
      const takenBack = (each: Approved): Approved =>
        each.by.seat === entry.by.seat && !each.withdrawn ? { ...each, withdrawn } : each;
      return inRound(state, (round) => ({ ...round, approvals: round.approvals.map(takenBack) }));
    },
    'approval.rejected': (state, entry) => {
      const { reason, clause } = entry.body;
      return inRound(state, (round) => ({ ...round, rejection: { ...stamp(entry), reason, clause } }));
    },
  },
  render: (rounds): JsonObject => ({ rounds }),
});
