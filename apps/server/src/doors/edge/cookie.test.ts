import { describe, expect, test } from 'vitest';
import { OperatorError } from '../../log.ts';
import { sessionCookie } from './cookie.ts';

const SECRET = 'Ab_-'.repeat(10) + 'xyz';

describe('ID-6 the cookie', () => {
  test('of a hub on https is for this host and https alone, and out of reach of script', () => {
    expect(sessionCookie('https://parley.example').write(SECRET)).toBe(
      `__Host-parley=${SECRET}; Secure; Path=/; HttpOnly; SameSite=Lax; Max-Age=17280000`,
    );
  });

  test.each([
    ['http://localhost:8470', 'parley_session_8470'],
    ['http://127.0.0.1:9000', 'parley_session_9000'],
    ['http://localhost', 'parley_session_80'],
  ])('of a hub at %s is %s, which another hub on this machine does not take away', (base, name) => {
    expect(sessionCookie(base).write(SECRET)).toBe(
      `${name}=${SECRET}; Path=/; HttpOnly; SameSite=Lax; Max-Age=17280000`,
    );
  });

  test('is refused with a sentence where it would cross a network in the clear', () => {
    expect(() => sessionCookie('http://parley.example')).toThrow(OperatorError);
    expect(() => sessionCookie('http://192.168.1.5:8470')).toThrow('Set PARLEY_BASE_URL to an https address');
  });
});

describe('a Cookie header', () => {
  const { read } = sessionCookie('https://parley.example');

  test.each([
    `__Host-parley=${SECRET}`,
    `theme=dark; __Host-parley=${SECRET}; x=y`,
    `__Host-parley=${SECRET};__Host-parley=${SECRET}`,
  ])('has it: %s', (header) => expect(read(header)).toBe(SECRET));

  test.each([
    undefined,
    '',
    'theme=dark',
    `parley_session_8470=${SECRET}`,
    `x__Host-parley=${SECRET}`,
    `__host-parley=${SECRET}`,
    `__Host-parley=${SECRET.slice(1)}`,
    `__Host-parley=${SECRET}x`,
    `__Host-parley="${SECRET}"`,
    `__Host-parley=${SECRET.replace('A', '%')}`,
    `__Host-parley=${SECRET}; __Host-parley=${SECRET.replace('A', 'B')}`,
  ])('has none that this hub can have made, or more than one: %s', (header) =>
    expect(read(header)).toBeUndefined(),
  );
});
