import { expect, test } from 'vitest';
import { readPreferences } from './preferences.ts';

test('what was kept is read, and what makes no sense is left at its default', () => {
  const kept = JSON.stringify({ language: 'ru', theme: 'neon', text: '130', keys: 'off', name: 7 });
  expect(readPreferences(kept, ['en'])).toMatchObject({
    language: 'ru',
    theme: 'system',
    text: '130',
    keys: 'off',
    aloud: 'needs',
    name: '',
  });
});

test.each([null, '', '{', '[]', '7', 'null', '"text"'])(
  'anything may be found where they are kept: %j',
  (kept) => {
    expect(readPreferences(kept, ['ru-RU'])).toMatchObject({ language: 'ru', theme: 'system', text: '100' });
  },
);
