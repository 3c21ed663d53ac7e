import { numberOf, textOf } from '../../live/fields.ts';
import { sentence } from '../sentence.ts';
import { names, silence } from './told.ts';
import type { Teller } from './types.ts';

/** What people decide: amendments, motions, the contract. */
export const decisionTellers: Readonly<Record<string, Teller>> = {
  vote: (details, { charter, motions }) => {
    const on = numberOf(details, 'on');
    const motion = textOf(details, 'kind') === 'motion';
    const name = textOf(details, 'name');
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
      target: { type: 'panel', panel: 'charter', on: numberOf(details, 'on') },
    },
  }),
  approve: (details, play) => {
    const version = numberOf(details, 'version');
    const charter = numberOf(details, 'charter');
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
    const clause = textOf(details, 'clause');
    const fill = {
      who: textOf(details, 'by'),
      reason: textOf(details, 'reason'),
      version: numberOf(details, 'version'),
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
      textOf(details, 'kind') === 'motion'
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
      sentence('banner.wait.agreements', { names: names(details), version: numberOf(details, 'version') }),
    ],
  }),
};
