import type { JsonObject } from '@parley/protocol';
import type { Actor } from '../../../kernel/contract.ts';
import type { Act, Meeting } from '../../../testing/meeting.ts';
import { as } from '../../../testing/negotiation.ts';
import type { Draw } from '../draw.ts';
import {
  agents,
  both,
  by,
  type Make,
  oneOf,
  people,
  publicly,
  rarely,
  speakers,
  whoMay,
} from '../present.ts';
import { seatIn } from './seats.ts';

/** What is said, read and passed over in a random meeting, and hands that are raised. */

const text = ({ which }: Draw) =>
  which % 9 === 0 ? 'A message that is longer than some rooms allow.' : `Word ${which}`;

const replying = ({ which }: Draw): JsonObject => (which % 10 === 0 ? { reply_to: 1 + (which % 60) } : {});

/**
 * A few drafts, so that the words of an earlier version come back, and some clauses stay while others go; a clause may rest
 * on a question or its answer, and two may be called alike.
 */
export function draft(meeting: Meeting, { which }: Draw): string {
  const asked = publicly(meeting).questions.questions.flatMap(({ on, answers }) => [
    on,
    ...answers.map(({ seq }) => seq),
  ]);
  const ground = oneOf(asked, which) ?? 3;
  const delivery = [undefined, 'By sea.', 'By air.', `As in #${ground}, and \`#1\`.`][(which >> 2) % 4];
  return [
    `## Price\n\nNet ${30 + 10 * (which % 4)}.\n`,
    ...(delivery ? [`## Delivery\n\n${delivery}\n`] : []),
    ...(which % 7 === 0 ? ['## Price\n\nWithout tax.\n'] : []),
  ].join('\n');
}

/** Mostly the current version, sometimes an older one, or one that there never was. */
function baseFor(meeting: Meeting, { which }: Draw): number {
  const { version } = publicly(meeting).contract;
  return [version, version, version, version, version, Math.max(0, version - 1), version + 1][which % 7] ?? 0;
}

/** Mostly nothing but words; at times a contract comes with them, or half of what a contract needs. */
function proposal(meeting: Meeting, draw: Draw): JsonObject {
  const contract = { contract: draft(meeting, draw), base: baseFor(meeting, draw) };
  return draw.which % 6 === 0 ? contract : draw.which % 41 === 0 ? { base: 1 } : {};
}

function speaks(actor: Actor, meeting: Meeting, draw: Draw): Act {
  const { which } = draw;
  const epoch = Math.max(1, publicly(meeting).floor.epoch);
  const believed = [epoch, epoch, Math.max(1, epoch - 1), epoch + 1][which % 8];
  return as(actor).gives('say', {
    text: text(draw),
    ...(which % 11 > 0 && { summary: 'In a line' }),
    ...(believed && { epoch: believed }),
    ...replying(draw),
    ...proposal(meeting, draw),
  });
}

/** The positions an actor would acknowledge: mostly all, sometimes less, or more than there is. */
function upto(actor: Actor, meeting: Meeting, { which }: Draw): JsonObject {
  const circles = meeting.rules.reads(meeting.state, actor, meeting.now);
  const off = which % 5 === 0 ? (which % 3) - 1 : 0;
  const some = circles.filter((_, index) => which % 7 > 0 || index === which % circles.length);
  const heads = some
    .map((circle) => [circle, (meeting.state.get(circle)?.seq ?? 0) + off] as const)
    .filter(([, seq]) => seq > 0);
  return { upto: heads.length > 0 ? Object.fromEntries(heads) : { room: 1 } };
}

/** The same, by somebody who acknowledges first what they have read. */
export function readFirst(made: Act, actor: Actor, meeting: Meeting, draw: Draw): Act {
  if (actor.kind !== 'agent') return made;
  return {
    ...made,
    before: { command: 'ack', input: as(actor).gives('ack', upto(actor, meeting, draw)).input },
  };
}

const speaking = by(speakers, speaks);
const readingFirst = by(speakers, (actor, meeting, draw) =>
  readFirst(speaks(actor, meeting, draw), actor, meeting, draw),
);
const proposing = by(speakers, (actor, meeting, draw) => {
  const input = { text: draft(meeting, draw), base: baseFor(meeting, draw), summary: 'A draft' };
  return readFirst(as(actor).gives('propose', input), actor, meeting, draw);
});

const holders = whoMay('pass');

/** What may be drawn, the frequent more than once. */
export const talking: readonly Make[] = [
  speaking,
  readingFirst,
  readingFirst,
  rarely(readingFirst, by(both, speaks)),
  proposing,
  by(holders, (actor) => as(actor).gives('pass')),
  by(holders, (actor) => as(actor).gives('pass')),
  by(holders, (actor) => as(actor).gives('hold', { reason: 'A moment.' })),
  by(holders, (actor) => as(actor).gives('hold', { reason: 'Once more.' })),
  by(people, (actor, _, draw) => as(actor).gives('post', { text: text(draw), ...replying(draw) })),
  by(both, (actor, meeting, draw) =>
    as(actor).gives('tell', {
      text: text(draw),
      ...(draw.which % 3 > 0 && { to: draw.which % 3 === 1 ? 'party' : seatIn(meeting, draw) }),
    }),
  ),
  by(people, (actor, meeting, draw) =>
    as(actor).gives('mandate', { text: text(draw), ...(draw.which % 2 && { seat: seatIn(meeting, draw) }) }),
  ),
  by(agents, (actor, meeting, draw) => as(actor).gives('ack', upto(actor, meeting, draw))),
  by(both, (actor) => as(actor).gives('hand', { reason: 'May I?' })),
  by(both, (actor, meeting, draw) =>
    as(actor).gives('lower', draw.which % 3 ? { seat: seatIn(meeting, draw) } : {}),
  ),
];
