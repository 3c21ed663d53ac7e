import { describe, expect, it } from 'vitest';
import { commandLines, inputOf, optionsOf, wantsInput, wordsFor } from './command-lines.ts';
import { commandWords } from './command-words.ts';
import { parse } from './options.ts';

function read(words: readonly string[]) {
  const [, verb, ...args] = words;
  const lines = Object.entries(commandLines).filter(([, line]) => line.verb === verb);
  const options = Object.assign({}, ...lines.map(([, line]) => optionsOf(line)));
  const parsed = parse(args, options);
  const flagged = lines.find(([, { flag }]) => flag && parsed.flag(flag.name));
  const [command, line] = flagged ?? lines.find(([, { flag }]) => !flag) ?? [];
  return { command, input: line && inputOf(line, parsed, undefined) };
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
    expect(wordsFor('propose', { text: 'x' })).toBeUndefined();
  });

  const line = commandLines.say;

  it('takes several words for one text, and standard input for none or a dash', () => {
    const parsed = (...args: string[]) => parse(args, optionsOf(line));
    expect(inputOf(line, parsed('Hello', 'there'), undefined)).toEqual({ text: 'Hello there' });
    expect([parsed(), parsed('-'), parsed('Hello')].map((each) => wantsInput(line, each))).toEqual([
      true,
      true,
      false,
    ]);
    expect(inputOf(line, parsed('-'), 'typed')).toEqual({ text: 'typed' });
  });

  it('complains of what is missing, too much or no number', () => {
    const parsed = (...args: string[]) => parse(args, optionsOf(line));
    expect(() => inputOf(line, parsed(), undefined)).toThrow('say needs <text>');
    expect(() => inputOf(line, parsed('--epoch', 'x', 'Hi'), undefined)).toThrow(
      '--epoch takes a whole number',
    );
    expect(() => inputOf(commandLines.ready, parse(['now'], {}), undefined)).toThrow('does not take "now"');
    expect(() => parsed('--nonsense')).toThrow("Unknown option '--nonsense'");
  });
});
