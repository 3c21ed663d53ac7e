import { describe, expect, test } from 'vitest';
import { type Config, type Machine, baseUrlOf, helpText, readConfig } from './config.ts';
import { isLoopback } from './settings.ts';

const USER: Machine = { uid: 1000, home: '/home/anna', platform: 'linux' };
const ROOT: Machine = { uid: 0, home: '/root', platform: 'linux' };

function read(env: NodeJS.ProcessEnv, machine = USER): Config {
  const result = readConfig(env, machine);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  return result.config;
}

function problems(env: NodeJS.ProcessEnv): readonly string[] {
  const result = readConfig(env, USER);
  return result.ok ? [] : result.problems;
}

describe('without any variable', () => {
  test('everything has its default', () => {
    expect(read({})).toEqual({
      host: '127.0.0.1',
      port: 8470,
      dataDir: '/home/anna/.local/share/parley',
      databasePool: 10,
      bus: 'local',
      hostKeys: [],
      requireHostKey: false,
      logLevel: 'info',
      trustProxy: false,
      sweepMs: 5000,
      stopMs: 8000,
      limits: {
        createPerHour: 20,
        commandsPerMinute: 60,
        failedPerMinute: 30,
        socketsPerCredential: 8,
        waitsPerCredential: 4,
        observers: 100,
        pendingBytes: 1_048_576,
      },
    });
  });

  test('the same holds for empty ones', () => {
    expect(read({ PARLEY_PORT: '', DATABASE_URL: ' ', PARLEY_HOST_KEYS: '' })).toEqual(read({}));
  });

  test('nothing of it can be changed', () => {
    const config = read({ PARLEY_HOST_KEYS: 'k'.repeat(20) });
    expect([config, config.limits, config.hostKeys].every(Object.isFrozen)).toBe(true);
  });
});

describe('the data folder', () => {
  test.each([
    ['of root is one that the user of the database can reach', {}, ROOT, '/var/lib/parley'],
    ['follows XDG_DATA_HOME', { XDG_DATA_HOME: '/data/anna' }, USER, '/data/anna/parley'],
    [
      'ignores a relative XDG_DATA_HOME, as its specification asks',
      { XDG_DATA_HOME: 'x' },
      USER,
      '/home/anna/.local/share/parley',
    ],
    ['is made absolute', { PARLEY_DATA: './here' }, ROOT, `${process.cwd()}/here`],
  ])('%s', (_what, env, machine, expected) => {
    expect(read(env, machine).dataDir).toBe(expected);
  });
});

describe('the base URL', () => {
  test('is the port on localhost unless it is set', () => {
    expect(baseUrlOf(read({}), 49152)).toBe('http://localhost:49152');
    expect(baseUrlOf(read({ PARLEY_BASE_URL: 'https://Parley.Example/' }), 8470)).toBe(
      'https://parley.example',
    );
  });

  test.each([
    'http://localhost:3000',
    'http://hub.localhost',
    'http://127.0.0.2:80',
    'http://[::1]:8470',
    'https://a.b',
  ])('may be %s', (url) => expect(problems({ PARLEY_BASE_URL: url })).toEqual([]));

  test.each([
    'http://parley.example',
    'https://a.b/parley',
    'https://u:p@a.b',
    'https://a.b/?x',
    'ftp://localhost',
    'a.b',
  ])('may not be %s', (url) =>
    expect(problems({ PARLEY_BASE_URL: url })).toEqual([
      expect.stringContaining('PARLEY_BASE_URL must be an origin'),
    ]),
  );

  test('is on loopback only by a name that cannot be anywhere else', () => {
    expect(['localhost', 'A.LOCALHOST', '127.1.2.3', '[::1]'].every(isLoopback)).toBe(true);
    expect(['localhost.evil.example', '128.0.0.1', '127.0.0.1.nip.io', 'notlocalhost'].some(isLoopback)).toBe(
      false,
    );
  });
});

describe('the bus', () => {
  test.each([
    [{}, 'local'],
    [{ DATABASE_URL: 'postgres://db/parley' }, 'postgres'],
    [{ DATABASE_URL: 'postgres://db/parley', PARLEY_BUS: 'local' }, 'local'],
    [{ PARLEY_BUS: 'postgres' }, 'postgres'],
  ])('with %o is %s', (env, bus) => {
    expect(read(env).bus).toBe(bus);
  });
});

describe('a bad value', () => {
  test('is reported with what is accepted, all bad ones at once, none repeated in words', () => {
    const secret = 'too-short-and-secret';
    const found = problems({
      PARLEY_PORT: '65536',
      PARLEY_SECRET: secret,
      PARLEY_TRUST_PROXY: 'maybe',
      DATABASE_URL: 'mysql://root:hunter2@db',
      PARLEY_LIMIT_OBSERVERS: '-1',
    });
    expect(found).toEqual([
      'PARLEY_PORT must be a whole number from 0 to 65535.',
      'DATABASE_URL must be a URL that begins with postgres://.',
      'PARLEY_SECRET must be at least 32 characters.',
      'PARLEY_TRUST_PROXY must be one of true, false.',
      'PARLEY_LIMIT_OBSERVERS must be a whole number from 0 to 100000.',
    ]);
  });

  test.each(['8470.5', '0x10', '1e3', ' ', '٣', '99999999999999999999'])('is also %j for a port', (port) => {
    expect(problems({ PARLEY_PORT: port })).toHaveLength(port === ' ' ? 0 : 1);
  });

  test('is a host key that can be guessed', () => {
    expect(problems({ PARLEY_HOST_KEYS: `${'k'.repeat(20)},short` })).toHaveLength(1);
    expect(read({ PARLEY_HOST_KEYS: `${'k'.repeat(20)}, ${'m'.repeat(20)}` }).hostKeys).toHaveLength(2);
  });

  test('is a hub on which nobody can create a room', () => {
    expect(problems({ PARLEY_REQUIRE_HOST_KEY: 'true' })).toEqual([
      expect.stringContaining('nobody could create a room'),
    ]);
  });
});

test('the help names every variable with its default and a sentence', () => {
  const help = helpText('1.2.3');
  expect(help).toContain('parley-hub 1.2.3');
  expect(help).toContain('  PARLEY_PORT  (8470)\n      Port to listen on; 0 takes any that is free.\n');
  expect(help).toContain('  PARLEY_HOST_KEYS  (none)\n');
  expect(help.match(/^ {2}[A-Z_]+ {2}\(.+\)$/gm)).toHaveLength(23);
});
