import { linkOf, type PartyId, type Result } from '@parley/protocol';
import type { Mint } from '@parley/rules';
import type { CredentialWrite } from '../ledger/port.ts';
import { digestOf, type Keys } from './derive.ts';

/** A link as an answer hands it out: which kind, whose, and the link itself. */
export type Link = NonNullable<Result['links']>[number];

/** Makes the credentials that the rules call for: a digest for the record, a link for whoever gave the command. */
export interface Issuer {
  /** What is written of a credential, in the commit that brings it about. */
  write(room: string, mint: Mint, key: string): CredentialWrite;
  link(room: string, mint: Mint, key: string, party: PartyId | null | undefined): Link;
}

export function createIssuer(keys: Keys, baseUrl: string): Issuer {
  return {
    write: (room, mint, key) => ({ ...mint, digest: digestOf(keys.token(room, mint, key).text) }),
    link: (room, mint, key, party) => ({
      kind: mint.kind,
      subject: mint.subject,
      ...(party && { party }),
      link: linkOf(baseUrl, keys.token(room, mint, key)),
    }),
  };
}
