import type { JsonObject } from '@parley/protocol';
import type { Actor } from '../../../kernel/contract.ts';
import type { Act, Meeting } from '../../../testing/meeting.ts';
import { as } from '../../../testing/negotiation.ts';
import type { Draw } from '../draw.ts';
import { both, by, deciders, type Make, oneOf, type Present, publicly, rarely, whoMay } from '../present.ts';
import { readFirst } from './talk.ts';

/** What parties ask each other in a random meeting, what they answer, and what becomes of it. */

type Asked = ReturnType<typeof publicly>['questions']['questions'][number];

const isPending = ({ status }: Asked) => status === 'open' || status === 'answered';

/** Mostly one that fits; rarely any, or one that is not there. */
function questionIn(
  meeting: Meeting,
  { which, who }: Draw,
  fits: (question: Asked) => boolean,
): { readonly on: number } {
  const all = publicly(meeting).questions.questions;
  const fit = all.filter(fits);
  const from = fit.length > 0 && which % 7 > 0 ? fit : all;
  return (which % 13 > 0 ? oneOf(from, who) : undefined) ?? { on: 1 + (which % 40) };
}

function asks(actor: Actor, meeting: Meeting, draw: Draw): Act {
  const { which, who } = draw;
  const to = which % 3 === 0 ? 'all' : `p${1 + (who % publicly(meeting).seats.parties.length)}`;
  return readFirst(
    as(actor).gives('ask', {
      text: `Question ${which}?`,
      to: which % 17 === 0 ? 'p9' : to,
      blocking: which % 2 === 0,
      ...(which % 5 === 0 && { due_minutes: 30 }),
      ...(which % 11 === 0 && { need: 1 + (which % 3) }),
      ...(which % 4 === 0 && { clause: which % 8 ? 'Price' : 'Delivery' }),
    }),
    actor,
    meeting,
    draw,
  );
}

function answers(actor: Actor, meeting: Meeting, draw: Draw): Act {
  const { which } = draw;
  const { on } = questionIn(
    meeting,
    draw,
    (each) => isPending(each) && each.party !== actor.party && [actor.party, 'all'].includes(each.to),
  );
  const verified: JsonObject = {
    evidence: 'verified',
    ...(which % 11 > 0 && { how: 'Looked it up.' }),
    ...(which % 12 > 0 && { where: 'In the code.' }),
  };
  return as(actor).gives('answer', {
    on,
    text: `Answer ${which}.`,
    ...(which % 2 ? verified : { evidence: 'assumed' }),
  });
}

const ownIn = (actor: Actor, meeting: Meeting, draw: Draw, ...status: readonly string[]) =>
  questionIn(meeting, draw, (each) => each.party === actor.party && status.includes(each.status)).on;

const resolves = (actor: Actor, meeting: Meeting, draw: Draw): Act =>
  as(actor).gives('resolve', { on: ownIn(actor, meeting, draw, 'answered') });

const reopens = (actor: Actor, meeting: Meeting, draw: Draw): Act =>
  as(actor).gives('reopen', {
    on: ownIn(actor, meeting, draw, 'answered', 'resolved'),
    reason: 'Not so.',
  });

const unasks = (actor: Actor, meeting: Meeting, draw: Draw): Act =>
  as(actor).gives('unask', {
    on: ownIn(actor, meeting, draw, 'open', 'answered'),
    ...(draw.which % 2 && { reason: 'No matter.' }),
  });

/** Mostly for one that blocks; where none does, one is asked. */
const unblocks = (actor: Actor, meeting: Meeting, draw: Draw): Act => {
  const isHeldUp = publicly(meeting).questions.questions.some(({ blocks }) => blocks);
  if (!isHeldUp && draw.which % 7 > 0) return asks(actor, meeting, { ...draw, which: draw.which * 2 });
  const { on } = questionIn(meeting, draw, ({ blocks }) => blocks);
  return as(actor).gives('move', { kind: 'unblock', on, reason: 'Let us go on.' });
};

/** Somebody of a party that has asked something which waits for it. */
const whoseIsAnswered = ({ actor }: Present, meeting: Meeting) =>
  both({ actor }) &&
  publicly(meeting).questions.questions.some(
    ({ party, status }) => party === actor.party && status === 'answered',
  );

const asking = by(whoMay('ask'), asks);

/** What may be drawn, the frequent more than once. */
export const questioning: readonly Make[] = [
  rarely(asking, by(both, asks)),
  asking,
  by(whoMay('answer'), answers),
  by(whoMay('answer'), answers),
  rarely(by(whoMay('answer'), answers), by(both, answers)),
  by(whoseIsAnswered, resolves),
  by(whoseIsAnswered, resolves),
  rarely(by(whoMay('reopen'), reopens), by(both, reopens)),
  rarely(by(whoMay('unask'), unasks), by(both, unasks)),
  by(deciders, unblocks),
  by(deciders, unblocks),
];
