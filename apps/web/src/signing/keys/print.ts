import type { OwnKey } from './own-keys.ts';

const GROUP = /.{4}(?=.)/g;

/** A whole fingerprint, in groups that can be read aloud. */
export const groupedPrint = (print: string): string => print.replaceAll(GROUP, '$& ');

/** Whether a seat's key, as the room has it, is this one. */
export const isKey = (
  known: { readonly fingerprint: string; readonly site?: string } | undefined,
  own: OwnKey,
): boolean =>
  known?.fingerprint === own.fingerprint && known.site === (own.kind === 'passkey' ? own.site : undefined);
