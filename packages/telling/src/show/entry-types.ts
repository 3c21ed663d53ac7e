import type { approvalWire } from '@parley/rules/modules/approval/wire';
import type { ballotsWire } from '@parley/rules/modules/ballots/wire';
import type { caucusWire } from '@parley/rules/modules/caucus/wire';
import type { charterWire } from '@parley/rules/modules/charter/wire';
import type { contractWire } from '@parley/rules/modules/contract/wire';
import type { deletionWire } from '@parley/rules/modules/deletion/wire';
import type { floorWire } from '@parley/rules/modules/floor/wire';
import type { handsWire } from '@parley/rules/modules/hands/wire';
import type { motionsWire } from '@parley/rules/modules/motions/wire';
import type { pauseWire } from '@parley/rules/modules/pause/wire';
import type { phasesWire } from '@parley/rules/modules/phases/wire';
import type { questionsWire } from '@parley/rules/modules/questions/wire';
import type { readingWire } from '@parley/rules/modules/reading/wire';
import type { roomWire } from '@parley/rules/modules/room/wire';
import type { seatsWire } from '@parley/rules/modules/seats/wire';
import type { signingWire } from '@parley/rules/modules/signing/wire';
import type { talkWire } from '@parley/rules/modules/talk/wire';

type TypesOf<Wire extends { readonly entries: object }> = keyof Wire['entries'] & string;

/** Entry types by which people and agents decide. */
export type DecidingType =
  | TypesOf<typeof approvalWire>
  | TypesOf<typeof ballotsWire>
  | TypesOf<typeof charterWire>
  | TypesOf<typeof contractWire>
  | TypesOf<typeof motionsWire>;

/** Entry types by which parties ask each other. */
export type AskingType = TypesOf<typeof questionsWire>;

/** Every entry type there is: one that has no sentence here does not compile. */
export type EntryType =
  | DecidingType
  | AskingType
  | TypesOf<typeof caucusWire>
  | TypesOf<typeof deletionWire>
  | TypesOf<typeof floorWire>
  | TypesOf<typeof handsWire>
  | TypesOf<typeof pauseWire>
  | TypesOf<typeof phasesWire>
  | TypesOf<typeof readingWire>
  | TypesOf<typeof roomWire>
  | TypesOf<typeof seatsWire>
  | TypesOf<typeof signingWire>
  | TypesOf<typeof talkWire>;
