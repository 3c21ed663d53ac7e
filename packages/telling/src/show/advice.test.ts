import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Next } from '@parley/protocol';
import { expect, test } from 'vitest';
import { adviceLines, type Calls } from './advice.ts';
import { nextOf } from '../next.ts';
import { directoryOf } from './directory.ts';

const MODULES = fileURLToPath(new URL('../../../rules/src/modules', import.meta.url));

/** Every reason that the rules give for a piece of advice, read off their sources. */
function reasons(): readonly string[] {
  const files = readdirSync(MODULES, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(^|\/)(rules|next)\.ts$/.test(name),
  );
  const found = files.flatMap((name) => [
    ...readFileSync(`${MODULES}/${name}`, 'utf8').matchAll(/\breason: '([a-z]+(?:_[a-z]+)*)'/g),
  ]);
  return [...new Set(found.map(([, reason = '']) => reason))];
}

const calls: Calls = { act: ({ command, input }) => `${command} ${JSON.stringify(input)}` };
const directory = directoryOf({ seat: 's1', kind: 'person', party: 'p1' }, undefined);

test('NX-1 every reason of the rules has a sentence', () => {
  const all = reasons();
  expect(all.length).toBeGreaterThan(20);
  const without = all.filter((reason) => {
    const [line = ''] = adviceLines(
      { may: [], advice: [{ reason }] },
      { directory, now: 0, columns: undefined, calls },
    );
    return line.toLowerCase() === `wait: ${reason.replaceAll('_', ' ')}.`;
  });
  expect(without).toEqual([]);
});

test('NX-1 a reason that only a newer hub knows is shown as it is', () => {
  const advice = [{ reason: 'water_the_plants', act: { command: 'water', input: { plants: 2 } } }];
  expect(adviceLines({ may: [], advice }, { directory, now: 0, columns: undefined, calls })).toEqual([
    'Next: Water the plants.',
    '      water {"plants":2}',
  ]);
});

type Details = NonNullable<Next['advice'][number]['details']>;

test('NX-1 QU-4 what is said of questions names them and whom they wait for, and their words are fenced', () => {
  const lines = (reason: string, details: Details) =>
    adviceLines({ may: [], advice: [{ reason, details }] }, { directory, now: 0, columns: undefined, calls });
  expect(lines('answer_question', { on: 12, name: 'Acme', text: 'Which rounding?', blocks: true })).toEqual([
    'Wait: Question 12 of "Acme" is put to your party, and nobody can agree before that: answer it, and say whether that is verified or assumed.',
    '  | Which rounding?',
  ]);
  expect(lines('resolve_question', { on: 12, name: 'Acme', answer: 14, evidence: 'verified' })).toEqual([
    'Wait: Your question 12 was answered by "Acme" (#14, verified): resolve it, or open it again with a reason.',
  ]);
  expect(lines('need_unasked', { need: 2, text: 'The port' })).toEqual([
    'Wait: Nobody has asked yet what your party needs to determine (line 2): ask.',
    '  | The port',
  ]);
  expect(lines('wait_questions', { on: [12, 15], names: ['Acme', 'Cygnus'], blocks: true })).toEqual([
    'Wait: Nobody can agree while questions block. Waiting for "Acme", "Cygnus": questions 12, 15.',
  ]);
  expect(lines('wait_questions', { on: [12], names: ['Acme'], blocks: false })).toEqual([
    'Wait: Waiting for "Acme": question 12.',
  ]);
});

test('NX-1 MI-2 of a closed room it is said where the final document is, where a door has it', () => {
  const closed: Next = { may: [], advice: [{ reason: 'closed', details: { outcome: 'agreed' } }] };
  const at = { directory, now: 0, columns: undefined };
  expect(adviceLines(closed, { ...at, calls })).toEqual(['Wait: The room is closed (agreed).']);
  const door = { ...calls, whole: (which: string) => `GET ${which}` };
  expect(adviceLines(closed, { ...at, calls: door })).toEqual([
    'Wait: The room is closed (agreed).',
    '      The final document, with what was agreed and what it rests on: GET final',
  ]);
  expect(nextOf(closed, directory, door)).toEqual({
    may: [],
    next: [{ reason: 'closed', says: 'The room is closed (agreed).', read: 'GET final' }],
    what_you_should_do_next:
      'The room is closed (agreed). The final document, with what was agreed and what it rests on: GET final',
  });
});
