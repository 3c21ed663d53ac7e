import type { InputFor } from '@parley/client';
import { rawFromDer } from '@parley/record/signature/der';
import { fromBase64Url, toBase64Url } from '@parley/record/encoding';
import { keepKey, named, type Owner, type Passkey } from './own-keys.ts';

/**
 * Passkeys (WebAuthn level 2). One is made for this hub alone, and only answers once the device has made sure of its
 * user. What it answers is kept as it is, so that anybody can check it later without asking the hub.
 */

/** Why a passkey gave nothing. refused: by the user, the device, or the time; unfit: it is of no kind that is used here. */
export type PasskeyFault = 'refused' | 'unfit';

export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
  readonly fault: PasskeyFault;
  constructor(fault: PasskeyFault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}

const ES256 = -7;
const USER_ID_BYTES = 32;
/** A site is a name: browsers make no passkey for a bare address. */
const ADDRESS = /^[\d.]+$|:/;

/** Whether a passkey can be made here at all, and whether this device has one ready. */
export async function passkeyStanding(): Promise<'none' | 'possible' | 'ready'> {
  if (!('PublicKeyCredential' in globalThis) || ADDRESS.test(location.hostname)) return 'none';
  const ready = await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
  return ready ? 'ready' : 'possible';
}

/** Has the device make a passkey, and keeps what is needed to ask for it again. */
export async function makePasskey(owner: Owner): Promise<Passkey> {
  const site = location.hostname;
  const credential = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        rp: { id: site, name: 'Parley' },
        user: {
          id: crypto.getRandomValues(new Uint8Array(USER_ID_BYTES)),
          name: `${owner.name} · ${owner.topic}`,
          displayName: owner.name,
        },
        // Nothing is proven by making it, so nothing needs to be asked.
        challenge: crypto.getRandomValues(new Uint8Array(USER_ID_BYTES)),
        pubKeyCredParams: [{ type: 'public-key', alg: ES256 }],
        authenticatorSelection: { userVerification: 'required', residentKey: 'preferred' },
        attestation: 'none',
      },
    }),
  );
  const { response } = credential;
  const spki = response instanceof AuthenticatorAttestationResponse ? response.getPublicKey() : null;
  if (!spki) throw new PasskeyError('unfit');
  const made: Passkey = {
    kind: 'passkey',
    ...owner,
    ...(await named(toBase64Url(new Uint8Array(spki)))),
    site,
    credential: toBase64Url(new Uint8Array(credential.rawId)),
  };
  await keepKey(made);
  return made;
}

type Proof = Omit<InputFor<'sign'>, 'statement'>;

/** Has a passkey answer to the digest of a statement. */
export async function assertWith({ credential, site, key }: Passkey, digest: Uint8Array): Promise<Proof> {
  const id = fromBase64Url(credential);
  if (!id) throw new Error('broken invariant: a passkey without its id');
  const { response } = await asked(() =>
    navigator.credentials.get({
      publicKey: {
        rpId: site,
        challenge: Uint8Array.from(digest),
        allowCredentials: [{ type: 'public-key', id }],
        userVerification: 'required',
      },
    }),
  );
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new PasskeyError('unfit');
  const signature = rawFromDer(new Uint8Array(response.signature));
  if (!signature) throw new PasskeyError('unfit');
  return {
    how: 'passkey',
    key,
    signature: toBase64Url(signature),
    site,
    authenticator_data: toBase64Url(new Uint8Array(response.authenticatorData)),
    client_data: toBase64Url(new Uint8Array(response.clientDataJSON)),
  };
}

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await ask();
    if (credential instanceof PublicKeyCredential) return credential;
  } catch (cause) {
    throw new PasskeyError('refused', { cause });
  }
  throw new PasskeyError('unfit');
}
