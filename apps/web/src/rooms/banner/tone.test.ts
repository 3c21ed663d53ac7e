import { expect, test } from 'vitest';
import { toldReasons } from './banner.ts';
import { toneIsDue } from './tone.ts';

const NOW = 1_000_000;

test.each([
  ['hand_up', null, true],
  ['approve', String(NOW - 60_000), true],
  ['decide_pause', String(NOW - 59_999), false],
  // A clock that was set back must not silence the tone for good.
  ['approve', String(NOW + 5_000), true],
  ['approve', 'nonsense', true],
  ['vote', null, false],
  ['say_ready', null, false],
])('a tone is heard for what holds everybody up, once a minute: %s after %s', (reason, heard, due) => {
  expect(toneIsDue(reason, heard, NOW)).toBe(due);
  expect(toldReasons).toContain(reason);
});
