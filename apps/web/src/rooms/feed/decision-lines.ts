import type { Entry } from '@parley/protocol/circle';
import { numberOf, textOf } from '../../live/fields.ts';
import { type Sentence, sentence } from '../sentence.ts';
import type { Telling } from './items.ts';
import type { Liner } from './liner.ts';

/** What the room says of proposals, votes and decisions. */

type Teller = (entry: Entry, telling: Telling) => Sentence;

const amendments: Readonly<Record<string, Teller>> = {
  add: ({ by, body }, { seat }) =>
    sentence('line.amendment.add', { who: seat(by.seat), text: textOf(body, 'text') }),
  replace: ({ by, body }, { seat }) =>
    sentence('line.amendment.replace', { who: seat(by.seat), clause: numberOf(body, 'clause') }),
  remove: ({ by, body }, { seat }) =>
    sentence('line.amendment.remove', { who: seat(by.seat), clause: numberOf(body, 'clause') }),
};

const terms = (entry: Entry) => (entry.body['terms'] ?? {}) as Entry['body']; // an object, says the schema
const reasonOf = (entry: Entry) => textOf(entry.body, 'reason');

const motions: Readonly<Record<string, Teller>> = {
  extend_turns: (entry, { seat }) =>
    sentence('line.motion.turns', {
      who: seat(entry.by.seat),
      count: numberOf(terms(entry), 'turns'),
      reason: reasonOf(entry),
    }),
  extend_life: (entry, { seat }) =>
    sentence('line.motion.life', {
      who: seat(entry.by.seat),
      count: numberOf(terms(entry), 'hours'),
      reason: reasonOf(entry),
    }),
  narrow: (entry, { seat }) =>
    sentence('line.motion.narrow', {
      who: seat(entry.by.seat),
      text: textOf(terms(entry), 'text'),
      reason: reasonOf(entry),
    }),
  resume: (entry, { seat }) =>
    sentence('line.motion.resume', { who: seat(entry.by.seat), reason: reasonOf(entry) }),
  unblock: (entry, { seat }) =>
    sentence('line.motion.unblock', {
      who: seat(entry.by.seat),
      on: numberOf(terms(entry), 'on'),
      reason: reasonOf(entry),
    }),
  close: (entry, { seat }) =>
    sentence('line.motion.close', { who: seat(entry.by.seat), reason: reasonOf(entry) }),
  delete: (entry, { seat }) =>
    sentence('line.motion.delete', { who: seat(entry.by.seat), reason: reasonOf(entry) }),
  dismiss: (entry, { seat, party }) =>
    sentence('line.motion.dismiss', {
      who: seat(entry.by.seat),
      party: party(textOf(terms(entry), 'party')),
      reason: reasonOf(entry),
    }),
};

const panelOf = (kind: 'amendment' | 'motion') => (kind === 'motion' ? 'floor' : 'charter');

const voted: Liner = ({ by, body }, { seat, ballot }) => {
  const on = numberOf(body, 'on');
  const kind = ballot(on);
  const fill = { who: seat(by.seat), on };
  const yes =
    kind === 'motion' ? sentence('line.voted.motion.yes', fill) : sentence('line.voted.amendment.yes', fill);
  const no =
    kind === 'motion'
      ? sentence('line.voted.motion.no', { ...fill, reason: textOf(body, 'reason') })
      : sentence('line.voted.amendment.no', { ...fill, reason: textOf(body, 'reason') });
  return { sentence: body['yes'] === true ? yes : no, panel: panelOf(kind) };
};

/** A version that was proposed; or a first text, which was there before anybody negotiated. */
function contractCame(body: Entry['body'], who: string): Sentence {
  const version = numberOf(body, 'version');
  if (body['start'] !== true) return sentence('line.contract.proposed', { who, version });
  return who === '' ? sentence('line.contract.with_room') : sentence('line.contract.started', { who });
}

export const decisionLines: Readonly<Record<string, Liner>> = {
  'ballots.voted': voted,
  'ballots.withdrawn': ({ by, body }, { seat, ballot }) => {
    const fill = { who: seat(by.seat), on: numberOf(body, 'on') };
    return {
      sentence:
        ballot(fill.on) === 'motion'
          ? sentence('line.withdrawn.motion', fill)
          : sentence('line.withdrawn.amendment', fill),
    };
  },
  'charter.proposed': (entry, telling) => {
    const told = amendments[textOf(entry.body, 'action')]?.(entry, telling);
    return told && { sentence: told, panel: 'charter', opens: entry.seq };
  },
  'charter.edited': ({ by, body }, { seat }) => ({
    sentence: sentence('line.amendment.edited', {
      who: seat(by.seat),
      on: numberOf(body, 'on'),
      version: numberOf(body, 'version'),
    }),
    panel: 'charter',
  }),
  'charter.accepted': ({ body }) => ({
    sentence: sentence('line.amendment.accepted', {
      on: numberOf(body, 'on'),
      version: numberOf(body, 'charter'),
    }),
    panel: 'charter',
  }),
  'charter.rejected': ({ body }) => ({
    sentence: sentence('line.amendment.rejected', { on: numberOf(body, 'on') }),
    panel: 'charter',
  }),
  'charter.lapsed': ({ body }) => ({
    sentence: sentence('line.amendment.lapsed', { on: numberOf(body, 'on') }),
    panel: 'charter',
  }),
  'motions.moved': (entry, telling) => {
    const told = motions[textOf(entry.body, 'kind')]?.(entry, telling);
    return told && { sentence: told, panel: 'floor', opens: entry.seq };
  },
  'motions.carried': ({ body }) => ({
    sentence:
      body['by'] === 'silence'
        ? sentence('line.motion.carried.silence', { on: numberOf(body, 'on') })
        : sentence('line.motion.carried', { on: numberOf(body, 'on') }),
    panel: 'floor',
  }),
  'motions.rejected': ({ body }) => ({
    sentence: sentence('line.motion.rejected', { on: numberOf(body, 'on') }),
  }),
  'motions.lapsed': ({ body }) => ({
    sentence: sentence('line.motion.lapsed', { on: numberOf(body, 'on') }),
  }),
  'contract.proposed': ({ by, body }, { seat }) => ({
    sentence: contractCame(body, seat(by.seat)),
    panel: 'contract',
  }),
  'contract.agreed': ({ by, body }, { party }) => ({
    sentence: sentence('line.contract.agreed', {
      party: party(by.party),
      version: numberOf(body, 'version'),
    }),
    panel: 'contract',
  }),
  'contract.retracted': ({ by, body }, { party }) => ({
    sentence: sentence('line.contract.retracted', {
      party: party(by.party),
      version: numberOf(body, 'version'),
    }),
    panel: 'contract',
  }),
  'contract.objected': ({ by, body }, { party }) => ({
    sentence: sentence('line.contract.objected', {
      party: party(by.party),
      clause: textOf(body, 'clause'),
      reason: textOf(body, 'reason'),
    }),
    panel: 'contract',
  }),
  'contract.objection_withdrawn': ({ by, body }, { party }) => ({
    sentence: sentence('line.contract.objection_withdrawn', {
      party: party(by.party),
      clause: textOf(body, 'clause'),
    }),
    panel: 'contract',
  }),
  'contract.closed': ({ body }) => ({
    sentence: sentence('line.contract.closed', { version: numberOf(body, 'version') }),
    panel: 'contract',
  }),
  'approval.approved': ({ by, body }, { seat }) => ({
    sentence: sentence('line.approved', { who: seat(by.seat), version: numberOf(body, 'version') }),
  }),
  'approval.rejected': ({ by, body }, { seat }) => {
    const fill = { who: seat(by.seat), version: numberOf(body, 'version'), reason: textOf(body, 'reason') };
    const clause = textOf(body, 'clause');
    return {
      sentence: clause
        ? sentence('line.unapproved.clause', { ...fill, clause })
        : sentence('line.unapproved', fill),
      panel: 'contract',
    };
  },
  'approval.withdrawn': ({ by, body }, { seat }) => ({
    sentence: sentence('line.approval.withdrawn', { who: seat(by.seat), version: numberOf(body, 'version') }),
  }),
};
