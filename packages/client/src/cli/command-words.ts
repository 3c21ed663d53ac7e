import { approvalWire } from '@parley/rules/modules/approval/wire';
import { ballotsWire } from '@parley/rules/modules/ballots/wire';
import { caucusWire } from '@parley/rules/modules/caucus/wire';
import { charterWire } from '@parley/rules/modules/charter/wire';
import { contractWire } from '@parley/rules/modules/contract/wire';
import { floorWire } from '@parley/rules/modules/floor/wire';
import { handsWire } from '@parley/rules/modules/hands/wire';
import { motionsWire } from '@parley/rules/modules/motions/wire';
import { phasesWire } from '@parley/rules/modules/phases/wire';
import { deletionWire } from '@parley/rules/modules/deletion/wire';
import { progressWire } from '@parley/rules/modules/progress/wire';
import { questionsWire } from '@parley/rules/modules/questions/wire';
import { quotaWire } from '@parley/rules/modules/quota/wire';
import { readingWire } from '@parley/rules/modules/reading/wire';
import { roomWire } from '@parley/rules/modules/room/wire';
import { seatsWire } from '@parley/rules/modules/seats/wire';
import { talkWire } from '@parley/rules/modules/talk/wire';
import type { CommandWire } from '@parley/rules/wire';
import type { CommandName } from '../commands.ts';

/** What each command is for, in the words of the module that owns it: help is made of these. */
export const commandWords: Readonly<Record<CommandName, CommandWire>> = {
  ...approvalWire.commands,
  ...ballotsWire.commands,
  ...caucusWire.commands,
  ...charterWire.commands,
  ...contractWire.commands,
  ...floorWire.commands,
  ...handsWire.commands,
  ...motionsWire.commands,
  ...phasesWire.commands,
  ...questionsWire.commands,
  ...deletionWire.commands,
  ...readingWire.commands,
  ...seatsWire.commands,
  ...talkWire.commands,
};

/** The settings a room can be made with, module by module. */
export const settingNames: ReadonlyMap<string, readonly string[]> = new Map(
  [roomWire, seatsWire, floorWire, talkWire, questionsWire, progressWire, quotaWire].map(
    ({ name, settings }) => [name, Object.keys(settings.shape)],
  ),
);

export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(commandWords, name);
}
