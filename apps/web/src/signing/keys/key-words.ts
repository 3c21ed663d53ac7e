import type { Translator } from '../../i18n/translator.ts';
import { groupedPrint } from './print.ts';

interface Receipt {
  readonly room: string;
  readonly topic: string;
  readonly seat: string;
  readonly name: string;
  /** Of the seat's key; undefined where this browser has none. */
  readonly fingerprint: string | undefined;
  /** The hub's verifier key, if it could be had. */
  readonly hub: string | undefined;
}

/** What a person keeps of their joining: by it they can show later which key is theirs, and check the record. No secret is in it. */
export function joiningReceipt({ t }: Translator, receipt: Receipt): string {
  const { room, topic, seat, name, fingerprint, hub } = receipt;
  return [
    t('file.title', { topic }),
    t('signing.file.lead'),
    told(t('file.room'), `${location.origin}/rooms/${room}`),
    told(t('signing.file.seat'), `${seat}: ${name}`),
    ...(fingerprint === undefined ? [] : [told(t('signing.file.key'), groupedPrint(fingerprint))]),
    ...(hub === undefined ? [] : [told(t('signing.file.hub'), hub)]),
    told(t('signing.file.how'), t('signing.file.check', { page: `${location.origin}/verify` })),
    '',
  ].join('\n\n');
}

const told = (title: string, words: string): string => `${title}\n${words}`;
