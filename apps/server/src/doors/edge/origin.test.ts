import { describe, expect, test } from 'vitest';
import { originCheck } from './origin.ts';

describe('B43 the origin of a request', () => {
  const hub = originCheck('https://parley.example');
  const local = originCheck('http://localhost:8470');

  test('is none for whatever is no page', () => expect(hub(undefined)).toBe('none'));

  test.each(['https://parley.example'])('is our own: %s', (origin) => expect(hub(origin)).toBe('own'));

  test.each([
    'null',
    '',
    'https://evil.example',
    'https://parley.example.evil.com',
    'https://evil.com/https://parley.example',
    'http://parley.example',
    'https://parley.example:8443',
    'https://parley.example/',
    'https://user@parley.example',
    'https://parley.example, https://evil.example',
    'https://PARLEY.example',
    'http://localhost:8470',
  ])('is a stranger: %j', (origin) => expect(hub(origin)).toBe('foreign'));

  test.each([
    'http://localhost:8470',
    'http://127.0.0.1:8470',
    'http://[::1]:8470',
    'http://hub.localhost:8470',
  ])('of a hub on loopback is our own under its other names: %s', (origin) =>
    expect(local(origin)).toBe('own'),
  );

  test.each([
    'http://localhost:3000',
    'http://localhost',
    'https://localhost:8470',
    'http://localhost.evil.com:8470',
    'null',
  ])('of a hub on loopback is a stranger: %s', (origin) => expect(local(origin)).toBe('foreign'));
});
