import { wires } from '@parley/rules/modules/wires';
import { expect, test } from 'vitest';
import { toldTypes } from './lines.ts';

/** What seats said is a post, with a plate and a signature, and no line of the room. */
const POSTS = [
  'talk.said',
  'talk.posted',
  'questions.asked',
  'questions.answered',
  'caucus.told',
  'caucus.mandated',
];
/** Told elsewhere: beside the posts that were read, and by the floor that is granted next. */
const SILENT = ['reading.acked', 'floor.reset'];

test('the talk tells every entry that there is, but for those that are told elsewhere', () => {
  const types = wires.flatMap(({ entries }) => Object.keys(entries));
  const untold = types.filter(
    (type) => !toldTypes.has(type) && !POSTS.includes(type) && !SILENT.includes(type),
  );
  expect(untold).toEqual([]);
  expect([...toldTypes].filter((type) => !types.includes(type))).toEqual([]);
});
