import { list, record, text, whole } from '@parley/telling/look';
import type { Client } from '../../client.ts';

/** What the room knows of how one's own seat signs. */
export interface OwnSigning {
  /** The fingerprint of the key that the seat named last; a passkey has the site that it was made for. */
  readonly key: { readonly fingerprint: string; readonly site: string | undefined } | undefined;
  /** When the seat said that it has read the minutes, in milliseconds. */
  readonly viewed: number | undefined;
  readonly signature: OwnSignature | undefined;
}

export interface OwnSignature {
  readonly standing: string;
  readonly fingerprint: string;
  /** The entry that tells of it. */
  readonly seq: number;
  readonly at: number;
}

/** Read from the newest state of a client that is live. */
export function ownSigning({ state, joined }: Client): OwnSigning {
  const signing = record(state?.state['signing']);
  const own = (name: string) =>
    list(signing[name])
      .map(record)
      .find(({ seat }) => seat === joined?.seat);
  const [key, viewed, signature] = ['keys', 'viewed', 'signatures'].map(own);
  return {
    key: key && { fingerprint: text(key['fingerprint']) ?? '', site: text(key['site']) },
    viewed: whole(viewed?.['at']),
    signature: signature && {
      standing: text(signature['standing']) ?? '',
      fingerprint: text(signature['fingerprint']) ?? '',
      seq: whole(signature['seq']) ?? 0,
      at: whole(signature['at']) ?? 0,
    },
  };
}
