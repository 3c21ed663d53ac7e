import { readFileSync } from 'node:fs';
import { onTestFinished, test, expect } from 'vitest';
import { openHub } from '../support/open-hub.ts';
import { costsOf } from './costs.ts';

const GUIDE = new URL('../../docs/AGENTS.md', import.meta.url);
/** How far from what was measured a number may be that people plan by. */
const TOLERANCE = 0.15;

/** The table of costs as the guide has it. */
function told(): ReadonlyMap<string, number> {
  const [, section = ''] = readFileSync(GUIDE, 'utf8').split('\n## What it costs\n');
  const rows = (section.split('\n## ')[0] ?? '').matchAll(/^\| (.+?) +\| ([\d,]+) +\|$/gm);
  return new Map([...rows].map(([, name = '', cost = '']) => [name, Number(cost.replaceAll(',', ''))]));
}

test('what reading costs an agent is what the guide says', async () => {
  const hub = await openHub();
  onTestFinished(() => hub.close());
  const measured = await costsOf(hub);
  expect(new Set(told().keys())).toEqual(new Set(measured.keys()));
  for (const [name, cost] of told()) {
    const found = measured.get(name) ?? 0;
    expect([name, found, Math.abs(found - cost) <= TOLERANCE * cost]).toEqual([name, found, true]);
  }
});
