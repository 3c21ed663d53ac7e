import { describe, expect, test } from 'vitest';
import { rulesOf } from '../../packages/rules/src/formats/formats.ts';
import { wires } from '../../packages/rules/src/modules/wires.ts';
import { read } from '../run/sources.mjs';
import { CASE_ID, RULE_ID, rowsOf, rulesIn, sectionOf, SPEC, theRules } from './testing/spec.ts';
import { allTitles, titlesIn } from './testing/titles.ts';

const rules = theRules();
const titles = allTitles();

/** Ids that titles name, each with the titles that do. */
function cited(pattern: RegExp): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { file, text } of titles) {
    for (const [id] of text.matchAll(pattern)) found.set(id, [...(found.get(id) ?? []), `${file}: ${text}`]);
  }
  return found;
}

describe('the rules and the tests', () => {
  const byTest = cited(RULE_ID);

  test('every rule in force, or in part, is named by a test', () => {
    const bound = rules.filter(({ status }) => status !== 'not yet').map(({ id }) => id);
    expect(bound.filter((id) => !byTest.has(id))).toEqual([]);
  });

  test('no test names a rule that is not in force yet', () => {
    const later = rules.filter(({ status }) => status === 'not yet');
    expect(later.flatMap(({ id }) => byTest.get(id) ?? [])).toEqual([]);
  });

  test('no test names a rule that there is not', () => {
    const known = new Set(rules.map(({ id }) => id));
    expect([...byTest].filter(([id]) => !known.has(id)).map(([, where]) => where)).toEqual([]);
  });

  test('no test names a case that is not described', () => {
    const known = new Set(rowsOf(read('docs/CASES.md')).map(([id]) => id));
    expect([...cited(CASE_ID)].filter(([id]) => !known.has(id)).map(([, where]) => where)).toEqual([]);
  });
});

describe('the rules', () => {
  test('each has an id of its own', () => {
    const ids = rules.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.filter((id) => id.match(RULE_ID)?.[0] !== id)).toEqual([]);
  });

  test('each that is in force says what keeps it', () => {
    const bound = rules.filter(({ status, text }) => status !== 'not yet' && !text.includes('_Kept by:_'));
    expect(bound.map(({ id }) => id)).toEqual([]);
  });

  test('none refers to a rule that there is not', () => {
    const known = new Set(rules.map(({ id }) => id));
    expect([...read(SPEC).matchAll(RULE_ID)].map(([id]) => id).filter((id) => !known.has(id))).toEqual([]);
  });
});

describe('the tables of the rules', () => {
  const spec = read(SPEC);

  test('list every setting of a room with its default', () => {
    const described = rowsOf(sectionOf(spec, 'Settings of a room')).slice(1);
    const listed = described.map(([name, , fallback]) => `${name} = ${fallback}`);
    const settings = wires.flatMap((wire) =>
      Object.entries(wire.settings?.parse({}) ?? {}).map(([name, value]) => {
        const said = typeof value === 'string' ? `\`${value}\`` : String(value);
        return `\`${wire.name}.${name}\` = ${said}`;
      }),
    );
    expect(listed.toSorted()).toEqual(settings.toSorted());
  });

  test('give the range of every setting that is a number, and the words of every other', () => {
    const described = new Map(
      rowsOf(sectionOf(spec, 'Settings of a room')).map(([name = '', values]) => [name, values]),
    );
    for (const { name: module, settings } of wires) {
      if (!settings) continue;
      const { properties = {} } = settings.toJSONSchema();
      for (const [name, property] of Object.entries(properties)) {
        if (typeof property === 'boolean') continue;
        // What may also be null is described as such.
        const kinds = (property.anyOf ?? [property]).filter((kind) => typeof kind === 'object');
        const { minimum, maximum, enum: words } = kinds.find(({ type }) => type !== 'null') ?? property;
        const range = words ? words.map((word) => `\`${word}\``).join(', ') : `${minimum} to ${maximum}`;
        const values = kinds.some(({ type }) => type === 'null') ? `${range}, or null` : range;
        expect([name, described.get(`\`${module}.${name}\``)]).toEqual([name, values]);
      }
    }
  });

  test('list every command, and by whom it can be given', () => {
    const described = new Map(
      rowsOf(sectionOf(spec, 'Commands'))
        .slice(1)
        .flatMap(([names = '', who = '']) =>
          names.split(', ').map((name) => [name.slice(1, -1), who] as const),
        ),
    );
    const given = [...(rulesOf('negotiation')?.commands.values() ?? [])];
    expect([...described.keys()].toSorted()).toEqual(given.map(({ name }) => name).toSorted());
    const unsaid = given.flatMap(({ name, command }) =>
      command.by
        .filter((kind) => kind !== 'founder' && !described.get(name)?.includes(kind))
        .map((kind) => `${name}: ${kind}`),
    );
    expect(unsaid).toEqual([]);
  });
});

describe('how the documents and the tests are read', () => {
  test('titles are found in every way a test is written, and nothing else is', () => {
    const source = `
      describe('a group', () => {
        test("FL-1 one", () => say('FL-2 no title'));
        // test('FL-3 left out', () => {});
        test.skip('FL-4 left out', () => {});
        test.todo('FL-5 planned');
        test.each([')', 'a(b'])('FL-6 %s', () => {});
        it.concurrent(\`TK-1 another\`, () => {});
      });
    `;
    expect(titlesIn(source)).toEqual(['a group', 'FL-1 one', 'FL-6 %s', ')', 'a(b', 'TK-1 another']);
  });

  test('ids are found in titles, and what only looks like one is not', () => {
    const ids = (title: string) => [...title.matchAll(RULE_ID)].map(([id]) => id);
    expect(ids('FL-1, DL-2 and LI hold in UTF-8 (MI-3)')).toEqual(['FL-1', 'DL-2', 'LI', 'MI-3']);
    expect(ids('SHA-256, XFL-1, FL-1-2, LINE, B27')).toEqual([]);
  });

  test('a rule says whether it is in force, and what is missing of it if it is only in part', () => {
    expect(rulesIn('### FL-1 A\n**in part**: not b\n\nText.\n')).toEqual([
      { id: 'FL-1', status: 'in part', lacks: 'not b', text: 'Text.' },
    ]);
    expect(() => rulesIn('### FL-1 A\n**in part**\n\nText.\n')).toThrow('FL-1');
    expect(() => rulesIn('### FL-1 A\n\nText.\n')).toThrow('FL-1');
    expect(() => rulesIn('### FL-1 A\n**in force**\n')).toThrow('FL-1');
  });
});
