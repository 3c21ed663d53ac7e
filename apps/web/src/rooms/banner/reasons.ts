import { numberOf, textOf } from '../../live/fields.ts';
import type { PlayParty, StateOfPlay } from '../../live/state-of-play.ts';
import { type Sentence, sentence } from '../sentence.ts';
import { decisionTellers } from './decision-reasons.ts';
import { floorTellers } from './floor-reasons.ts';
import { questionTellers } from './question-reasons.ts';
import { ended, names } from './told.ts';
import type { Teller } from './types.ts';

const peopleTellers: Readonly<Record<string, Teller>> = {
  say_ready: (_, { seats, phases }) => {
    const all = seats.parties.reduce((sum, party) => sum + peopleOf(party), 0);
    return {
      label: 'needs',
      sentences: [
        sentence('banner.say_ready'),
        sentence('banner.say_ready.count', { n: phases.ready.length, all }),
      ],
      primary: {
        label: 'banner.say_ready.do',
        target: { type: 'command', command: 'ready', input: {} },
      },
    };
  },
  give_mandate: (details) => ({
    label: 'needs',
    sentences: [sentence('banner.give_mandate', { name: textOf(details, 'name') })],
    primary: { label: 'banner.give_mandate.do', target: { type: 'panel', panel: 'caucus' } },
  }),
  no_agent: (_, { seats }) => ({
    label: 'needs',
    sentences: [
      sentence('banner.no_agent', {
        party: seats.parties.find(({ party }) => party === seats.you.party)?.name ?? '',
      }),
    ],
    primary: { label: 'banner.no_agent.do', target: { type: 'panel', panel: 'people' } },
    quiet: { label: 'banner.chair.take', target: { type: 'command', command: 'chair', input: {} } },
  }),
  hand_over_agent_link: (details) => ({
    label: 'needs',
    sentences: [sentence('banner.agent_link', { name: textOf(details, 'name') })],
    primary: { label: 'banner.agent_link.do', target: { type: 'page', page: 'links' } },
  }),
  wait_for_party: (details) => {
    const name = textOf(details, 'name');
    const open = textOf(details, 'invitation') === 'open';
    const until = numberOf(details, 'expires_at');
    const people = { type: 'panel', panel: 'people' } as const;
    if (details['people'] === false)
      return {
        label: 'waiting',
        sentences: [sentence('banner.party.wait.agent', { name })],
        quiet: { label: 'banner.party.agent', target: people },
      };
    if (!open)
      return {
        label: 'needs',
        sentences: [sentence('banner.party.lost', { name })],
        primary: { label: 'banner.party.renew', target: people },
      };
    return {
      label: 'waiting',
      sentences: [
        sentence('banner.party.wait', { name }),
        ...(until > 0 ? [sentence('banner.party.until', { when: { at: until } })] : []),
      ],
      quiet: { label: 'banner.party.invitation', target: people },
    };
  },
  wait_for_ready: (details) => ({
    label: 'waiting',
    sentences: [sentence('banner.wait.ready', { names: names(details) })],
  }),
  sign: (details, play) => ({
    label: 'needs',
    sentences: [
      ...ended(play, play.phases.outcome, play.phases.reason ?? ''),
      names(details).names.length > 0
        ? sentence('banner.sign.others', { names: names(details) })
        : sentence('banner.sign'),
      ...untilErased(play),
    ],
    primary: { label: 'banner.sign.do', target: { type: 'page', page: 'sign' } },
    quiet: { label: 'banner.minutes.open', target: { type: 'page', page: 'minutes' } },
  }),
  wait_for_signatures: (details, play) => ({
    label: 'waiting',
    sentences: [
      ...ended(play, play.phases.outcome, play.phases.reason ?? ''),
      sentence('banner.wait.signatures', { names: names(details) }),
      ...untilErased(play),
    ],
    quiet: { label: 'banner.minutes.open', target: { type: 'page', page: 'minutes' } },
  }),
  closed: (details, play) => ({
    label: 'done',
    sentences: [
      ...ended(play, textOf(details, 'outcome') || play.phases.outcome, textOf(details, 'reason')),
      ...untilErased(play),
    ],
    primary: { label: 'banner.minutes.open', target: { type: 'page', page: 'minutes' } },
  }),
};

/** Until when it can be read; or, since somebody wants it deleted, taken along. */
function untilErased({ room, deletion, seats }: StateOfPlay): readonly Sentence[] {
  const when = { at: room.erased_at };
  const asked = (deletion?.asked ?? []).map(
    (each) => seats.parties.find(({ party }) => party === each)?.name ?? '',
  );
  return [
    asked.length > 0
      ? sentence('banner.deletion', { names: { names: asked }, when })
      : sentence('banner.closed.until', { when }),
  ];
}

/** How many must be ready for a party: its persons; for one that has not come, at least one. */
function peopleOf({ joined, dismissed, people, seats }: PlayParty): number {
  if (dismissed || people === false) return 0;
  return joined ? seats.filter(({ kind, status }) => kind === 'person' && status === 'active').length : 1;
}

/** The words of every reason that the rules give a person. */
export const tellers: Readonly<Record<string, Teller>> = {
  ...peopleTellers,
  ...floorTellers,
  ...questionTellers,
  ...decisionTellers,
};
