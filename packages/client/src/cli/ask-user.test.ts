import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { askUser } from './ask-user.ts';

function keyboard() {
  const streams = { input: new PassThrough(), output: new PassThrough() };
  const stop = new AbortController();
  return { ...streams, stop, ask: () => askUser('Which? ', streams, stop.signal) };
}

describe('a question to the user', () => {
  it('is answered with the line that is typed', async () => {
    const { ask, input, output } = keyboard();
    const answer = ask();
    input.write('this one\nand more\n');
    expect(await answer).toBe('this one');
    output.end();
    expect(await text(output)).toBe('Which? ');
  });

  it('is not answered where the input ends', async () => {
    const { ask, input } = keyboard();
    const answer = ask();
    input.end();
    expect(await answer).toBeUndefined();
  });

  it('ends when the user stops the command, before or meanwhile', async () => {
    const { ask, stop } = keyboard();
    const answer = ask();
    stop.abort();
    await expect(answer).rejects.toMatchObject({ fault: 'aborted' });
    await expect(ask()).rejects.toMatchObject({ fault: 'aborted' });
  });
});
