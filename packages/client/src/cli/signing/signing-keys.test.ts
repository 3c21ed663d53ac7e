import { faultInSignature, fingerprint, readSignature, statementText } from '@parley/record';
import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOM } from '../../testing/fake-hub.ts';
import { LINK, type Terminal, terminal } from '../../testing/terminal.ts';

async function joined(): Promise<Terminal> {
  const one = terminal();
  await one.parley('join', LINK);
  one.said();
  return one;
}

const pathIn = ({ home }: Terminal) => join(home, 'keys', `${ROOM}-s1.pem`);
const statement = statementText({
  ...{ purpose: 'minutes', room: ROOM, minutes: 'ab'.repeat(32), seat: 's1', name: 'Acme’s agent' },
  ...{ entries: 6, head: 'cd'.repeat(32), shown: 'I sign these minutes.' },
});

describe('parley key', () => {
  it('makes a key once, for this user alone, and shows its fingerprint and never its private part', async () => {
    const one = await joined();
    expect(await one.parley('key')).toBe(0);
    const first = one.said();
    const pem = readFileSync(pathIn(one), 'utf8');
    expect(pem).toMatch(/^-----BEGIN PRIVATE KEY-----\n/);
    expect((statSync(pathIn(one)).mode & 0o777).toString(8)).toBe('600');
    expect((statSync(join(one.home, 'keys')).mode & 0o777).toString(8)).toBe('700');
    expect(await one.parley('key', '--json')).toBe(0);
    const second = JSON.parse(one.said());
    expect(second).toMatchObject({ type: 'key', made: false, fingerprint: await fingerprint(second.key) });
    expect(first).toContain(
      `Made a signing key for the seat "acmes-agent".\nFingerprint: ${second.fingerprint}\n`,
    );
    expect(readFileSync(pathIn(one), 'utf8')).toBe(pem);
    const secret = pem.split('\n')[1] ?? '?';
    expect([...one.out, ...one.err].join('')).not.toContain(secret);
    expect(readdirSync(join(one.home, 'keys'))).toEqual([`${ROOM}-s1.pem`]);
  });

  it('MI-4 names the key to the room, unless the room knows it, and says whose place it takes', async () => {
    const one = await joined();
    const heard = () => one.hub.heard.map(({ command, input }) => [command, input]);
    const know = (key: { readonly fingerprint: string; readonly site?: string }) => {
      one.hub.state['signing'] = {
        keys: [
          { seat: 's4', fingerprint: 'cd'.repeat(32) },
          { seat: 's1', ...key },
        ],
      };
    };
    know({ fingerprint: 'ab'.repeat(32) });
    expect(await one.parley('key')).toBe(0);
    const { key } = one.world.signingKeys.make({ room: ROOM, seat: 's1' });
    const print = (await fingerprint(key)) ?? '';
    expect(heard()).toEqual([['key', { key }]]);
    expect(one.said()).toContain(`It takes the place of the key ${'ab'.repeat(32)}, which signs no more.`);
    know({ fingerprint: print });
    expect(await one.parley('key')).toBe(0);
    expect(heard()).toHaveLength(1);
    expect(one.said()).toContain('The room knows already that this seat signs with it.');
    // A passkey is another way to sign, whatever its key.
    know({ fingerprint: print, site: 'hub.test' });
    expect(await one.parley('key')).toBe(0);
    expect(heard()).toHaveLength(2);
  });

  it('leaves alone what is no key of this kind', async () => {
    const one = await joined();
    await one.parley('key');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    for (const text of ['', 'no key', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()]) {
      writeFileSync(pathIn(one), text);
      expect(await one.parley('key')).toBe(2);
      expect(readFileSync(pathIn(one), 'utf8')).toBe(text);
    }
    expect(one.err.join('')).toContain('holds no Ed25519 key. Move it away');
  });

  it('is for a seat that signs: nobody who watches, and no name of a file', async () => {
    const one = await joined();
    one.world.seats.change('acmes-agent', (now) => ({ ...now, kind: 'observer' }));
    expect(await one.parley('key')).toBe(2);
    for (const seat of [
      { room: '../../elsewhere', seat: 's1' },
      { room: ROOM, seat: '../s1' },
    ])
      expect(() => one.world.signingKeys.make(seat)).toThrow('no seat that signs');
  });
});

describe('signing with the kept key', () => {
  it('makes a signature that holds by itself', async () => {
    const one = await joined();
    const seat = { room: ROOM, seat: 's1' };
    await expect(one.world.signingKeys.sign(seat, statement)).rejects.toThrow(
      'no signing key yet: parley key',
    );
    const { key } = one.world.signingKeys.make(seat);
    const signature = await one.world.signingKeys.sign(seat, statement);
    expect(readSignature(signature, 'signature')).toMatchObject({
      statement,
      how: 'key',
      algorithm: 'Ed25519',
      key,
    });
    expect(await faultInSignature(signature)).toBeUndefined();
  });
});
