import type { PartyId, SeatId } from '@parley/protocol';
import type { Module } from '../contract.ts';
import { command, refuse, slice, writer } from '../define.ts';
import { seatsSlice } from './seats.ts';

/** Speech in the room: `say`, to all or to some, maybe with a question inside, which is a command of its own. */
export type TalkTypes = {
  said: { text: string; to?: readonly PartyId[] };
};

/** How often each party spoke. */
const talkSlice = slice<Readonly<Record<string, number>>, TalkTypes>({
  name: 'talk',
  circle: 'room',
  initial: {},
  evolve: {
    said: (counts, { by }) => ({ ...counts, [String(by.party)]: (counts[String(by.party)] ?? 0) + 1 }),
  },
});

const write = writer<TalkTypes>();

export const said = (text: string, to?: readonly PartyId[]) =>
  write('room', 'said', { text, ...(to && { to }) });

export const talk: Module = {
  name: 'talk',
  on: ['seats'],
  entries: {
    said: {
      tags: ['speech', 'must-read'],
      tagged: ({ body }) => (body['to'] ? ['speech', 'must-read'] : ['speech']),
      wakes: 'addressed',
      addressees: ({ body }, view) => {
        const to = (body['to'] ?? []) as readonly PartyId[];
        const seats = [...view.get(seatsSlice).seats];
        return seats
          .filter(([, { party, active }]) => active && to.includes(party))
          .map(([seat]): SeatId => seat);
      },
    },
  },
  slices: [talkSlice],
  commands: {
    say: command<{ text: string; to?: readonly PartyId[]; ask?: string }>({
      by: ['person', 'agent'],
      tags: ['speech'],
      conditions: [
        {
          name: 'not empty',
          check: (_, __, input) =>
            input?.text === '' ? refuse('invalid', { field: 'text', problem: 'is empty' }) : undefined,
        },
      ],
      decide: (_, { text, to, ask }, { actor }) => ({
        entries: [said(text, to)],
        // One speech: the floor was asked for it as a whole.
        ...(ask && {
          run: { request: { command: 'ask', input: { text: ask } }, as: actor, skip: ['floor'] },
        }),
      }),
    }),
  },
  describe: (view) => ({ counts: view.get(talkSlice) }),
};
