import { utf8Bytes } from '@parley/protocol/utf8';
import type { Condition, Module, NewEntry, View } from '../../kernel/contract.ts';
import { command, refuse, writer } from '../../kernel/define.ts';
import { settingsOf } from '../room/rules.ts';
import { seats } from '../seats/state.ts';
import type { SeatsBodies } from '../seats/wire.ts';
import { COUNTED, FOR_PARTY, MUST_READ, ON_FLOOR, SPEECH } from '../tags.ts';
import type { TalkBodies, TalkInput, TalkSettings } from './wire.ts';

/** Talk: what is said for a party under the rules of the floor, and what people post at any time (TK-1, TK-3). */

const write = writer<TalkBodies & SeatsBodies>();
const settings = (view: View) => settingsOf(view, 'talk') as TalkSettings; // resolved by this module's own schema

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

/** A person who speaks for their side takes the chair by it, where they do not have it (ID-10). */
function chairFirst(
  view: View,
  actor: { readonly kind: string; readonly party: `p${number}` | null; readonly seat: string | null },
): readonly NewEntry[] {
  const holder = actor.party ? view.get(seats).parties[actor.party]?.chair : undefined;
  return actor.kind === 'person' && holder !== actor.seat ? [write('room', 'seats.chair_taken', {})] : [];
}

export const talkModule: Module = {
  name: 'talk',
  on: ['room', 'seats', 'floor'],
  entries: {
    'talk.said': {
      tags: [SPEECH, MUST_READ, COUNTED],
      // What a person says for their side is a person's public message: the agents must have read it.
      tagged: ({ by }) => (by.kind === 'person' ? [SPEECH, MUST_READ, COUNTED] : [SPEECH, COUNTED]),
      wakes: 'all',
    },
    'talk.posted': { tags: [MUST_READ, COUNTED], wakes: 'all' },
  },
  commands: {
    say: command<TalkInput<'say'>>({
      by: ['agent'],
      phases: ['negotiation'],
      tags: [SPEECH, FOR_PARTY, ON_FLOOR, COUNTED],
      conditions: [size, summary, replies],
      decide: (view, { text, summary: line, thread, reply_to }, { actor }) => ({
        entries: [
          ...chairFirst(view, actor),
          write('room', 'talk.said', { text, summary: line, thread, reply_to }),
        ],
      }),
    }),
    post: command<TalkInput<'post'>>({
      by: ['person'],
      tags: [COUNTED],
      conditions: [size, replies],
      decide: (_, message) => ({ entries: [write('room', 'talk.posted', message)] }),
    }),
  },
};
