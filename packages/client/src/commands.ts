import type { approvalWire } from '@parley/rules/modules/approval/wire';
import type { ballotsWire } from '@parley/rules/modules/ballots/wire';
import type { caucusWire } from '@parley/rules/modules/caucus/wire';
import type { charterWire } from '@parley/rules/modules/charter/wire';
import type { contractWire } from '@parley/rules/modules/contract/wire';
import type { floorWire } from '@parley/rules/modules/floor/wire';
import type { handsWire } from '@parley/rules/modules/hands/wire';
import type { motionsWire } from '@parley/rules/modules/motions/wire';
import type { phasesWire } from '@parley/rules/modules/phases/wire';
import type { deletionWire } from '@parley/rules/modules/deletion/wire';
import type { questionsWire } from '@parley/rules/modules/questions/wire';
import type { readingWire } from '@parley/rules/modules/reading/wire';
import type { seatsWire } from '@parley/rules/modules/seats/wire';
import type { signingWire } from '@parley/rules/modules/signing/wire';
import type { talkWire } from '@parley/rules/modules/talk/wire';

/** The commands of every module, with the schemas of their inputs. Types alone: the schemas stay with the doors. */
type Commands = (typeof approvalWire)['commands'] &
  (typeof ballotsWire)['commands'] &
  (typeof caucusWire)['commands'] &
  (typeof charterWire)['commands'] &
  (typeof contractWire)['commands'] &
  (typeof floorWire)['commands'] &
  (typeof handsWire)['commands'] &
  (typeof motionsWire)['commands'] &
  (typeof phasesWire)['commands'] &
  (typeof questionsWire)['commands'] &
  (typeof deletionWire)['commands'] &
  (typeof readingWire)['commands'] &
  (typeof seatsWire)['commands'] &
  (typeof signingWire)['commands'] &
  (typeof talkWire)['commands'];

export type CommandName = keyof Commands;

/** What a command takes, as its schema has it. */
export type InputFor<Name extends CommandName> = Commands[Name]['input']['_zod']['input'];
