import type { JsonObject } from '@parley/protocol';
import { minutes } from '../../kernel/define.ts';
import { hasOwnPeople } from '../room/people.ts';
import type { RoomBodies } from '../room/wire.ts';
import { type Stamp, stamp } from '../stamp.ts';
import type { PhasesBodies } from './wire.ts';

/** Every change of phase, with who, why and when (PH-1); who said ready; how the meeting ended. */

type Change = Stamp & {
  readonly phase: 'briefing' | 'negotiation' | 'approval' | 'closed';
  readonly why: 'made' | 'all_ready' | 'all_agreed' | 'rejected' | 'agreed' | 'stopped' | 'expired';
  /** What approval was asked for. */
  readonly version?: number;
  readonly charter?: number;
};

interface State {
  readonly changes: readonly Change[];
  readonly ready: readonly Stamp[];
  readonly closed: (Stamp & PhasesBodies['phases.closed']) | undefined;
}

const to = (state: State, change: Change): State => ({ ...state, changes: [...state.changes, change] });

export const phasesMinutes = minutes<State, PhasesBodies & RoomBodies>({
  initial: { changes: [], ready: [], closed: undefined },
  evolve: {
    // Where there is nobody to brief, it begins with the negotiation.
    'room.created': (state, entry) => {
      const phase = entry.body.parties.some(hasOwnPeople) ? 'briefing' : 'negotiation';
      return to(state, { ...stamp(entry), phase, why: 'made' });
    },
    'phases.ready': (state, entry) => ({ ...state, ready: [...state.ready, stamp(entry)] }),
    'phases.negotiation_began': (state, entry) =>
      to(state, { ...stamp(entry), phase: 'negotiation', why: 'all_ready' }),
    'phases.approval_began': (state, entry) => {
      const { version, charter } = entry.body;
      return to(state, { ...stamp(entry), phase: 'approval', why: 'all_agreed', version, charter });
    },
    'phases.negotiation_resumed': (state, entry) =>
      to(state, { ...stamp(entry), phase: 'negotiation', why: 'rejected' }),
    'phases.closed': (state, entry) => {
      const change = { ...stamp(entry), phase: 'closed', why: entry.body.outcome } as const;
      return { ...to(state, change), closed: { ...stamp(entry), ...entry.body } };
    },
  },
  render: (state): JsonObject => ({ ...state }),
});
