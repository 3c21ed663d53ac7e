import { object, oneOf, text, word } from '../bundle/shape.ts';
import { fromBase64Url, toBase64Url } from '../encoding.ts';
import { statementDigest } from '../statement/statement.ts';
import { algorithmOf, hasSigned, type PrivateKey, signWith } from './keys.ts';
import { type Assertion, assertedBytes, faultInAssertion, type PasskeyFault } from './passkey.ts';

/**
 * A statement that somebody signed: with a passkey, or with a key of their browser, their machine or their agent.
 * Ed25519 (RFC 8032) or ES256; both as 64 bytes, so a passkey's DER is converted before it is kept.
 */
const BYTES = 8192;
const SITE = /^[a-z0-9.-]{1,253}$/;
const STATEMENT = 16_384;
const bytes = text(BYTES);

export const required = {
  /** Its text, as it was signed. */
  statement: text(STATEMENT),
  how: oneOf('passkey', 'key'),
  algorithm: oneOf('ES256', 'Ed25519'),
  key: bytes,
  signature: bytes,
};
export const optional = { site: word(SITE), authenticator_data: bytes, client_data: bytes };

/** Throws MisfitError for what is no signature. */
export const readSignature = object(required, optional);
export type Signature = ReturnType<typeof readSignature>;

/** What is wrong with a signature by itself: it is not put together right, a passkey answered something else, or the key did not sign. */
export type SignatureFault = 'form' | PasskeyFault | 'signature';

/** Signs a statement with a key that is no passkey. */
export async function signStatement(
  statement: string,
  { key, privateKey }: { key: string; privateKey: PrivateKey },
): Promise<Signature> {
  const algorithm = algorithmOf(key);
  if (!algorithm) throw new Error('broken invariant: no key');
  const signature = toBase64Url(await signWith(privateKey, await statementDigest(statement)));
  return { statement, how: 'key', algorithm, key, signature };
}

/** Whether the key that a signature names signed its statement; undefined: it did. */
export async function faultInSignature(signature: Signature): Promise<SignatureFault | undefined> {
  const bytes = fromBase64Url(signature.signature);
  if (!bytes || algorithmOf(signature.key) !== signature.algorithm) return 'form';
  const digest = await statementDigest(signature.statement);
  const assertion = assertionIn(signature);
  if (assertion === 'form') return 'form';
  const fault = assertion && (await faultInAssertion(assertion, digest));
  if (fault) return fault;
  const message = assertion ? await assertedBytes(assertion) : digest;
  return (await hasSigned(signature.key, bytes, message)) ? undefined : 'signature';
}

/** A passkey's signature has all three of its parts, any other has none. */
function assertionIn({
  how,
  site,
  authenticator_data: data,
  client_data: client,
}: Signature): Assertion | 'form' | undefined {
  if (how !== 'passkey') {
    return site === undefined && data === undefined && client === undefined ? undefined : 'form';
  }
  if (site === undefined || data === undefined || client === undefined) return 'form';
  const authenticatorData = fromBase64Url(data);
  const clientData = fromBase64Url(client);
  if (!authenticatorData || !clientData) return 'form';
  return { site, authenticatorData, clientData };
}
