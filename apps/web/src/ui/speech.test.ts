import { expect, test } from 'vitest';
import { makeSpeech } from './speech.ts';

function speaking() {
  let now = 0;
  let due: { at: number; act: () => void }[] = [];
  const speech = makeSpeech({
    now: () => now,
    later: (ms, act) => due.push({ at: now + ms, act }),
  });
  const heard: string[] = [];
  speech.subscribe(() => heard.push(speech.said().polite.trim()));
  const pass = (ms: number) => {
    now += ms;
    const ready = due.filter(({ at }) => at <= now);
    due = due.filter(({ at }) => at > now);
    for (const { act } of ready) act();
  };
  return { speech, heard, pass };
}

test('one sentence is said in three seconds, and the last one takes the place of those between', () => {
  const { speech, heard, pass } = speaking();
  for (const sentence of ['one', 'two', 'three', 'four']) speech.say(sentence);
  expect(heard).toEqual(['one']);
  pass(2_999);
  expect(heard).toEqual(['one']);
  pass(1);
  expect(heard).toEqual(['one', 'four']);
  pass(3_000);
  expect(heard).toEqual(['one', 'four']);
  speech.say('five');
  expect(heard).toEqual(['one', 'four', 'five']);
});

test('the same sentence twice is a change, so that it is heard twice', () => {
  const { speech, pass } = speaking();
  speech.say('Copied');
  const first = speech.said().polite;
  pass(3_000);
  speech.say('Copied');
  expect(speech.said().polite).not.toBe(first);
});

test('what must not wait is said at once', () => {
  const { speech } = speaking();
  speech.say('one');
  speech.interrupt('Refused');
  expect(speech.said().assertive).toBe('Refused');
});
