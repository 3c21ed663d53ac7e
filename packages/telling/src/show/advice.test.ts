import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { adviceLines, type Calls } from './advice.ts';
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
