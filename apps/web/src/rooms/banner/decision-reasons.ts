import { sentence } from '../sentence.ts';
import { names, number, silence, text } from './told.ts';
import type { Teller } from './types.ts';

/** What people decide: amendments, motions, the contract. */
export const decisionTellers: Readonly<Record<string, Teller>> = {
  vote: (details, { charter, motions }) => {
    const on = number(details, 'on');
    const motion = text(details, 'kind') === 'motion';
    const name = text(details, 'name');
    const about = motion
      ? motions?.motions.find((each) => each.on === on)?.reason
      : charter?.amendments.find((each) => each.on === on)?.reason;
    const fill = { name, about: about ?? '' };
    return {
      label: 'needs',
      sentences: [
        motion ? sentence('banner.vote.motion', fill) : sentence('banner.vote.amendment', fill),
        details['last'] === true ? sentence('banner.vote.last') : sentence('banner.vote.open'),
      ],
      primary: {
        label: 'banner.vote.do',
        target: { type: 'panel', panel: motion ? 'floor' : 'charter', on },
      },
    };
  },
  rebase: (details) => ({
    label: 'needs',
    sentences: [sentence('banner.rebase')],
    primary: {
      label: 'banner.rebase.do',
      target: { type: 'panel', panel: 'charter', on: number(details, 'on') },
    },
  }),
  approve: (details, play) => {
    const version = number(details, 'version');
    const charter = number(details, 'charter');
    return {
      label: 'needs',
      sentences: [
        charter > 0
          ? sentence('banner.approve', { version, charter })
          : sentence('banner.approve.bare', { version }),
        ...silence(play, true),
      ],
      primary: {
        label: 'banner.approve.do',
        fill: { version },
        target: { type: 'page', page: 'approve' },
      },
    };
  },
  rejected: (details) => {
    const clause = text(details, 'clause');
    const fill = {
      who: text(details, 'by'),
      reason: text(details, 'reason'),
      version: number(details, 'version'),
    };
    return {
      label: 'needs',
      sentences: [
        clause ? sentence('banner.rejected.clause', { ...fill, clause }) : sentence('banner.rejected', fill),
        sentence('banner.rejected.next'),
      ],
      primary: { label: 'banner.rejected.do', target: { type: 'panel', panel: 'contract' } },
    };
  },
  wait_for_votes: (details) => ({
    label: 'waiting',
    sentences: [
      text(details, 'kind') === 'motion'
        ? sentence('banner.wait.motion', { names: names(details) })
        : sentence('banner.wait.amendment', { names: names(details) }),
    ],
  }),
  wait_approvals: (details, play) => ({
    label: 'waiting',
    sentences: [sentence('banner.wait.approvals', { names: names(details) }), ...silence(play, true)],
    quiet: { label: 'banner.approval.look', target: { type: 'page', page: 'approve' } },
  }),
  wait_agreements: (details) => ({
    label: 'waiting',
    sentences: [
      sentence('banner.wait.agreements', { names: names(details), version: number(details, 'version') }),
    ],
  }),
};
