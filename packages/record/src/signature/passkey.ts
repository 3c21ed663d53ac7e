import { concat } from '../bytes.ts';
import { sha256 } from '../digest.ts';
import { fromUtf8, toBase64Url, toUtf8 } from '../encoding.ts';

/**
 * A passkey's answer, checked without asking anybody (WebAuthn level 2, 7.2). The authenticator signs its own data and
 * the hash of what the browser says it was asked. It must have been asked about this statement, on this site, and have
 * made sure that its user was there and was its user.
 */
export type PasskeyFault = 'site' | 'flags' | 'type' | 'challenge' | 'origin';

export interface Assertion {
  /** The relying party's id: the site that the key was made for. */
  readonly site: string;
  readonly authenticatorData: Uint8Array;
  readonly clientData: Uint8Array;
}

const SITE_HASH_BYTES = 32;
const SHORTEST = 37;
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ORIGIN = /^(https?):\/\/([a-z0-9.-]+)(?::\d{1,5})?$/;

/** The bytes that the authenticator signed. */
export const assertedBytes = async ({ authenticatorData, clientData }: Assertion): Promise<Uint8Array> =>
  concat(authenticatorData, await sha256(clientData));

export async function faultInAssertion(
  { site, authenticatorData, clientData }: Assertion,
  digest: Uint8Array,
): Promise<PasskeyFault | undefined> {
  const siteHash = await sha256(toUtf8(site));
  if (authenticatorData.length < SHORTEST) return 'site';
  if (siteHash.some((byte, index) => byte !== authenticatorData[index])) return 'site';
  const flags = authenticatorData[SITE_HASH_BYTES] ?? 0;
  if ((flags & USER_PRESENT) === 0 || (flags & USER_VERIFIED) === 0) return 'flags';
  const said = asked(clientData);
  if (said['type'] !== 'webauthn.get') return 'type';
  if (said['challenge'] !== toBase64Url(digest)) return 'challenge';
  return said['crossOrigin'] === true || !isOf(site, said['origin']) ? 'origin' : undefined;
}

/** What the browser says it was asked. It may hold more than is known here. */
function asked(clientData: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(fromUtf8(clientData) ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** A site's pages are those of its host and of the hosts below it, by https; on one's own machine http will do. */
function isOf(site: string, origin: unknown): boolean {
  const [, scheme, host = ''] = ORIGIN.exec(typeof origin === 'string' ? origin : '') ?? [];
  if (scheme === undefined || (host !== site && !host.endsWith(`.${site}`))) return false;
  return scheme === 'https' || site === 'localhost';
}
