import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepDraft, keptDraft, noDraft } from './draft.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const draft = { text: 'We offer', summary: '', thread: 'Price', proposal: '# Price' };

test('what is typed is kept for its room and seat, and gone once it was sent', () => {
  keepDraft('room', 's1', draft);
  expect(keptDraft('room', 's1')).toEqual(draft);
  expect(keptDraft('room', 's2')).toEqual(noDraft);
  expect(keptDraft('other', 's1')).toEqual(noDraft);
  keepDraft('room', 's1', { ...noDraft, thread: 'Price' });
  expect(keptDraft('room', 's1')).toEqual(noDraft);
});

test('what somebody else wrote there is no draft', () => {
  for (const wrong of ['null', '7', '{"text":7}', 'not json']) {
    sessionStorage.setItem('parley.draft room s1', wrong);
    expect(keptDraft('room', 's1')).toEqual(noDraft);
  }
});

test('a browser that keeps nothing disturbs nobody', () => {
  const refuse = () => {
    throw new Error('not allowed');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(() => keepDraft('room', 's1', draft)).not.toThrow();
  expect(keptDraft('room', 's1')).toEqual(noDraft);
});
