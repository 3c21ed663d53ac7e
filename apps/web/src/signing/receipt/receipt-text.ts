import type { Translator } from '../../i18n/translator.ts';
import type { KeptNote } from '../kept/checkpoint-notes.ts';
import { groupedPrint } from '../keys/print.ts';
import type { SignedBody } from '../after/deeds.ts';

interface ReceiptParts {
  readonly room: string;
  readonly topic: string;
  readonly seat: string;
  readonly name: string;
  /** Of the minutes. */
  readonly minutes: string | undefined;
  /** In milliseconds. */
  readonly viewed: number | undefined;
  readonly signed: number;
  readonly signature: SignedBody;
  readonly hub: string | undefined;
  readonly kept: readonly KeptNote[];
}

/** What somebody who signed keeps: enough to show later what they signed, when, and by which key. */
export function receiptText({ t }: Translator, parts: ReceiptParts): string {
  const { room, topic, seat, name, minutes, viewed, signed, signature, hub, kept } = parts;
  const { how, site = '', fingerprint, text } = signature;
  const means = how === 'passkey' ? t('receipt.file.passkey', { site }) : t('receipt.file.key');
  const times = [
    ...(viewed === undefined ? [] : [t('receipt.viewed', { time: utc(viewed) })]),
    t('receipt.signed', { time: utc(signed) }),
  ];
  return [
    t('receipt.file.title', { topic }),
    told(t('file.room'), `${location.origin}/rooms/${room}`),
    told(t('signing.file.seat'), `${seat}: ${name}`),
    told(t('receipt.file.times'), ...times),
    ...(minutes === undefined ? [] : [told(t('receipt.file.minutes'), groupedPrint(minutes))]),
    told(t('signing.file.key'), groupedPrint(fingerprint)),
    told(t('sign.statement'), text),
    told(t('receipt.file.signature', { how: means }), signature.signature),
    ...(hub === undefined ? [] : [told(t('signing.file.hub'), hub)]),
    ...(kept.length === 0 ? [] : [told(t('receipt.file.kept'), ...kept.map(({ note }) => note.trimEnd()))]),
    told(t('signing.file.how'), t('signing.file.check', { page: `${location.origin}/verify` })),
    '',
  ].join('\n\n');
}

const told = (title: string, ...lines: readonly string[]): string => [title, ...lines].join('\n');

const utc = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
