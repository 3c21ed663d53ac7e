import type { OwnKey } from './own-keys.ts';

const ENDS = 4;
const GROUP = /.{4}(?=.)/g;

/** So much of a fingerprint that two can be told apart at a glance: its beginning and its end. */
export const shortPrint = (print: string): string => `${print.slice(0, ENDS)}…${print.slice(-ENDS)}`;

/** All of it, in groups that can be read aloud. */
export const groupedPrint = (print: string): string => print.replaceAll(GROUP, '$& ');

/** Whether a seat's key, as the room has it, is this one. */
export const isKey = (
  known: { readonly fingerprint: string; readonly site?: string } | undefined,
  own: OwnKey,
): boolean =>
  known?.fingerprint === own.fingerprint && known.site === (own.kind === 'passkey' ? own.site : undefined);
