import { expect, test } from 'vitest';
import { deedOf, shortcuts } from './keys.ts';

const pressed = { code: 'KeyN', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

test('keys go by their place on the keyboard, whatever the layout writes there', () => {
  expect(deedOf(pressed, false)).toEqual({ type: 'focus', id: 'banner' });
  expect(deedOf({ ...pressed, code: 'Slash', shiftKey: true }, false)).toEqual({ type: 'help' });
});

test('no key does anything while somebody types, or with another key that means something else', () => {
  expect(deedOf(pressed, true)).toBeUndefined();
  for (const held of ['ctrlKey', 'altKey', 'metaKey', 'shiftKey'])
    expect(deedOf({ ...pressed, [held]: true }, false)).toBeUndefined();
});

test('every key is listed once', () => {
  const places = shortcuts.map(({ code, shift }) => `${code} ${shift ?? false}`);
  expect(new Set(places).size).toBe(places.length);
});
