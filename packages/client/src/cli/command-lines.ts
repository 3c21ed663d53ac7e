import type { JsonObject } from '@parley/protocol';
import type { CommandName } from '../commands.ts';
import { type CommandLine, type Field, type Operand, type Told, wordsBy } from './command-line.ts';

/** The line of every command, or its lines, where the first word says which. */

/** Commands that are not written so: those of links and of signing, which have verbs of their own, and `ack`, which knows what was shown. */
type Special = 'claim' | 'accept' | 'recover' | 'watch' | 'arrive' | 'ack' | 'key' | 'view' | 'sign';

const longText: Operand = { field: 'text', shown: 'text', long: true, typed: true };
const reason: Operand = { field: 'reason', shown: 'reason', long: true };
const on: Operand = { field: 'on', shown: 'number', whole: true };
const clause: Operand = { field: 'clause', shown: 'clause', whole: true };
const party: Operand = { field: 'party', shown: 'party' };
const summary: Field = { field: 'summary', kind: 'text', shown: 'line', says: 'what you say, in one line' };
const thread: Field = { field: 'thread', kind: 'text', shown: 'label', says: 'the subject it belongs to' };
const why: Field = { field: 'reason', kind: 'text', shown: 'line', says: 'why' };
const whyNeeded: Field = { ...why, needed: true };
const replyTo: Field = { field: 'reply_to', kind: 'whole', shown: 'number', says: 'the entry it answers' };
const epoch: Field = {
  field: 'epoch',
  kind: 'whole',
  shown: 'number',
  says: 'the turn you believe to be in; refused if it has passed',
};

const proposed = (field: string): Told => ({ type: 'contract.proposed', field });
const asked = (field: string): Told => ({ type: 'phases.approval_began', field });
const numbered = (field: string, says: string, told?: Told): Field => ({
  field,
  kind: 'whole',
  shown: 'number',
  says,
  ...(told && { told }),
});
const hash = (told: Told): Field => ({
  field: 'sha256',
  kind: 'text',
  shown: 'hash',
  says: 'the SHA-256 of its text; left out, that of the one you were shown',
  told,
});
const base = (told: Partial<Told>): Field =>
  numbered('base', 'the version it is based on; left out, the newest you were shown', {
    ...proposed('version'),
    otherwise: 0,
    ...told,
  });

const heading = { field: 'clause', shown: 'heading, in quotes' } as const;
const amending = { verb: 'amend', group: 'Charter and motions', options: { reason: whyNeeded } } as const;
const moving = { verb: 'move', group: 'Charter and motions', options: {} } as const;
const deciding = (verb: string) => ({ verb, group: 'Charter and motions' }) as const;
const contract = (verb: string) => ({ verb, group: 'Contract' }) as const;
const asking = (verb: string) => ({ verb, group: 'Questions' }) as const;
const people = (verb: string) => ({ verb, group: 'For people' }) as const;

export const commandLines: Readonly<
  Record<Exclude<CommandName, Special>, CommandLine | readonly CommandLine[]>
> = {
  say: {
    verb: 'say',
    group: 'Speak',
    operands: [longText],
    options: {
      summary,
      thread,
      'reply-to': replyTo,
      epoch,
      contract: {
        field: 'contract',
        kind: 'file',
        shown: 'file',
        says: 'the contract as you propose it with this',
      },
      base: base({ beside: 'contract' }),
    },
  },
  post: {
    verb: 'post',
    group: 'Speak',
    operands: [longText],
    options: { summary, thread, 'reply-to': replyTo },
  },
  tell: {
    verb: 'tell',
    group: 'Speak',
    operands: [longText],
    options: { to: { field: 'to', kind: 'text', shown: 'party|seat', says: 'whom, if that is not plain' } },
  },
  pass: { verb: 'pass', group: 'Floor and hand', operands: [], options: { epoch } },
  hold: { verb: 'hold', group: 'Floor and hand', operands: [reason], options: { epoch } },
  hand: { verb: 'hand', group: 'Floor and hand', operands: [reason], options: {} },
  lower: {
    verb: 'hand',
    group: 'Floor and hand',
    flag: { name: 'lower', says: 'lower it again' },
    operands: [],
    options: { seat: { field: 'seat', kind: 'text', shown: 'seat', says: 'whose, if not your own' } },
  },
  ask: {
    ...asking('ask'),
    operands: [longText],
    options: {
      to: { field: 'to', kind: 'text', shown: 'party', says: 'whom; left out, all other parties' },
      blocking: { field: 'blocking', kind: 'flag', says: 'nobody can agree until it is resolved' },
      due: numbered('due_minutes', 'in how many minutes the answer is due'),
      need: numbered('need', 'which line of what your party needs to determine, from 1'),
      clause: { field: 'clause', kind: 'text', shown: 'heading', says: 'the clause it is about' },
      epoch,
    },
  },
  answer: {
    ...asking('answer'),
    operands: [
      on,
      {
        field: 'evidence',
        shown: 'verified|assumed',
        choices: { verified: 'verified', assumed: 'assumed' },
      },
      longText,
    ],
    options: {
      how: { field: 'how', kind: 'text', shown: 'line', says: 'how it was verified' },
      where: { field: 'where', kind: 'text', shown: 'line', says: 'where: the file, system or document' },
      when: { field: 'when', kind: 'text', shown: 'line', says: 'when it was verified' },
    },
  },
  resolve: { ...asking('resolve'), operands: [on], options: {} },
  reopen: { ...asking('reopen'), operands: [on, reason], options: {} },
  unask: { ...asking('unask'), operands: [on, { ...reason, optional: true }], options: {} },
  propose: {
    ...contract('propose'),
    operands: [{ ...longText, exact: true }],
    options: { base: base({}), summary, epoch },
  },
  agree: {
    ...contract('agree'),
    operands: [],
    options: {
      version: numbered('version', 'which; left out, the newest you were shown', proposed('version')),
      sha256: hash(proposed('sha256')),
    },
  },
  retract: { ...contract('retract'), operands: [], options: {} },
  start: { ...contract('start'), operands: [{ ...longText, exact: true }], options: {} },
  object: { ...contract('object'), operands: [heading, reason], options: { epoch } },
  unobject: { ...contract('unobject'), operands: [heading], options: {} },
  approve: {
    ...contract('approve'),
    operands: [],
    options: {
      version: numbered('version', 'which; left out, the one you were asked about', asked('version')),
      sha256: hash(asked('sha256')),
      charter: numbered('charter', 'under which version of the charter; as asked', asked('charter')),
    },
  },
  reject: {
    ...contract('reject'),
    operands: [reason],
    options: {
      version: numbered('version', 'which; left out, the one you were asked about', asked('version')),
      clause: { field: 'clause', kind: 'text', shown: 'heading', says: 'the clause it is about' },
    },
  },
  unapprove: { ...contract('unapprove'), operands: [], options: {} },
  amend: [
    { ...amending, word: { is: 'add', field: 'action' }, operands: [longText] },
    { ...amending, word: { is: 'replace', field: 'action' }, operands: [clause, longText] },
    { ...amending, word: { is: 'remove', field: 'action' }, operands: [clause] },
  ],
  edit: {
    ...deciding('edit'),
    operands: [on, { ...longText, optional: true }],
    options: { reason: why },
  },
  vote: {
    ...deciding('vote'),
    operands: [
      on,
      { field: 'yes', shown: 'yes|no', choices: { yes: true, no: false } },
      { ...reason, optional: true },
    ],
    options: { version: numbered('version', 'the version you have read, where it was edited') },
  },
  withdraw: { ...deciding('withdraw'), operands: [on], options: {} },
  move: [
    {
      ...moving,
      word: { is: 'extend_turns', field: 'kind' },
      operands: [{ field: 'turns', shown: 'turns', whole: true }, reason],
    },
    {
      ...moving,
      word: { is: 'extend_life', field: 'kind' },
      operands: [{ field: 'hours', shown: 'hours', whole: true }, reason],
    },
    {
      ...moving,
      word: { is: 'narrow', field: 'kind' },
      operands: [{ field: 'text', shown: 'to what, in quotes' }, reason],
    },
    { ...moving, word: { is: 'resume', field: 'kind' }, operands: [reason] },
    { ...moving, word: { is: 'dismiss', field: 'kind' }, operands: [party, reason] },
    { ...moving, word: { is: 'unblock', field: 'kind' }, operands: [on, reason] },
    { ...moving, word: { is: 'close', field: 'kind' }, operands: [reason] },
    { ...moving, word: { is: 'delete', field: 'kind' }, operands: [reason] },
  ],
  mandate: {
    ...people('mandate'),
    operands: [longText],
    options: {
      seat: { field: 'seat', kind: 'text', shown: 'seat', says: 'which agent, if there are several' },
    },
  },
  ready: { ...people('ready'), operands: [], options: {} },
  chair: {
    ...people('chair'),
    operands: [],
    options: { leave: { field: 'leave', kind: 'flag', says: 'give it back' } },
  },
  add: {
    ...people('add'),
    operands: [
      { field: 'kind', shown: 'person|agent' },
      { field: 'name', shown: 'name', long: true },
    ],
    options: {},
  },
  invite: { ...people('invite'), operands: [party], options: {} },
  uninvite: { ...people('uninvite'), operands: [party], options: {} },
  revoke: { ...people('revoke'), operands: [{ field: 'seat', shown: 'seat' }], options: { reason: why } },
  rotate: { ...people('rotate'), operands: [{ field: 'seat', shown: 'seat', optional: true }], options: {} },
  reissue: {
    ...people('reissue'),
    operands: [{ field: 'seat', shown: 'seat', optional: true }],
    options: {},
  },
  observers: {
    ...people('observers'),
    operands: [{ field: 'allow', shown: 'allow|close', choices: { allow: true, close: false } }],
    options: {},
  },
  close: { ...people('close'), operands: [reason], options: {} },
  erase: { ...people('erase'), operands: [{ ...reason, optional: true }], options: {} },
  leave: { verb: 'leave', group: 'Come and go', operands: [], options: {} },
};

export type NamedLine = readonly [command: string, line: CommandLine];

/** Every line there is, with the command it gives. */
export const allLines: readonly NamedLine[] = Object.entries(commandLines).flatMap(([command, lines]) =>
  [lines].flat().map((line): NamedLine => [command, line]),
);

/** The words that give a command; undefined for one that this program has no line for. */
export function wordsFor(command: string, input: JsonObject): readonly string[] | undefined {
  if (command === 'ack') return ['parley', 'ack'];
  const line = allLines.find(
    ([name, { word }]) => name === command && (!word || input[word.field] === word.is),
  )?.[1];
  return line && wordsBy(line, input);
}
