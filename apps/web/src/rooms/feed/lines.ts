import type { Entry } from '@parley/protocol/circle';
import { numberOf, textOf } from '../../live/fields.ts';
import { shortHash } from '../../ui/short-hash.ts';
import type { PanelName } from '../panel-names.ts';
import { type Sentence, sentence } from '../sentence.ts';
import { decisionLines } from './decision-lines.ts';
import type { Telling } from './items.ts';
import type { LineOf, Liner } from './liner.ts';
import { questionLines } from './question-lines.ts';
import { seatLines } from './seat-lines.ts';

const line = (told: Sentence, panel?: PanelName): LineOf => ({ sentence: told, ...(panel && { panel }) });

const pauseCauses: Readonly<Record<string, () => Sentence>> = {
  hand: () => sentence('line.pause.hand'),
  nobody: () => sentence('line.pause.nobody'),
  spent: () => sentence('line.pause.spent'),
  passed: () => sentence('line.pause.passed'),
  still: () => sentence('line.pause.still'),
};

const noticed: Readonly<Record<string, () => Sentence>> = {
  hand: () => sentence('line.noticed.hand'),
  nobody: () => sentence('line.noticed.nobody'),
  spent: () => sentence('line.noticed.spent'),
  passed: () => sentence('line.noticed.passed'),
  still: () => sentence('line.noticed.still'),
};

const outcomes: Readonly<Record<string, (reason: string, people: boolean) => Sentence>> = {
  agreed: (_, people) => sentence(people ? 'line.closed.agreed' : 'line.closed.agreed.alone'),
  stopped: (reason) => sentence('line.closed.stopped', { reason }),
  expired: () => sentence('line.closed.expired'),
};

const moments: Readonly<Record<string, Liner>> = {
  'room.created': ({ body }) => line(sentence('line.created', { topic: textOf(body, 'topic') })),
  'room.extended': ({ body }) => line(sentence('line.extended', { when: { at: numberOf(body, 'ends_at') } })),
  'room.shortened': ({ body }) =>
    line(sentence('line.shortened', { when: { at: numberOf(body, 'erased_at') } }), 'record'),
  'deletion.asked': ({ by, body }, { seat, party }) => {
    const fill = { who: seat(by.seat), party: party(by.party) };
    const reason = textOf(body, 'reason');
    return line(
      reason ? sentence('line.deletion.why', { ...fill, reason }) : sentence('line.deletion', fill),
      'record',
    );
  },
  'signing.key': ({ by, body }, { seat }) => {
    const fill = { who: seat(by.seat), print: shortHash(textOf(body, 'fingerprint')) };
    return line(
      textOf(body, 'replaces') ? sentence('line.key.another', fill) : sentence('line.key', fill),
      'record',
    );
  },
  'signing.viewed': ({ by }, { seat }) => line(sentence('line.viewed', { name: seat(by.seat) }), 'record'),
  'signing.signed': ({ by }, { seat }) => line(sentence('line.signed', { name: seat(by.seat) }), 'record'),
  'signing.voided': ({ by, body }, { seat }) =>
    line(sentence('line.voided', { name: seat(by.seat), reason: textOf(body, 'reason') }), 'record'),
  'signing.superseded': ({ by, body }, { seat }) =>
    line(sentence('line.superseded', { name: seat(by.seat), reason: textOf(body, 'reason') }), 'record'),
  'phases.ready': ({ by }, { seat }) => line(sentence('line.ready', { name: seat(by.seat) })),
  'phases.negotiation_began': () => line(sentence('line.negotiation')),
  'phases.approval_began': ({ body }) => {
    const version = numberOf(body, 'version');
    const charter = numberOf(body, 'charter');
    return line(
      charter > 0
        ? sentence('line.approval', { version, charter })
        : sentence('line.approval.bare', { version }),
    );
  },
  'phases.negotiation_resumed': () => line(sentence('line.resumed')),
  'phases.closed': ({ body }, { people }) => {
    const told = outcomes[textOf(body, 'outcome')]?.(textOf(body, 'reason'), people);
    return told && line(told, 'record');
  },
  'pause.began': ({ body }) => {
    const told = pauseCauses[textOf(body, 'cause')]?.();
    return told && line(told, 'floor');
  },
  'pause.noticed': ({ body }) => {
    const told = noticed[textOf(body, 'cause')]?.();
    return told && line(told, 'floor');
  },
  'pause.ended': () => line(sentence('line.pause.ended')),
  'pause.resumed': () => line(sentence('line.pause.resumed')),
  'floor.granted': ({ body }, { party }) =>
    line(sentence('line.floor.granted', { party: party(textOf(body, 'party')) })),
  'floor.passed': ({ body }, { party }) =>
    line(sentence('line.floor.passed', { party: party(textOf(body, 'party')) })),
  'floor.held': ({ body }, { party }) =>
    line(
      sentence('line.floor.held', { party: party(textOf(body, 'party')), reason: textOf(body, 'reason') }),
    ),
  'floor.lost': ({ body }, { party }) =>
    line(sentence('line.floor.lost', { party: party(textOf(body, 'party')) })),
  'floor.extended': ({ body }) => line(sentence('line.floor.extended', { count: numberOf(body, 'turns') })),
  'hands.raised': ({ by, body }, { seat }) =>
    line(sentence('line.hand.raised', { name: seat(by.seat), reason: textOf(body, 'reason') }), 'floor'),
  'hands.lowered': ({ body }, { seat }) => {
    const name = seat(body['seat'] as never); // the schema says it is a seat
    return line(
      body['why'] === 'expired'
        ? sentence('line.hand.expired', { name })
        : sentence('line.hand.lowered', { name }),
    );
  },
  'talk.narrowed': ({ body }) => line(sentence('line.narrowed', { text: textOf(body, 'text') })),
};

const liners: Readonly<Record<string, Liner>> = {
  ...moments,
  ...seatLines,
  ...questionLines,
  ...decisionLines,
};

/** The entry types that are told as a line of the room. */
export const toldTypes: ReadonlySet<string> = new Set(Object.keys(liners));

/** What the room says of an entry. Types of a newer hub are passed over. */
export function lineOf(entry: Entry, telling: Telling): LineOf | undefined {
  return liners[entry.type]?.(entry, telling);
}
