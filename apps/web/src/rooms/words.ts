import type { SeatKind } from '@parley/protocol/circle';
import type { Key } from '../i18n/catalogue.ts';
import type { en } from '../i18n/en/index.ts';
import type { HolesOf } from '../i18n/message.ts';

/** The keys of words that need nothing beside them: what tables of words are made of. */
export type PlainKey = {
  [Of in Key]: [HolesOf<(typeof en)[Of]>] extends [never] ? Of : never;
}[Key];

/** Kinds in words, from the catalogue and never from data. */
export const kindWords: Readonly<Record<SeatKind, PlainKey>> = {
  person: 'common.person',
  agent: 'common.agent',
  observer: 'common.observer',
};
