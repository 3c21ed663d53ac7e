import type { Next } from '@parley/protocol';
import { safeLine } from '@parley/protocol/safe-text';
import { list, type Look, record, text, words } from '../look.ts';
import { fenced } from '../text/fence.ts';
import { capital, type Directory, quotedName } from './directory.ts';
import { pauseCause } from './pause-cause.ts';
import { leftWords } from './when.ts';

/** Why something is advised, as a sentence. */
type Sentence = (details: Look, directory: Directory) => string;

const nameIn = (details: Look): string => quotedName(text(details['name']) ?? '');
const namesIn = (details: Look): string => words(details['names']).map(quotedName).join(', ');
const ballotWords = ({ kind, on }: Look): string =>
  `${kind === 'motion' ? 'motion' : 'amendment'} ${String(on)}`;

const blockWords = ({ blocks }: Look): string =>
  blocks === true ? ', and nobody can agree before that' : '';
const questionsIn = ({ on }: Look): string => {
  const numbers = list(on).map(String);
  return `question${numbers.length === 1 ? '' : 's'} ${numbers.join(', ')}`;
};

function clauseWords(details: Look): string {
  const clause = text(details['clause']);
  return clause === undefined ? '' : `, because of the clause ${quotedName(clause)}`;
}

function causeWords(details: Look): string {
  const causes = words(details['causes']).map((cause) => pauseCause(cause));
  return causes.length > 0 ? causes.join(', and ') : 'people have to decide how to go on';
}

const sentences: Readonly<Record<string, Sentence>> = {
  read_first: (details) => `Read what is addressed to you and acknowledge it (${unreadWords(details)}).`,
  your_turn: () => 'Your party has the floor: speak.',
  open_floor: () => 'The floor is open: say what there is to say, ask, or propose.',
  wait_speech: (details) => `Anybody may speak; not heard since the last word: ${namesIn(details)}.`,
  floor_rests: (details) =>
    `Everybody has had their word; whoever has more to say speaks: ${namesIn(details)}.`,
  noticed: (details) =>
    `It is noticed that ${causeWords(details)}: settle what is open, agree, or move to close the room.`,
  in_chair: () => 'You have the chair: your agents are silent until you give it back.',
  no_agent: () => 'Your party has no agent: add one, or speak for your party yourself.',
  consider_agreement: (details) =>
    `Version ${String(details['version'])} of the contract is open to agreement: agree for your party, if it is what you want.`,
  wait_agreements: (details) =>
    `Your party has agreed to version ${String(details['version'])}; not yet: ${namesIn(details)}.`,
  answer_question: (details) =>
    `Question ${String(details['on'])} of ${nameIn(details)} is put to your party${blockWords(details)}: answer it, and say whether that is verified or assumed.`,
  resolve_question: (details) =>
    `Your question ${String(details['on'])} was answered by ${nameIn(details)} (#${String(details['answer'])}, ${details['evidence'] === 'verified' ? 'verified' : 'assumed'})${blockWords(details)}: resolve it, or open it again with a reason.`,
  need_unasked: (details) =>
    `Nobody has asked yet what your party needs to determine (line ${String(details['need'])}): ask.`,
  wait_questions: (details) =>
    `${details['blocks'] === true ? 'Nobody can agree while questions block. ' : ''}Waiting for ${namesIn(details)}: ${questionsIn(details)}.`,
  approve: (details) =>
    `The agents have agreed on version ${String(details['version'])} under charter ${String(details['charter'])}: read it, then approve it or reject it.`,
  wait_approvals: (details) => `Not everybody has approved yet: ${namesIn(details)}.`,
  rejected: (details) =>
    `Version ${String(details['version'])} was not approved by ${quotedName(text(details['by']) ?? '')}${clauseWords(details)}.`,
  vote: (details) =>
    `${capital(ballotWords(details))}, version ${String(details['version'])}, of ${nameIn(details)} waits for your vote${details['last'] === true ? ', the last one' : ''}: yes, or no with a reason.`,
  rebase: (details) =>
    `The clause of your amendment ${String(details['on'])} reads otherwise by now: bring it up to date, with new words if it needs them, or withdraw it.`,
  wait_for_votes: (details) => `Not everybody has voted on ${ballotWords(details)} yet: ${namesIn(details)}.`,
  nothing_to_say: () => 'With nothing to say, pass.',
  hand_up: (details) => `${nameIn(details)} has a hand up, which pauses the agents.`,
  other_hand_up: (details) =>
    `${nameIn(details)} of ${quotedName(text(details['party']) ?? '')} has a hand up, which pauses the agents.`,
  own_hand_up: () => 'Your hand is up, which pauses the agents; lower it once that is settled.',
  wait_floor: (details) => `The floor is with ${nameIn(details)}.`,
  decide_pause: (details) =>
    `The agents are paused, because ${causeWords(details)}: move to go on, to narrow the talk, or for more turns; or close the room.`,
  wait_pause: (details) =>
    `The agents are paused, because ${causeWords(details)}. How to go on is for ${namesIn(details)} to decide.`,
  say_ready: () => 'Say that you are ready: the negotiation begins once everybody is.',
  wait_for_ready: (details) => `Not everybody is ready yet: ${namesIn(details)}.`,
  wait_for_party: (details) => `${nameIn(details)} has not joined yet.`,
  hand_over_agent_link: (details) => `Hand the agent's link over: ${nameIn(details)} has not come yet.`,
  give_mandate: (details) => `Give your agent its mandate: ${nameIn(details)} has none.`,
  sign: (details) => `Read the minutes, then sign them in a browser or with "parley sign"${others(details)}.`,
  wait_for_signatures: (details) => `Not everybody has signed the minutes yet: ${namesIn(details)}.`,
  closed: (details) => `The room is closed (${safeLine(text(details['outcome']) ?? '')}).`,
};

function others(details: Look): string {
  const names = namesIn(details);
  return names === '' ? '' : `; not yet: ${names}`;
}

/** What is pointed to once a room is closed. */
export const FINAL = 'The final document, with what was agreed and what it rests on';

function unreadWords(details: Look): string {
  const circles = list(details['unread']).map(record);
  return (
    circles
      .map(({ circle, newest }) => `${safeLine(text(circle) ?? '')} up to #${String(newest)}`)
      .join(', ') || 'unread'
  );
}

/** How a door writes a command, as its reader gives it there: a line of a terminal, a call of a tool. */
export interface Calls {
  act(act: Act): string;
  /** Where the final document of a room that is closed is read; a terminal has a command of its own for the minutes. */
  whole?(which: 'final'): string;
}

export type Act = NonNullable<Next['advice'][number]['act']>;

/** What lines of advice are made with. */
export interface Advised {
  readonly directory: Directory;
  readonly now: number;
  readonly columns: number | undefined;
  readonly calls: Calls;
}

/** Why something is advised, as a sentence. */
export function adviceSentence(
  { reason, details }: Pick<Next['advice'][number], 'reason' | 'details'>,
  directory: Directory,
): string {
  const known = Object.hasOwn(sentences, reason) ? sentences[reason] : undefined;
  return known?.(record(details), directory) ?? `${capital(safeLine(reason).replaceAll('_', ' '))}.`;
}

/** What comes next, most urgent first, each with the call that does it. */
export function adviceLines(next: Next, { directory, now, columns, calls }: Advised): string[] {
  if (next.advice.length === 0) return ['Next: nothing, for now.'];
  return next.advice.flatMap(({ act, until, ...advice }) => {
    const sentence = adviceSentence(advice, directory);
    const limit = until === undefined ? '' : ` (${leftWords(until, now)})`;
    const { reason: why, text: words } = record(advice.details);
    const explained = text(why) ?? text(words);
    return [
      `${act ? 'Next' : 'Wait'}: ${sentence}${limit}`,
      ...(explained === undefined ? [] : fenced(explained, columns)),
      ...(act ? [`      ${calls.act(act)}`] : []),
      ...(advice.reason === 'closed' && calls.whole ? [`      ${FINAL}: ${calls.whole('final')}`] : []),
    ];
  });
}
