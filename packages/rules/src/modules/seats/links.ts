import type { Command, Condition, View } from '../../kernel/contract.ts';
import { command, must, refuse, writer } from '../../kernel/define.ts';
import { agentName, settingsOf } from '../room/rules.ts';
import { KEEPING } from '../tags.ts';
import { nameRefused } from './names.ts';
import { keeperOf } from './own-seat.ts';
import { allParties, partiesOf, seats } from './state.ts';
import type { SeatsBodies, SeatsInput, SeatsSettings } from './wire.ts';

/** The commands that hand out places: claim, accept, invite, uninvite (RM-3, ID-3). */

const write = writer<SeatsBodies>();
const settings = (view: View) => settingsOf<SeatsSettings>(view, 'seats');
const HOUR_MS = 3_600_000;

/** People take their places in a browser, unless the room was made with `people: any`. */
export const throughBrowser: Condition = {
  name: 'browser',
  // Whether they may at all is asked before a door is known.
  check: (view, { door }, input) =>
    input && settings(view).people === 'browser' && door !== 'browser' ? refuse('browser_only') : undefined,
};

const creatorsName = (view: View): string => allParties(view)[0]?.name ?? 'the creator';

const claim = command<SeatsInput<'claim'>>({
  by: ['claim'],
  phases: ['briefing', 'negotiation', 'approval'],
  conditions: [
    throughBrowser,
    {
      name: 'unused',
      check: (view, { actor }, input) => {
        const seat = must(actor.seat && view.get(seats).seats[actor.seat], 'the seat of a claim');
        return seat.status === 'vacant' || !input || input.again
          ? undefined
          : refuse('link_used', { by: ` by ${seat.name}`, ask: 'a person of your party' });
      },
    },
    {
      name: 'name',
      check: (view, { actor: { seat } }, input) => input && nameRefused(view, input.name, { seat }),
    },
  ],
  decide: (view, { name }, { actor, door }) => {
    const seat = must(actor.seat && view.get(seats).seats[actor.seat], 'the seat of a claim');
    const again = seat.status !== 'vacant';
    const body = {
      seat: seat.seat,
      name,
      door: door ?? 'terminal',
      generation: seat.generation + 1,
      recovery: seat.recoveries + 1,
      ...(again && { again }),
    } as const;
    return { entries: [write('room', 'seats.claimed', body)] };
  },
});

const accept = command<SeatsInput<'accept'>>({
  by: ['invitation'],
  phases: ['briefing', 'negotiation', 'approval'],
  conditions: [
    throughBrowser,
    {
      name: 'open',
      check: (view, { actor, now }) => {
        const { parties, seats: all } = view.get(seats);
        const party = must(actor.party && parties[actor.party], 'the invited party');
        const invitation = must(party.invitation, 'the invitation');
        const ask = creatorsName(view);
        const who = party.persons.map((seat) => all[seat]?.name).join(', ');
        if (invitation.state === 'used')
          return refuse('link_used', { by: ` by ${who}`, ask: `${who}, or ${ask},` });
        if (invitation.state === 'revoked') return refuse('link_over', { why: 'called back', ask });
        return now >= invitation.expiresAt
          ? refuse('link_over', { why: 'good for a limited time, which has passed', ask })
          : undefined;
      },
    },
    { name: 'name', check: (view, _, input) => input && nameRefused(view, input.name) },
    {
      name: 'agent-name',
      check: (view, { actor: { party } }, input) =>
        input?.agent_name === undefined
          ? undefined
          : nameRefused(view, input.agent_name, { party, beside: [input.name] }),
    },
  ],
  decide: (view, input, { actor, door }) => {
    const state = view.get(seats);
    const party = must(actor.party && state.parties[actor.party], 'the invited party');
    const body = {
      party: party.party,
      person: { seat: `s${state.last + 1}`, name: input.name },
      agent: { seat: `s${state.last + 2}`, name: input.agent_name ?? agentName(party.name) },
      door: door ?? 'terminal',
    } as const;
    return { entries: [write('room', 'seats.accepted', body)] };
  },
});

/** The creator's party sends the invitations, so it alone renews and calls them back. */
const sender: Condition<{ readonly party: `p${number}` }> = {
  name: 'sender',
  check: (view, { actor }, input) => {
    if (actor.party !== view.get(seats).order[0])
      return refuse('forbidden', {
        allowed: keeperOf(view, view.get(seats).order[0]),
        kind: 'of another party',
      });
    if (!input)
      return partiesOf(view).every(({ joined }) => joined)
        ? refuse('already', { what: 'every party has joined' })
        : undefined;
    const party = view.get(seats).parties[input.party];
    if (!party?.invitation || party.dismissed)
      return refuse('not_there', { what: 'invited party', id: input.party });
    return party.invitation.state === 'used'
      ? refuse('already', { what: `${party.name} has joined` })
      : undefined;
  },
};

const invite = command<SeatsInput<'invite'>>({
  by: ['person'],
  phases: ['briefing', 'negotiation'],
  tags: [KEEPING],
  conditions: [sender],
  decide: (view, { party }) => {
    const { generation } = must(view.get(seats).parties[party]?.invitation, 'the invitation');
    const expires = view.now + settings(view).invitation_hours * HOUR_MS;
    return {
      entries: [write('room', 'seats.invited', { party, generation: generation + 1, expires_at: expires })],
    };
  },
});

const uninvite = command<SeatsInput<'uninvite'>>({
  by: ['person'],
  phases: ['briefing', 'negotiation'],
  tags: [KEEPING],
  conditions: [
    sender,
    {
      name: 'open',
      check: (view, _, input) =>
        input && view.get(seats).parties[input.party]?.invitation?.state === 'revoked'
          ? refuse('already', { what: 'the invitation was called back' })
          : undefined,
    },
  ],
  decide: (_, { party }) => ({ entries: [write('room', 'seats.uninvited', { party })] }),
});

export const linkCommands: Readonly<Record<string, Command>> = { claim, accept, invite, uninvite };
