import { rulesOf } from '@parley/rules/formats/formats';
import { commandWires } from '@parley/rules/modules/wires';
import { describe, expect, test } from 'vitest';
import { addressesOf } from './addresses.ts';
import { agentCommands } from './commands.ts';
import { SKILL_DESCRIPTION, SKILL_NAME, skillText } from './skill.ts';

const BASE = 'https://parley.example';
const text = skillText(addressesOf(BASE));

/** What a token is taken for, where no tokeniser is at hand. */
const CHARACTERS_PER_TOKEN = 4;

describe('the skill', () => {
  test('has a head that hosts accept', () => {
    const [, head = '', ...body] = text.split(/^---$/m);
    expect(head.trim().split('\n')).toEqual([
      `name: ${SKILL_NAME}`,
      `description: ${JSON.stringify(SKILL_DESCRIPTION)}`,
    ]);
    expect(SKILL_NAME).toMatch(/^[a-z0-9-]{1,64}$/);
    expect(SKILL_DESCRIPTION.length).toBeLessThan(1024);
    expect(SKILL_DESCRIPTION).not.toMatch(/[<>\n]/);
    expect(body.join('').length / CHARACTERS_PER_TOKEN).toBeLessThan(5000);
  });

  test('has every command that an agent may give, in the words of the table, and no other', () => {
    const rows = [...text.matchAll(/^\| `([\w-]+)` \| `(\w+)`: `(\w+)` \| (.+?) \|/gm)].map(
      ([, path, tool, action, says]) => [path, tool, action, says],
    );
    const given = [...(rulesOf('negotiation')?.commands.values() ?? [])]
      .filter(({ command }) => command.by.includes('agent'))
      .flatMap(({ name }) => {
        const wire = commandWires.get(name);
        if (!wire?.tool || wire.path === false) return [];
        return [[wire.path ?? name, wire.tool.name, wire.tool.action, wire.says]];
      });
    expect(new Set(rows.map(String))).toEqual(new Set(given.map(String)));
    expect(rows.length).toBeGreaterThan(8);
  });

  test('shows bodies that the commands take, once what is left out is filled in', () => {
    for (const { name, body } of agentCommands()) {
      const wire = commandWires.get(name);
      expect(wire?.input.safeParse({ ...wire.example, ...body }).success).toBe(true);
    }
  });
});
