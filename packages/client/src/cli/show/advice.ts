import type { Next } from '@parley/protocol';
import { safeLine } from '@parley/protocol/safe-text';
import { wordsFor } from '../command-lines.ts';
import { list, type Look, record, text, words } from '../look.ts';
import { fenced } from '../text/fence.ts';
import { commandLine } from '../text/quote.ts';
import { capital, type Directory, quotedName } from './directory.ts';
import { leftWords } from './when.ts';

/** Why something is advised, as a sentence. */
type Sentence = (details: Look, directory: Directory) => string;

const nameIn = (details: Look): string => quotedName(text(details['name']) ?? '');

const sentences: Readonly<Record<string, Sentence>> = {
  read_first: (details) => `Read what is addressed to you and acknowledge it (${unreadWords(details)}).`,
  your_turn: () => 'Your party has the floor: speak.',
  nothing_to_say: () => 'With nothing to say, pass.',
  hand_up: (details) => `${nameIn(details)} has a hand up, which pauses the agents.`,
  own_hand_up: () => 'Your hand is up, which pauses the agents; lower it once that is settled.',
  wait_floor: (details) => `The floor is with ${nameIn(details)}.`,
  decide_pause: () => 'The agents are paused and wait for a decision of the people.',
  wait_pause: () => 'The agents are paused.',
  say_ready: () => 'Say that you are ready: the negotiation begins once everybody is.',
  wait_for_ready: (details) =>
    `Not everybody is ready yet: ${words(details['names']).map(quotedName).join(', ')}.`,
  wait_for_party: (details) => `${nameIn(details)} has not joined yet.`,
  hand_over_agent_link: (details) => `Hand the agent's link over: ${nameIn(details)} has not come yet.`,
  give_mandate: (details) => `Give your agent its mandate: ${nameIn(details)} has none.`,
  closed: (details) => `The room is closed (${safeLine(text(details['outcome']) ?? '')}).`,
};

function unreadWords(details: Look): string {
  const circles = list(details['unread']).map(record);
  return (
    circles
      .map(({ circle, newest }) => `${safeLine(text(circle) ?? '')} up to #${String(newest)}`)
      .join(', ') || 'unread'
  );
}

/** What comes next, most urgent first, each with the line that does it. */
export function adviceLines(
  next: Next,
  directory: Directory,
  now: number,
  columns: number | undefined,
): string[] {
  if (next.advice.length === 0) return ['Next: nothing, for now.'];
  return next.advice.flatMap(({ reason, details, act, until }) => {
    const known = Object.hasOwn(sentences, reason) ? sentences[reason] : undefined;
    const sentence =
      known?.(record(details), directory) ?? `${capital(safeLine(reason).replaceAll('_', ' '))}.`;
    const limit = until === undefined ? '' : ` (${leftWords(until, now)})`;
    const explained = text(record(details)['reason']);
    return [
      `${act ? 'Next' : 'Wait'}: ${sentence}${limit}`,
      ...(explained === undefined ? [] : fenced(explained, columns)),
      ...(act ? [`      ${actLine(act)}`] : []),
    ];
  });
}

function actLine({ command, input }: NonNullable<Next['advice'][number]['act']>): string {
  return commandLine(wordsFor(command, input) ?? ['parley', 'do', command, JSON.stringify(input)]);
}
