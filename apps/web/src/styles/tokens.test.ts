import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const css = readFileSync(fileURLToPath(new URL('./tokens.css', import.meta.url)), 'utf8');

/** The custom properties of the block that begins with a selector. */
function block(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  const body = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

const light = block(':root');
const bySystem = block(':root:not([data-theme="light"])');
const byChoice = block(':root[data-theme="dark"]');

/** Relative luminance and contrast as WCAG 2 has them. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((place) => Number.parseInt(hex.slice(place, place + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one = '', other = ''): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

test('dark is the same, whether the system or the reader wants it', () => {
  expect(byChoice).toEqual(bySystem);
  expect(Object.keys(bySystem).length).toBeGreaterThan(30);
});

describe.each([
  ['light', light],
  ['dark', bySystem],
] as const)('%s', (_theme, tokens) => {
  const grounds = ['--paper', '--card', '--sunk'] as const;
  const texts = ['--ink', '--ink2', '--ink3', '--accent', '--good', '--warn', '--bad'];
  const parties = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((letter) => `--party-${letter}`);

  test.each(grounds)('text can be read on %s', (ground) => {
    const weak = [...texts, ...parties].filter((text) => contrast(tokens[text], tokens[ground]) < 4.5);
    expect(weak).toEqual([]);
  });

  test.each(grounds)('borders of controls and the ring of the focus are seen on %s', (ground) => {
    const weak = ['--edge', '--focus'].filter((line) => contrast(tokens[line], tokens[ground]) < 3);
    expect(weak).toEqual([]);
  });

  test.each([
    ['--on-accent', '--accent'],
    ['--on-accent', '--accent-hover'],
    ['--needs-ink', '--needs'],
    ['--ink3', '--needs'],
    ['--ink3', '--private'],
    ['--private-ink', '--private'],
    ['--ink', '--removed'],
    ['--ink', '--added'],
    ...parties.map((party) => ['--on-party', party]),
  ])('%s can be read on %s', (text, ground) => {
    expect(contrast(tokens[text], tokens[ground])).toBeGreaterThanOrEqual(4.5);
  });
});
