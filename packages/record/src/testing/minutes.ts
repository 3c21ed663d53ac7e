import type { JsonObject } from '@parley/protocol';
import type { MinutesSource } from '../minutes/document.ts';
import { later } from './later.ts';

/**
 * What the modules tell of a meeting in which everything happened that minutes speak of. Every text that somebody else
 * wrote is asked for: `line` where the room holds a single line, `text` where it holds any.
 */
export interface Words {
  readonly line: string;
  readonly text: string;
}

export const NOON = Date.UTC(2026, 0, 5, 12);
const SHA = 'ab'.repeat(32);

const by = (kind: string, seat: string | null, party: string | null) => ({ kind, seat, party });
const ANNA = by('person', 's1', 'p1');
const BOT = by('agent', 's2', 'p1');
const BORIS = by('person', 's4', 'p2');
const HUB = by('hub', null, null);
const entry = (seq: number, author: JsonObject = ANNA) => ({ seq, at: NOON + seq * 1000, by: author });

const room = ({ line, text }: Words): JsonObject => ({
  topic: line,
  goal: text,
  format: 'negotiation',
  door: 'browser',
  parties: [
    { party: 'p1', name: line, knows: [line], needs_to_determine: [line] },
    { party: 'p2', name: line },
    { party: 'p3', name: line },
  ],
  settings: { room: { silence: 'wait' } },
  made_at: NOON,
  ends_at: NOON + 1,
  erased_at: NOON + 2,
});

const seats = ({ line }: Words): JsonObject => ({
  seats: [
    {
      seat: 's1',
      kind: 'person',
      party: 'p1',
      name: line,
      holders: [
        { name: line, door: 'browser', seq: 2, at: NOON },
        { name: line, door: 'terminal', seq: 4, at: NOON },
      ],
    },
    { seat: 's2', kind: 'agent', party: 'p1', name: line, holders: [{ name: line, seq: 5, at: NOON }] },
    {
      seat: 's4',
      kind: 'person',
      party: 'p2',
      name: line,
      holders: [{ name: line, seq: 6, at: NOON }],
      gone: { ...entry(40, BORIS), how: 'left' },
    },
    {
      seat: 's5',
      kind: 'agent',
      party: 'p2',
      name: line,
      holders: [],
      gone: { ...entry(41, BORIS), how: 'revoked', reason: line },
    },
  ],
  chairs: [{ seat: 's1', taken: entry(8), left: entry(9) }],
  joined: { p1: entry(2), p2: entry(6, by('invitation', null, 'p2')) },
  dismissed: { p3: entry(10, HUB) },
  observers: { watched: 2, open: true },
});

const change = (seq: number, phase: string, why: string, author = HUB) => ({
  ...entry(seq, author),
  phase,
  why,
});

const phases = ({ line }: Words, open: boolean): JsonObject => ({
  changes: [
    change(1, 'briefing', 'made', by('founder', null, null)),
    change(11, 'negotiation', 'all_ready'),
    { ...change(30, 'approval', 'all_agreed'), version: 1, charter: 1 },
    ...(open ? [] : [change(50, 'closed', 'agreed')]),
  ],
  ready: [entry(10), entry(11, BORIS)],
  ...(!open && { closed: { ...entry(50, HUB), outcome: 'agreed', reason: line } }),
});

const vote = (seq: number, version: number, yes: boolean, author: JsonObject, more: JsonObject = {}) => ({
  ...entry(seq, author),
  version,
  yes,
  ...more,
});

const charter = ({ line, text }: Words): JsonObject => ({
  version: 1,
  clauses: [{ clause: 1, text, changed: 1, on: 12 }],
  amendments: [
    {
      on: 12,
      action: 'replace',
      clause: 1,
      versions: [
        { ...entry(12), version: 1, text, reason: line },
        { ...entry(13), version: 2, text, reason: line },
      ],
      votes: [vote(13, 2, true, ANNA, { proposed: true }), vote(14, 2, true, BORIS, { reason: line })],
      decision: { ...entry(15, HUB), what: 'accepted', charter: 1, clause: 1, before: text },
    },
    {
      on: 16,
      action: 'add',
      versions: [{ ...entry(16, BORIS), version: 1, text, reason: line }],
      votes: [vote(16, 1, true, BORIS, { proposed: true }), vote(17, 1, false, ANNA, { reason: line })],
      decision: { ...entry(18, HUB), what: 'rejected' },
    },
  ],
});

const motions = ({ line }: Words): JsonObject => ({
  motions: [
    {
      on: 19,
      kind: 'narrow',
      terms: { text: line },
      reason: line,
      moved: entry(19),
      votes: [vote(19, 1, true, ANNA, { proposed: true }), vote(20, 1, false, BORIS, { reason: line })],
      decision: { ...entry(21, HUB), what: 'carried', through: 'silence' },
    },
  ],
});

const talk = ({ line }: Words): JsonObject => ({
  threads: [
    {
      thread: null,
      items: [
        { ...entry(22), how: 'posted', opening: line, cut: true },
        { ...entry(21, HUB), how: 'narrowed', summary: line },
      ],
    },
    {
      thread: line,
      items: [
        { ...entry(23, BOT), how: 'said', summary: line, reply_to: 22 },
        { ...entry(24), how: 'said', opening: line },
      ],
    },
  ],
});

const contract = ({ line }: Words, agreed: string): JsonObject => ({
  versions: [{ ...entry(25, BOT), version: 1, base: 0, sha256: SHA, summary: line, closed: true }],
  agreements: [
    {
      ...entry(26, BOT),
      version: 1,
      sha256: SHA,
      charter: 1,
      ended: { ...entry(27, BOT), why: 'retracted' },
    },
    { ...entry(28, BOT), version: 1, sha256: SHA, charter: 1 },
  ],
  agreed: { version: 1, sha256: SHA, charter: 1, text: agreed },
});

const approval = ({ line }: Words): JsonObject => ({
  rounds: [
    {
      version: 1,
      sha256: SHA,
      charter: 1,
      began: entry(30, HUB),
      approvals: [{ ...entry(31), withdrawn: entry(32) }, entry(33)],
      rejection: { ...entry(34, BORIS), reason: line, clause: line },
    },
  ],
});

interface Told {
  readonly agreed?: string;
  readonly open?: boolean;
  /** As a room told it before there were questions, objections and parties without people. */
  readonly before?: boolean;
}

/** The contract is given by itself, since how many clauses there are hangs on it. */
export function source(
  words: Words,
  { agreed = '# One\n', open = false, before = false }: Told = {},
): MinutesSource {
  const parts = {
    room: room(words),
    seats: seats(words),
    phases: phases(words, open),
    pause: { pauses: [{ cause: 'hand', began: entry(35), ended: { ...entry(36), how: 'decided' } }] },
    hands: {
      hands: [{ raised: entry(35), reason: words.line, lowered: { ...entry(36), why: 'decided' } }],
    },
    talk: talk(words),
    charter: charter(words),
    motions: motions(words),
    contract: contract(words, agreed),
    approval: approval(words),
  };
  const head = { seq: 50, hash: SHA };
  const id = '0123456789abcdefghjkmnpqrs';
  return { room: id, head, parts: before ? parts : { ...parts, ...withLater(parts, words) } };
}

/** The same room, as it is told since. */
function withLater(
  { room: facts = {}, pause, contract: told = {} }: Record<string, JsonObject>,
  words: Words,
) {
  const more = later({ ...words, entry, bot: BOT, boris: BORIS, hub: HUB });
  // As they were written above.
  const parties = facts['parties'] as readonly JsonObject[];
  const [first, ...rest] = told['versions'] as readonly JsonObject[];
  const agreed = told['agreed'] as JsonObject;
  return {
    room: { ...facts, parties: parties.map((party) => ({ ...party, people: party['party'] !== 'p3' })) },
    pause: { ...pause, notices: more.notices },
    questions: more.questions,
    contract: {
      ...told,
      versions: [{ ...first, start: true }, ...rest],
      objections: more.objections,
      agreed: { ...agreed, clauses: more.clauses },
    },
    deletion: more.deletion,
  };
}
