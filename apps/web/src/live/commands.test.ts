import { readdirSync, readFileSync } from 'node:fs';
import { commandWires } from '@parley/rules/modules/wires';
import { rulesOf } from '@parley/rules/formats/formats';
import { FOR_PARTY } from '@parley/rules/modules/tags';
import { expect, test } from 'vitest';

/** What the pages before the room do with a link. */
const BY_LINK = ['claim', 'accept', 'recover', 'watch'];

/** The sources of this app that draw something. */
function sources(): readonly string[] {
  const root = new URL('..', import.meta.url);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(new URL(file, root), 'utf8'));
}

test('everything that a person may do in a room has a control that can be found by its name', () => {
  const commands = rulesOf('negotiation')?.commands;
  const names = [...commandWires.keys()].filter((name) => {
    const command = commands?.get(name)?.command;
    // What agents do for their party, a person does who speaks for it.
    return command?.by.includes('person') || command?.tags?.includes(FOR_PARTY);
  });
  const text = sources().join('\n');
  const shown = (name: string) =>
    text.includes(`data-command="${name}"`) || text.includes(`command="${name}"`) || COMPOSED.includes(name);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !BY_LINK.includes(name) && !shown(name))).toEqual([]);
});

/** The composer's one button gives the command of its destination. */
const COMPOSED = ['post', 'tell', 'say'];
