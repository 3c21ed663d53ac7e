import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { concat, fromHex } from '../bytes.ts';
import { fromBase64Url, toBase64Url, toUtf8 } from '../encoding.ts';
import { statementText } from '../statement/statement.ts';
import { ROOM } from '../testing/chains.ts';
import { type Answer, keySigns, type Pair, pair, passkeySigns, SITE } from '../testing/signers.ts';
import { rawFromDer } from './der.ts';
import { algorithmOf, ed25519Key, fingerprint, hasSigned } from './keys.ts';
import { faultInSignature, type Signature } from './signature.ts';

const HASH = 'ab'.repeat(32);
const facts = {
  room: ROOM,
  minutes: HASH,
  seat: 's1',
  name: 'Anna',
  entries: 3,
  head: HASH,
  shown: 'I sign.',
} as const;
const statement = statementText({ purpose: 'minutes', ...facts });
let p256: Pair;
let ed25519: Pair;

beforeAll(async () => {
  p256 = await pair('ES256');
  ed25519 = await pair('Ed25519');
});

describe('a signature holds (MI-3)', () => {
  test('of an agent, and of a key made in a browser, of either kind', async () => {
    for (const signature of [
      await keySigns(statement, ed25519),
      await keySigns(statement, ed25519),
      await keySigns(statement, p256),
      await passkeySigns(statement, p256),
    ]) {
      expect(await faultInSignature(signature)).toBeUndefined();
      const other = statementText({ purpose: 'void', ...facts });
      expect(await faultInSignature({ ...signature, statement: other })).toBeDefined();
    }
  });

  test('by the first test vector of RFC 8032', async () => {
    const bytes = (hex: string) => fromHex(hex) ?? new Uint8Array();
    const key = ed25519Key(bytes('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'));
    const signature = bytes(
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    );
    expect(await hasSigned(key, signature, new Uint8Array())).toBe(true);
    expect(await hasSigned(key, signature, Uint8Array.of(0))).toBe(false);
  });
});

describe('a passkey’s answer is refused', () => {
  const cases: readonly (readonly [string, Answer, string])[] = [
    ['for another site', { site: 'other.example' }, 'site'],
    ['without its user', { flags: 0x04 }, 'flags'],
    ['of a user it did not verify', { flags: 0x01 }, 'flags'],
    ['to the making of a key', { client: { type: 'webauthn.create' } }, 'type'],
    ['to another challenge', { client: { challenge: 'AAAA' } }, 'challenge'],
    ['to a page of another site', { client: { origin: 'https://evil.example' } }, 'origin'],
    ['to a site that only ends alike', { client: { origin: `https://not${SITE}` } }, 'origin'],
    ['without https', { client: { origin: `http://${SITE}` } }, 'origin'],
    ['to a page within another', { client: { crossOrigin: true } }, 'origin'],
  ];
  test.each(cases)('%s', async (_, answer, fault) => {
    expect(await faultInSignature(await passkeySigns(statement, p256, answer))).toBe(fault);
  });

  test('but not to a page of a host below the site, at a port', async () => {
    const client = { origin: `https://app.${SITE}:8443` };
    expect(await faultInSignature(await passkeySigns(statement, p256, { client }))).toBeUndefined();
  });
});

describe('what is put together wrongly is refused', () => {
  const cases: readonly (readonly [string, (signature: Signature) => Signature])[] = [
    [
      'a passkey without what it answered',
      ({ statement, how, algorithm, key, signature }) => ({ statement, how, algorithm, key, signature }),
    ],
    ['a key of another kind than it says', (signature) => ({ ...signature, algorithm: 'Ed25519' })],
    ['a browser’s key with a site', (signature) => ({ ...signature, how: 'key' })],
    [
      'bytes that are written in another way',
      (signature) => ({ ...signature, signature: `${signature.signature}=` }),
    ],
  ];
  test.each(cases)('%s', async (_, change) => {
    expect(await faultInSignature(change(await passkeySigns(statement, p256)))).toBe('form');
  });

  test('a key that is no point of its curve has signed nothing', async () => {
    const spki = fromBase64Url(p256.key) ?? new Uint8Array();
    const nowhere = toBase64Url(concat(spki.subarray(0, -1), Uint8Array.of((spki.at(-1) ?? 0) ^ 1)));
    expect(algorithmOf(nowhere)).toBe('ES256');
    expect(await hasSigned(nowhere, new Uint8Array(64), toUtf8('x'))).toBe(false);
  });
});

describe('a key of small order', () => {
  const zeros = '00'.repeat(31);
  const ones = 'ff'.repeat(30);
  /** The points of order 1, 2, 4 and 8 of the curve, as RFC 8032 writes them. */
  const points = [
    `01${zeros}`,
    `ec${ones}7f`,
    `00${zeros}`,
    `${zeros}0080`.slice(-64),
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
  ];
  /** And as some implementations read them too. */
  const otherwise = [
    `01${zeros.slice(2)}80`,
    `ec${ones}ff`,
    `ed${ones}7f`,
    `ed${ones}ff`,
    `ee${ones}7f`,
    `ee${ones}ff`,
  ];

  test.each([...points, ...otherwise])(
    'is refused, for signatures that nobody made fit it: %s',
    async (hex) => {
      const raw = fromHex(hex) ?? new Uint8Array();
      const key = ed25519Key(raw);
      expect([raw.length, algorithmOf(key), await fingerprint(key)]).toEqual([32, undefined, undefined]);
      const imported = await crypto.subtle.importKey('raw', Uint8Array.from(raw), 'Ed25519', false, [
        'verify',
      ]);
      const fits: string[] = [];
      for (const point of points) {
        const nobodys = concat(fromHex(point) ?? new Uint8Array(), new Uint8Array(32));
        for (let message = 0; message < 40; message += 1) {
          const bytes = Uint8Array.of(message);
          if (await crypto.subtle.verify('Ed25519', imported, Uint8Array.from(nobodys), bytes))
            fits.push(point);
          expect(await hasSigned(key, nobodys, bytes)).toBe(false);
        }
      }
      expect(fits.length).toBeGreaterThan(0);
    },
  );
});

describe('DER', () => {
  const half = fc.uint8Array({ minLength: 32, maxLength: 32 });
  const integer = (bytes: Uint8Array) => {
    const first = bytes.findIndex((byte) => byte !== 0);
    const digits = first < 0 ? Uint8Array.of(0) : bytes.subarray(first);
    const body = (digits[0] ?? 0) > 0x7f ? concat(Uint8Array.of(0), digits) : digits;
    return concat(Uint8Array.of(2, body.length), body);
  };
  const der = (r: Uint8Array, s: Uint8Array) => {
    const body = concat(integer(r), integer(s));
    return concat(Uint8Array.of(0x30, body.length), body);
  };

  test('of any two numbers becomes their 64 bytes, and nothing longer or shorter does', () => {
    fc.assert(
      fc.property(half, half, fc.nat(8), (r, s, zeros) => {
        const small = Uint8Array.from(r).fill(0, 0, zeros);
        const written = der(small, s);
        expect(rawFromDer(written)).toEqual(Uint8Array.from(concat(small, s)));
        expect(rawFromDer(written.subarray(0, -1))).toBeUndefined();
        expect(rawFromDer(concat(written, Uint8Array.of(0)))).toBeUndefined();
      }),
    );
  });

  test('is read in its one form alone', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        const raw = rawFromDer(bytes);
        expect(raw ? der(raw.subarray(0, 32), raw.subarray(32)) : bytes).toEqual(bytes);
      }),
    );
    expect(rawFromDer(Uint8Array.of(0x30, 7, 2, 2, 0, 1, 2, 1, 1))).toBeUndefined();
    expect(rawFromDer(Uint8Array.of(0x30, 6, 2, 1, 0x80, 2, 1, 1))).toBeUndefined();
  });
});

describe('a statement', () => {
  test.each([
    ['names no successor', { purpose: 'supersede' }],
    ['names a successor that is none', { purpose: 'minutes', by: { room: ROOM, minutes: HASH } }],
    ['has a contract without a hash', { purpose: 'minutes', version: 1 }],
  ] as const)('is none when it %s', (_, more) => {
    expect(() => statementText({ ...facts, ...more })).toThrow('no statement');
  });
});
