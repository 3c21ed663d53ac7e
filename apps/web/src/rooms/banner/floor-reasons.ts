import type { SeatId } from '@parley/protocol/circle';
import { textOf } from '../../live/fields.ts';
import { partyName } from '../../live/state-of-play.ts';
import { sentence } from '../sentence.ts';
import { names, noticed, paused } from './told.ts';
import type { Teller } from './types.ts';

const causesOf = (details: Parameters<Teller>[0]) => names(details, 'causes').names;
const seatOf = (details: Parameters<Teller>[0]): SeatId => textOf(details, 'seat') as SeatId; // the rules name a seat

/** Who may speak, and why nobody does. */
export const floorTellers: Readonly<Record<string, Teller>> = {
  decide_pause: (details) => ({
    label: 'needs',
    sentences: [paused(causesOf(details)), sentence('banner.decide_pause')],
    primary: { label: 'banner.decide_pause.do', target: { type: 'panel', panel: 'floor' } },
  }),
  hand_up: (details) => {
    const seat = seatOf(details);
    const lower = { type: 'command', command: 'lower', input: { seat } } as const;
    return {
      label: 'needs',
      sentences: [
        sentence('banner.hand_up', { name: textOf(details, 'name'), reason: textOf(details, 'reason') }),
        sentence('banner.hand_up.until'),
      ],
      primary: { label: 'banner.hand_up.do', target: { type: 'write', to: seat } },
      quiet: { label: 'banner.hand.lower', target: lower },
    };
  },
  own_hand_up: (details) => ({
    label: 'needs',
    sentences: [sentence('banner.own_hand_up', { reason: textOf(details, 'reason') })],
    primary: {
      label: 'banner.own_hand_up.do',
      target: { type: 'command', command: 'lower', input: { seat: seatOf(details) } },
    },
  }),
  other_hand_up: (details) => ({
    label: 'paused',
    sentences: [
      sentence('banner.other_hand_up', { name: textOf(details, 'name'), reason: textOf(details, 'reason') }),
      sentence('banner.other_hand_up.ends', { party: textOf(details, 'party') }),
    ],
    quiet: { label: 'banner.move_to_resume', target: { type: 'panel', panel: 'floor' } },
  }),
  wait_pause: (details) => ({ label: 'paused', sentences: [paused(causesOf(details))] }),
  wait_floor: (details, { floor }) => {
    const party = textOf(details, 'party');
    const left = Object.entries(floor?.turns ?? {}).find(([id]) => id === party)?.[1];
    const name = textOf(details, 'name');
    const all = floor?.allowed;
    return {
      label: 'waiting',
      sentences: [
        left === undefined || all === undefined
          ? sentence('banner.wait.floor', { name })
          : sentence('banner.wait.floor.turns', { name, left, all }),
      ],
    };
  },
  your_turn: (_, play) => ({
    label: 'needs',
    sentences: [sentence('banner.your_turn', { party: partyName(play, play.seats.you.party) })],
    primary: { label: 'banner.your_turn.do', target: { type: 'write', to: 'side' } },
    quiet: { label: 'banner.pass', target: { type: 'command', command: 'pass', input: {} } },
  }),
  open_floor: (_, play) => ({
    label: 'needs',
    sentences: [sentence('banner.open_floor', { party: partyName(play, play.seats.you.party) })],
    primary: { label: 'banner.your_turn.do', target: { type: 'write', to: 'side' } },
    quiet: { label: 'banner.pass', target: { type: 'command', command: 'pass', input: {} } },
  }),
  wait_speech: (details) => ({
    label: 'waiting',
    sentences: [sentence('banner.wait.speech', { names: names(details) })],
  }),
  floor_rests: () => ({ label: 'waiting', sentences: [sentence('banner.floor_rests')] }),
  noticed: (details) => ({ label: 'waiting', sentences: noticed(causesOf(details)) }),
  // The quiet side of `your_turn` and `open_floor`, which offer to pass.
  nothing_to_say: () => undefined,
  in_chair: (_, play) => ({
    label: 'waiting',
    sentences: [sentence('banner.in_chair', { party: partyName(play, play.seats.you.party) })],
    quiet: {
      label: 'banner.chair.leave',
      target: { type: 'command', command: 'chair', input: { leave: true } },
    },
  }),
};
