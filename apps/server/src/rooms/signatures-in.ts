import { algorithmOf, open, readSignature, type RecordParts, type SealedEntry } from '@parley/record';
import { seats } from '@parley/rules/modules/seats/state';
import { type SigningBodies, signingWire } from '@parley/rules/modules/signing/wire';
import type { Moment } from './room.ts';

type Signed = Pick<RecordParts, 'keys' | 'signatures'>;

const { 'signing.key': keyBody, 'signing.viewed': _, ...signedBodies } = signingWire.entries;

/** The keys that seats named in the room, and what was signed with them: both stand in its entries, as a record tells them. */
export function signaturesIn(entries: readonly SealedEntry[], { picture, rules }: Moment): Signed {
  const known = rules.read(picture.state, seats, 'room').seats;
  const told = entries.map(({ text }) => open(text));
  return {
    keys: told.flatMap(({ type, by: { seat }, seq, body }) => {
      if (type !== 'signing.key' || seat === null) return [];
      const { key, site } = keyBody.parse(body);
      return [{ seat, name: known[seat]?.name ?? '', key, entry: seq, ...(site !== undefined && { site }) }];
    }),
    signatures: told.flatMap(({ type, seq, body }) =>
      isSignature(type) ? [signatureOf(signedBodies[type].parse(body), seq)] : [],
    ),
  };
}

type SignatureType = keyof typeof signedBodies;

const isSignature = (type: string): type is SignatureType => Object.hasOwn(signedBodies, type);

function signatureOf(body: SigningBodies[SignatureType], entry: number): Signed['signatures'][number] {
  const { how, key, signature, site, authenticator_data, client_data } = body;
  const algorithm = algorithmOf(key);
  const parts = {
    statement: body.text,
    how,
    algorithm,
    key,
    signature,
    site,
    authenticator_data,
    client_data,
  };
  const there = Object.entries(parts).filter(([, value]) => value !== undefined);
  return { ...readSignature(Object.fromEntries(there), 'signature'), entry };
}
