import type { JsonObject } from '@parley/protocol';
import { utf8Bytes } from '@parley/protocol/utf8';
import type { Actor, Condition, Module, Run, View } from '../../kernel/contract.ts';
import { command, motion, refuse, writer } from '../../kernel/define.ts';
import { textsOf } from '../clauses.ts';
import { speechFirst } from '../floor/taking.ts';
import { decided } from '../pause/rules.ts';
import { phaseOf } from '../phases/rules.ts';
import { settingsOf } from '../room/rules.ts';
import { COUNTED, FOR_PARTY, MUST_READ, ON_FLOOR, SPEECH } from '../tags.ts';
import { talkMinutes } from './minutes.ts';
import type { TalkBodies, TalkInput, TalkSettings } from './wire.ts';

/** Talk: what is said for a party under the rules of the floor, and what people post at any time (TK-1, TK-3). */

const write = writer<TalkBodies>();
const settings = (view: View) => settingsOf<TalkSettings>(view, 'talk');

/** The room's own limit on a message, which may be lower than the wire's (LI). */
export function tooLong(view: View, words: string) {
  const limit = settings(view).message_bytes;
  const bytes = utf8Bytes(words);
  return bytes > limit
    ? refuse('too_large', {
        field: 'text',
        problem: `has ${bytes} bytes, over the room's limit of ${limit}`,
        limit,
      })
    : undefined;
}

interface Message {
  readonly text: string;
  readonly summary?: string | undefined;
  readonly reply_to?: number | undefined;
}

const size: Condition<Message> = {
  name: 'size',
  check: (view, _, input) => input && tooLong(view, input.text),
};

const replies: Condition<Message> = {
  name: 'reply-to',
  check: (view, _, input) =>
    input?.reply_to !== undefined && input.reply_to > view.head('room')
      ? refuse('not_there', { what: 'entry', id: String(input.reply_to) })
      : undefined,
};

const summary: Condition<Message> = {
  name: 'summary',
  check: (view, { actor }, input) => {
    const lacks =
      input && actor.kind === 'agent' && input.summary === undefined && settings(view).summary === 'required';
    return lacks
      ? refuse('invalid', {
          field: 'summary',
          problem: 'is missing: say in one line what the message comes to',
        })
      : undefined;
  },
};

/** The talk is about this alone from now on: every agent must have read it (EL-2). */
const narrow = motion<{ readonly text: string }>({
  ground: (view) =>
    phaseOf(view) === 'negotiation'
      ? undefined
      : refuse('not_now', { why: 'the agents do not talk yet', instead: 'Propose a clause of the charter.' }),
  effect: (view, { text }) => [write('room', 'talk.narrowed', { text }), ...decided(view)],
});

/** A contract that comes with a speech says on which version it is based, and nothing else does. */
const basis: Condition<TalkInput<'say'>> = {
  name: 'basis',
  check: (_, __, input) => {
    if (!input || (input.contract === undefined) === (input.base === undefined)) return undefined;
    const field = input.base === undefined ? 'base' : 'contract';
    return refuse('invalid', {
      field,
      problem: 'is missing: a contract and the version it is based on go together',
    });
  },
};

/** What is said may carry a proposal: one speech, whose turn was asked for and is paid already. */
const proposing = (input: JsonObject, as: Actor): Run => ({
  request: { command: 'propose', input },
  as,
  skip: ['floor'],
});

export const talkModule: Module = {
  name: 'talk',
  on: ['room', 'seats', 'phases', 'pause', 'floor'],
  entries: {
    'talk.said': {
      tags: [SPEECH, MUST_READ, COUNTED],
      // What a person says for their side is a person's public message: the agents must have read it.
      tagged: ({ by }) => (by.kind === 'person' ? [SPEECH, MUST_READ, COUNTED] : [SPEECH, COUNTED]),
      wakes: 'all',
    },
    'talk.narrowed': { tags: [MUST_READ], wakes: 'all' },
    'talk.posted': { tags: [MUST_READ, COUNTED], wakes: 'all' },
  },
  commands: {
    say: command<TalkInput<'say'>>({
      by: ['agent'],
      phases: ['negotiation'],
      tags: [SPEECH, FOR_PARTY, ON_FLOOR, COUNTED],
      conditions: [size, summary, replies, basis],
      digests: ({ contract }) => (contract === undefined ? [] : textsOf(contract)),
      decide: (view, { text, summary: line, thread, reply_to, contract, base }, { actor }) => ({
        entries: [
          ...speechFirst(view, actor),
          write('room', 'talk.said', { text, summary: line, thread, reply_to }),
        ],
        ...(contract !== undefined && {
          run: proposing({ text: contract, base, summary: line, said: true }, actor),
        }),
      }),
    }),
    post: command<TalkInput<'post'>>({
      by: ['person'],
      tags: [COUNTED],
      conditions: [size, replies],
      decide: (_, message) => ({ entries: [write('room', 'talk.posted', message)] }),
    }),
  },
  motions: { narrow },
  minutes: talkMinutes,
};
