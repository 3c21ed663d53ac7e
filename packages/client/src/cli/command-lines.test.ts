import { describe, expect, it } from 'vitest';
import { inputOf, optionsOf, ownOperands, wantsInput } from './command-line.ts';
import { allLines, commandLines, type NamedLine, wordsFor } from './command-lines.ts';
import { commandWords } from './command-words.ts';
import { parse } from './options.ts';

const lineOf = (command: string, word?: string) => {
  const found = allLines.find(([name, line]) => name === command && line.word?.is === word);
  if (!found) throw new Error(`there is no line for ${command}`);
  return found[1];
};

/** The command that words give. */
function read(words: readonly string[]) {
  const [, verb, ...args] = words;
  const lines = allLines.filter(([, line]) => line.verb === verb);
  const options = Object.assign({}, ...lines.map(([, line]) => optionsOf(line)));
  const parsed = parse(args, options);
  const meant = ([, { flag, word }]: NamedLine) =>
    flag ? parsed.flag(flag.name) : !word || word.is === parsed.operands[0];
  const flagged = lines.find((each) => each[1].flag && meant(each));
  const [command, line] = flagged ?? lines.find((each) => !each[1].flag && meant(each)) ?? [];
  return { command, input: line && inputOf(line, parsed) };
}

describe('the line of a command', () => {
  it.each(Object.keys(commandLines))('%s: gives back the command it was made for', (command) => {
    const words = Object.entries(commandWords).find(([name]) => name === command)?.[1];
    const input = words?.example ?? {};
    expect(words?.input.safeParse(input).success).toBe(true);
    expect(read(wordsFor(command, input) ?? [])).toEqual({ command, input });
  });

  it('gives back every option', () => {
    const input = { text: '- a list\n- of two', summary: 'Two', thread: 'price', reply_to: 31, epoch: 4 };
    expect(read(wordsFor('say', input) ?? [])).toEqual({ command: 'say', input });
    expect(read(wordsFor('chair', { leave: true }) ?? [])).toEqual({
      command: 'chair',
      input: { leave: true },
    });
    expect(read(wordsFor('lower', { seat: 's4' }) ?? [])).toEqual({
      command: 'lower',
      input: { seat: 's4' },
    });
  });

  it('knows nothing of a command of a newer hub', () => {
    expect(wordsFor('dance', { text: 'x' })).toBeUndefined();
    expect(wordsFor('move', { kind: 'adjourn', reason: 'x' })).toBeUndefined();
  });

  it('does not say what a file would have to say', () => {
    const input = { text: 'x', contract: '# One', base: 0 };
    expect(wordsFor('say', input)).toBeUndefined();
  });

  it.each([
    ['amend', { action: 'add', text: '- In euro.', reason: 'To compare.' }],
    ['amend', { action: 'replace', clause: 2, text: 'In euro.', reason: 'To compare.' }],
    ['amend', { action: 'remove', clause: 2, reason: 'To compare.' }],
    ['edit', { on: 12 }],
    ['vote', { on: 12, version: 2, yes: false, reason: 'Not ours.' }],
    ['move', { kind: 'extend_turns', turns: 6, reason: 'It is open.' }],
    ['move', { kind: 'extend_life', hours: 24, reason: 'It is open.' }],
    ['move', { kind: 'narrow', text: 'The price alone.', reason: 'We drift.' }],
    ['move', { kind: 'resume', reason: 'Let us go on.' }],
    ['move', { kind: 'dismiss', party: 'p3', reason: 'Never came.' }],
    ['observers', { allow: true }],
    ['observers', { allow: false }],
  ])('gives back each of its forms: %s %j', (command, input) => {
    expect(read(wordsFor(command, input) ?? [])).toEqual({ command, input });
  });

  it('leaves to what was shown which version is meant, and says so where nothing was', () => {
    const told = {
      'contract.proposed': { seq: 30, version: 3, sha256: 'aa' },
      'phases.approval_began': { seq: 31, version: 2, sha256: 'bb', charter: 1 },
    };
    const line = (command: string, ...args: string[]) => {
      const one = lineOf(command);
      return inputOf(one, parse(args, optionsOf(one)), { told, files: { contract: '# One\n' } });
    };
    expect(line('agree')).toEqual({ version: 3, sha256: 'aa' });
    expect(line('agree', '--version', '2', '--sha256', 'cc')).toEqual({ version: 2, sha256: 'cc' });
    expect(line('approve')).toEqual({ version: 2, sha256: 'bb', charter: 1 });
    expect(line('reject', 'Too', 'low.')).toEqual({ version: 2, reason: 'Too low.' });
    expect(line('propose', '# One')).toEqual({ text: '# One', base: 3 });
    expect(line('say', 'Here.', '--contract', 'one.md')).toEqual({
      text: 'Here.',
      contract: '# One\n',
      base: 3,
    });
    expect(inputOf(lineOf('propose'), parse(['# One'], {}))).toEqual({ text: '# One', base: 0 });
    expect(() => inputOf(lineOf('agree'), parse([], {}))).toThrow(
      'agree needs --version <number>: this seat was',
    );
  });

  it('keeps a contract that is typed to its last byte', () => {
    const typed = { typed: '# One\n' };
    expect(inputOf(lineOf('propose'), parse([], {}), typed)).toEqual({ text: '# One\n', base: 0 });
    expect(inputOf(lineOf('post'), parse([], {}), typed)).toEqual({ text: '# One' });
  });

  it('takes a number with its sign, and a dash where a text may be left out', () => {
    const edit = lineOf('edit');
    const parsed = (...args: string[]) => parse(args, optionsOf(edit));
    expect(inputOf(edit, parsed('#12'))).toEqual({ on: 12 });
    expect([parsed('12'), parsed('12', '-')].map((each) => wantsInput(edit, each))).toEqual([false, true]);
    expect(ownOperands(lineOf('move', 'resume'), parse(['resume', 'So.'], {}))).toEqual(['So.']);
  });

  const line = lineOf('say');

  it('takes several words for one text, and standard input for none or a dash', () => {
    const parsed = (...args: string[]) => parse(args, optionsOf(line));
    expect(inputOf(line, parsed('Hello', 'there'))).toEqual({ text: 'Hello there' });
    expect([parsed(), parsed('-'), parsed('Hello')].map((each) => wantsInput(line, each))).toEqual([
      true,
      true,
      false,
    ]);
    expect(inputOf(line, parsed('-'), { typed: 'typed' })).toEqual({ text: 'typed' });
  });

  it('complains of what is missing, too much or no number', () => {
    const parsed = (...args: string[]) => parse(args, optionsOf(line));
    expect(() => inputOf(line, parsed())).toThrow('say needs <text>');
    expect(() => inputOf(line, parsed('--epoch', 'x', 'Hi'))).toThrow('--epoch takes a whole number');
    expect(() => inputOf(lineOf('ready'), parse(['now'], {}))).toThrow('does not take "now"');
    expect(() => read(['parley', 'vote', 'x', 'yes'])).toThrow('takes a whole number for <number>, not "x"');
    expect(() => read(['parley', 'vote', '12', 'perhaps'])).toThrow('takes yes or no for <yes|no>');
    expect(() => read(['parley', 'amend', 'remove', '2'])).toThrow('amend needs --reason <line>.');
    expect(() => parsed('--nonsense')).toThrow("Unknown option '--nonsense'");
  });
});
