import type { PartyId } from '@parley/protocol';
import type { Module } from '../contract.ts';
import { command, refuse, slice, writer } from '../define.ts';
import { questionsSlice } from './questions.ts';
import { present } from './seats.ts';

/** A room moves through stages: when all who are present are ready, and no question is open. */
export type StagesTypes = {
  ready: { stage: number };
  'stage.moved': { stage: number };
};

interface Stages {
  readonly stage: number;
  readonly ready: readonly PartyId[];
}

export const stagesSlice = slice<Stages, StagesTypes>({
  name: 'stages',
  circle: 'room',
  initial: { stage: 1, ready: [] },
  evolve: {
    ready: (state, { by }) => (by.party ? { ...state, ready: [...state.ready, by.party] } : state),
    'stage.moved': (_, { body: { stage } }) => ({ stage, ready: [] }),
  },
});

const write = writer<StagesTypes>();

export const stages: Module = {
  name: 'stages',
  on: ['seats', 'questions?'],
  entries: { ready: { wakes: 'all' }, 'stage.moved': { tags: ['moved'], wakes: 'all' } },
  slices: [stagesSlice],
  commands: {
    ready: command<object>({
      by: ['person', 'agent'],
      tags: ['binding'],
      conditions: [
        {
          name: 'once a stage',
          check: (view, { actor }) => {
            const done = actor.party && view.get(stagesSlice).ready.includes(actor.party);
            return done ? refuse('already', { what: 'your side is ready' }) : undefined;
          },
        },
      ],
      decide: (view) => ({ entries: [write('room', 'ready', { stage: view.get(stagesSlice).stage })] }),
    }),
  },
  settles: [
    {
      name: 'move on when all are ready',
      circle: 'room',
      settle: (view) => {
        const { stage, ready } = view.get(stagesSlice);
        const here = present(view);
        if (here.length < 2 || view.get(questionsSlice).size > 0) return undefined;
        if (!here.every((party) => ready.includes(party))) return undefined;
        return [write('room', 'stage.moved', { stage: stage + 1 })];
      },
    },
  ],
  next: () => [{ urgency: 30, reason: 'ready', act: { command: 'ready', input: {} } }],
  describe: (view) => ({ ...view.get(stagesSlice) }),
};
