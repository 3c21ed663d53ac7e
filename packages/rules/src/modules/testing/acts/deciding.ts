import type { JsonObject } from '@parley/protocol';
import type { Actor } from '../../../kernel/contract.ts';
import { type Act, type Meeting, sha256 } from '../../../testing/meeting.ts';
import { as } from '../../../testing/negotiation.ts';
import type { Draw } from '../draw.ts';
import {
  advised,
  agents,
  both,
  by,
  deciders,
  type Make,
  oneOf,
  people,
  type Present,
  publicly,
  rarely,
  seldom,
  whoMay,
} from '../present.ts';
import { partyIn } from './seats.ts';
import { draft, readFirst } from './talk.ts';

/** What is put to the vote, agreed to and approved in a random meeting; now and then it is an old version that is meant. */

/** A clause that there is, or one that there is not. */
function clauseIn(meeting: Meeting, { which }: Draw): number {
  const there = oneOf(publicly(meeting).charter.clauses, which);
  return which % 8 > 0 && there ? there.clause : 1 + (which % 3);
}

function amends(actor: Actor, meeting: Meeting, draw: Draw): Act {
  const { which } = draw;
  const words = { text: `Clause ${which}`, reason: 'So that it is said.' };
  const clause = clauseIn(meeting, draw);
  const inputs: readonly JsonObject[] = [
    { action: 'add', ...words },
    { action: 'replace', clause, ...words },
    { action: 'remove', clause, reason: words.reason },
    { action: 'add', ...words },
    { action: 'replace', ...words },
  ];
  const none = publicly(meeting).charter.clauses.length === 0;
  return as(actor).gives('amend', inputs[none && which % 7 > 0 ? 0 : which % inputs.length] ?? {});
}

/** The number of something that is open; rarely of nothing. */
function openIn(meeting: Meeting, { which, who }: Draw, party?: Actor['party']) {
  const { open } = publicly(meeting).ballots;
  const own = open.filter((each) => each.party === party);
  const from = party && own.length > 0 && who % 5 > 0 ? own : open;
  return (which % 13 > 0 ? oneOf(from, who) : undefined) ?? { on: 1 + (which % 40), version: 1 };
}

function edits(actor: Actor, meeting: Meeting, draw: Draw): Act {
  const { which, who } = draw;
  const amendments = publicly(meeting).ballots.open.filter(
    ({ kind, party }) => kind === 'amendment' && party === actor.party,
  );
  const { on } = (who % 4 > 0 && oneOf(amendments, who)) || openIn(meeting, draw, actor.party);
  return as(actor).gives('edit', { on, ...(which % 3 > 0 && { text: `Clause ${which}` }) });
}

function votes(actor: Actor, meeting: Meeting, draw: Draw): Act {
  const { on, version } = openIn(meeting, draw);
  const { which } = draw;
  const old = which % 9 === 0 ? Math.max(1, version - 1) : version;
  const no = { yes: false, ...(which % 3 > 0 && { reason: 'It says too little.' }) };
  return as(actor).gives('vote', { on, version: old, ...(which % 7 === 0 ? no : { yes: true }) });
}

function moves(actor: Actor, meeting: Meeting, draw: Draw): Act {
  const { which } = draw;
  const terms: readonly JsonObject[] = [
    { kind: 'extend_turns', turns: 1 + (which % 3) },
    { kind: 'narrow', text: 'The price alone.' },
    { kind: 'extend_life', hours: [24, 2160, 4, 1][which % 4] ?? 1 },
    { kind: 'dismiss', party: partyIn(meeting, draw) },
    { kind: 'resume' },
    ...(which % 4 === 0 ? [{ kind: 'close' }, { kind: 'delete' }] : []),
  ];
  const { causes } = publicly(meeting).pause;
  const isMissing = publicly(meeting).seats.parties.some(({ joined, dismissed }) => !joined && !dismissed);
  const held = publicly(meeting).questions.questions.find(({ blocks }) => blocks);
  if (held && which % 3 === 0)
    return as(actor).gives('move', { kind: 'unblock', on: held.on, reason: 'Let us go on.' });
  const due = causes.length > 0 ? 'resume' : isMissing ? 'dismiss' : undefined;
  const kind = (which % 3 > 0 && terms.find((each) => each['kind'] === due)) || oneOf(terms, which);
  return as(actor).gives('move', { ...kind, reason: 'Let us go on.' });
}

function agrees(actor: Actor, meeting: Meeting, draw: Draw): Act {
  const { version, sha256: current } = publicly(meeting).contract;
  const { which } = draw;
  const given = which % 9 === 0 ? Math.max(1, version - 1) : Math.max(1, version);
  const text = which % 11 === 0 || current === '' ? sha256('other words') : current;
  return readFirst(as(actor).gives('agree', { version: given, sha256: text }), actor, meeting, draw);
}

function approves(actor: Actor, meeting: Meeting, { which }: Draw): Act {
  const { version = 1, sha256: text = sha256('none'), charter = 0 } = publicly(meeting).approval;
  return as(actor).gives('approve', {
    version: which % 19 === 0 ? version + 1 : version,
    sha256: which % 23 === 0 ? sha256('other words') : text,
    charter: which % 29 === 0 ? charter + 1 : charter,
  });
}

const rejects = (actor: Actor, meeting: Meeting, { which }: Draw): Act =>
  as(actor).gives('reject', {
    version: (publicly(meeting).approval.version ?? 1) + (which % 5 === 0 ? 1 : 0),
    reason: 'The cap is too low.',
    ...(which % 2 && { clause: 'Price' }),
  });

/** A heading that there is; rarely one that there is not. */
function headingIn(meeting: Meeting, { which, who }: Draw): string {
  const there = oneOf(publicly(meeting).contract.clauses, which);
  return who % 11 > 0 && there ? there.clause : 'Jurisdiction';
}

/** To a clause that it has nothing against; now and then anyhow. */
const objects = (actor: Actor, meeting: Meeting, draw: Draw): Act =>
  readFirst(
    as(actor).gives('object', { clause: headingIn(meeting, draw), reason: 'It is too short for us.' }),
    actor,
    meeting,
    draw,
  );

function withdrawsObjection(actor: Actor, meeting: Meeting, draw: Draw): Act {
  const against = publicly(meeting).contract.clauses.find(({ disputed }) =>
    disputed.some(({ party }) => party === actor.party),
  );
  const clause = draw.who % 9 > 0 && against ? against.clause : headingIn(meeting, draw);
  return as(actor).gives('unobject', { clause });
}

const starts = (actor: Actor, meeting: Meeting, draw: Draw): Act =>
  as(actor).gives('start', { text: draft(meeting, draw) });

/** A person of a party that has an amendment open. */
const whoAmends = (one: Present, meeting: Meeting) =>
  people(one) &&
  publicly(meeting).ballots.open.some(({ kind, party }) => kind === 'amendment' && party === one.actor.party);

const voting = by(deciders, votes);
const objecting = by(whoMay('object'), objects);
const agreeing = by(whoMay('agree'), agrees);

/** What may be drawn while there is something to talk about, the frequent more than once. */
export const deciding: readonly Make[] = [
  by(people, amends),
  by(whoAmends, edits),
  seldom(by(whoAmends, edits), by(people, edits)),
  voting,
  voting,
  voting,
  seldom(
    voting,
    by(deciders, (actor, meeting, draw) =>
      as(actor).gives('withdraw', { on: openIn(meeting, draw, actor.party).on }),
    ),
  ),
  by(deciders, moves),
  rarely(objecting, by(both, objects)),
  seldom(by(whoMay('unobject'), withdrawsObjection), by(both, withdrawsObjection)),
  seldom(agreeing, by(people, starts)),
  agreeing,
  agreeing,
  by(agents, agrees),
  seldom(
    agreeing,
    by(whoMay('retract'), (actor) => as(actor).gives('retract')),
  ),
  by(people, (actor) => as(actor).gives('ready')),
  advised,
  advised,
];

/** What may be drawn while the people approve. */
export const approving: readonly Make[] = [
  by(whoMay('approve'), approves),
  by(whoMay('approve'), approves),
  by(whoMay('approve'), approves),
  by(whoMay('approve'), approves),
  by(people, approves),
  by(people, rejects),
  by(whoMay('unapprove'), (actor) => as(actor).gives('unapprove')),
];
