import type { JsonObject } from '@parley/protocol';
import type { PartyId } from '@parley/protocol/circle';
import type {
  Actor,
  Advice,
  Cite,
  Condition,
  Gate,
  Module,
  Settle,
  Timer,
  View,
} from '../../kernel/contract.ts';
import { command, motion, must, refuse, writer } from '../../kernel/define.ts';
import { decided, isPaused, settleCause } from '../pause/rules.ts';
import { phaseOf } from '../phases/rules.ts';
import { settingsOf } from '../room/rules.ts';
import { seats, speaks } from '../seats/state.ts';
import { FOR_PARTY, ON_FLOOR, SPEECH } from '../tags.ts';
import { floor } from './state.ts';
import { allHavePassed, candidates, isAsked, isFree, isOpen, rests, speakers, unheard } from './taking.ts';
import type { FloorBodies, FloorInput, FloorSettings } from './wire.ts';

/**
 * The floor: one party has it, and only its agents may speak (FL-1). Speech hands it to the next party in order, a
 * pass gives it away, a hold keeps it, silence loses it. Each grant has a rising number, the epoch (FL-2).
 *
 *   granted -> (held)* -> spoken | passed | lost -> granted to the next -> ...
 *
 * Succession is settled from state, so that no cause of it can be forgotten: whenever the floor is open and its
 * holder is through, or cannot speak, the next party gets it. First the floor goes on, then a pause is considered. Where
 * the floor is open to all there are no grants, and a pass says that a party has nothing to say to what was said (FL-6).
 */

const HOLDS_IN_A_ROW = 3;

const write = writer<FloorBodies>();
const settings = (view: View) => settingsOf<FloorSettings>(view, 'floor');

const succession: Settle = {
  name: 'succession',
  circle: 'room',
  settle: (view) => {
    const { order, holder, epoch, through } = view.get(floor);
    if (!isOpen(view) || order === 'open' || rests(view)) return undefined;
    const able = candidates(view);
    const stays = holder !== undefined && !through && able.includes(holder);
    const next = able[0];
    return stays || next === undefined
      ? undefined
      : [write('room', 'floor.granted', { party: next, epoch: epoch + 1 })];
  },
};

/** Nobody can speak, or nobody has turns left: such a pause ends by itself when somebody can, and has. */
const nobody: Settle = {
  name: 'nobody',
  circle: 'room',
  settle: (view) => (isOpen(view) ? settleCause(view, 'nobody', speakers(view).length === 0) : undefined),
};

const spent: Settle = {
  name: 'spent',
  circle: 'room',
  settle: (view) =>
    isOpen(view)
      ? settleCause(view, 'spent', speakers(view).length > 0 && candidates(view).length === 0)
      : undefined,
};

const allPassed: Settle = {
  name: 'all-passed',
  circle: 'room',
  settle: (view) => (isOpen(view) ? settleCause(view, 'passed', allHavePassed(view)) : undefined),
};

const timeout: Timer = {
  name: 'timeout',
  circle: 'room',
  due: (view) => {
    const { holder, clock, through } = view.get(floor);
    const runs =
      isOpen(view) && holder !== undefined && !through && !isPaused(view) && settings(view).timeout_s > 0;
    return runs ? clock + settings(view).timeout_s * 1000 : undefined;
  },
  tick: (view) => [write('room', 'floor.lost', { party: must(view.get(floor).holder, 'the holder') })],
};

/** What was said since the turn somebody believes in, or, where they name none that was, since their party's last. */
function saidSince(view: View, party: PartyId, believed?: number): readonly Cite[] {
  const { grants } = view.get(floor);
  const turn =
    grants.findLast(({ epoch }) => epoch === believed) ??
    (believed === undefined || believed > (grants.at(-1)?.epoch ?? 0)
      ? grants.findLast((grant) => grant.party === party)
      : grants[0]);
  return [{ circle: 'room', after: turn?.seq ?? 0, tag: SPEECH }];
}

const budgetGate: Gate = {
  name: 'budget',
  rank: 'floor',
  commands: [SPEECH],
  check: (view, { actor: { party } }) =>
    isOpen(view) && party && view.get(floor).left[party] === 0 ? refuse('budget_spent') : undefined,
};

const turnGate: Gate = {
  name: 'turn',
  rank: 'floor',
  commands: [ON_FLOOR],
  check: (view, { actor, input }) => {
    const { order, holder, epoch, through } = view.get(floor);
    if (!isOpen(view)) return refuse('floor_closed');
    if (order === 'open') return undefined;
    if (holder === undefined) return refuse('floor_closed');
    const party = must(actor.party, 'the party of a speaker');
    const given = input?.['epoch'];
    if (rests(view)) return undefined;
    // Nobody has turns left to take it. Where people are asked how to go on, that is a pause, and says so itself.
    if (through && !isPaused(view)) return refuse('budget_spent');
    if (typeof given === 'number' && given !== epoch)
      return refuse('stale_floor', { given, current: epoch }, saidSince(view, party, given));
    if (holder === party) return undefined;
    return refuse(
      'not_your_floor',
      { holder: view.get(seats).parties[holder]?.name, party: holder, epoch },
      saidSince(view, party),
    );
  },
};

const holdLimit: Condition = {
  name: 'hold-limit',
  check: (view) =>
    view.get(floor).holds >= HOLDS_IN_A_ROW ? refuse('hold_limit', { limit: HOLDS_IN_A_ROW }) : undefined,
};

/** Where nobody has the floor, there is nothing to keep. */
const held: Condition = {
  name: 'held',
  check: (view) =>
    isFree(view)
      ? refuse('not_now', {
          why: 'nobody has the floor: whoever wants to may speak',
          instead: 'Speak when you are ready.',
        })
      : undefined,
};

/** Where the floor is open, a party passes once: it has nothing to say to what was said so far. */
const passesOnce: Condition = {
  name: 'passes-once',
  check: (view, { actor }) =>
    isFree(view) && !isAsked(view, actor.party)
      ? refuse('already', { what: 'your party has passed, and may speak at any time' })
      : undefined,
};

const tags = [FOR_PARTY, ON_FLOOR];

const SAY = { text: 'What you have to say.', summary: 'What you have to say, in one line.' };

/** Where anybody may speak, a party is told of what was said since its own last word, until it has spoken or passed. */
function nextOnFree(view: View, actor: Actor): readonly Advice[] {
  const waits = unheard(view);
  if (speaks(view, actor) && waits.some((party) => party === actor.party))
    return [
      { urgency: 110, reason: 'open_floor', act: { command: 'say', input: SAY } },
      { urgency: 115, reason: 'nothing_to_say', act: { command: 'pass', input: {} } },
    ];
  const { parties } = view.get(seats);
  const namesOf = (those: readonly PartyId[]) => those.flatMap((party) => parties[party]?.name ?? []);
  // Once everybody has had their word, any of them may be the next.
  return waits.length > 0
    ? [{ urgency: 220, reason: 'wait_speech', details: { names: namesOf(waits) } }]
    : [{ urgency: 220, reason: 'floor_rests', details: { names: namesOf(candidates(view)) } }];
}

function next(view: View, actor: Actor): readonly Advice[] {
  const { holder, epoch, through } = view.get(floor);
  if (!isOpen(view) || isPaused(view)) return [];
  if (isFree(view)) return nextOnFree(view, actor);
  if (holder === undefined || through) return [];
  const until = timeout.due(view, 'room');
  const expires = until === undefined ? {} : { until };
  if (holder === actor.party && speaks(view, actor)) {
    const details = { epoch, chair: actor.kind === 'person' };
    return [
      {
        urgency: 110,
        reason: 'your_turn',
        details,
        act: { command: 'say', input: { ...SAY, epoch } },
        ...expires,
      },
      // Politeness is no reason to speak; and where nothing can be said any more, this is what is left.
      {
        urgency: 115,
        reason: 'nothing_to_say',
        details,
        act: { command: 'pass', input: { epoch } },
        ...expires,
      },
    ];
  }
  return [
    {
      urgency: 220,
      reason: 'wait_floor',
      details: { party: holder, name: view.get(seats).parties[holder]?.name, epoch },
      ...expires,
    },
  ];
}

function describe(view: View): JsonObject {
  const { order, holder, epoch, clock, holds, passed, left, allowed } = view.get(floor);
  return {
    order,
    rests: rests(view) || undefined,
    holder,
    epoch,
    clock,
    holds,
    passed,
    until: timeout.due(view, 'room'),
    turns: left,
    allowed,
  };
}

/** More turns for every party; and the pause that people were asked about is over. */
const extend = motion<{ readonly turns: number }>({
  ground: (view) => {
    if (view.get(floor).allowed === undefined)
      return refuse('already', { what: 'turns are not limited here' });
    return phaseOf(view) === 'negotiation'
      ? undefined
      : refuse('not_now', {
          why: 'no turns are taken yet',
          instead: 'Move for it once negotiation has begun.',
        });
  },
  effect: (view, { turns }) => [write('room', 'floor.extended', { turns }), ...decided(view)],
});

/** After a rejection the talk goes on with this party, and every party has turns for it (AP-2). */
export const resetFloor = (party: PartyId) => write('room', 'floor.reset', { party });

export const floorModule: Module = {
  name: 'floor',
  on: ['room', 'seats', 'phases', 'pause'],
  slices: [floor],
  entries: {
    'floor.granted': {
      wakes: 'addressed',
      addressees: ({ body }, view) => {
        const party = view.get(seats).parties[(body as FloorBodies['floor.granted']).party];
        return party ? [...party.persons, ...party.agents] : [];
      },
    },
    'floor.passed': { wakes: 'nobody' },
    'floor.held': { wakes: 'nobody' },
    'floor.lost': { wakes: 'nobody' },
    'floor.extended': { wakes: 'all' },
    'floor.reset': { wakes: 'nobody' },
  },
  commands: {
    pass: command<FloorInput<'pass'>>({
      by: ['agent'],
      phases: ['negotiation'],
      tags,
      conditions: [passesOnce],
      decide: (_, __, { actor }) => ({
        entries: [write('room', 'floor.passed', { party: must(actor.party, 'the party that passes') })],
      }),
    }),
    hold: command<FloorInput<'hold'>>({
      by: ['agent'],
      phases: ['negotiation'],
      tags,
      conditions: [held, holdLimit],
      decide: (_, { reason }, { actor }) => ({
        entries: [write('room', 'floor.held', { party: must(actor.party, 'the holder'), reason })],
      }),
    }),
  },
  gates: [budgetGate, turnGate],
  settles: [succession, nobody, spent, allPassed],
  motions: { extend_turns: extend },
  timers: [timeout],
  next,
  describe,
};
