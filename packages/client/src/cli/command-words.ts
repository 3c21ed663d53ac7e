import { caucusWire } from '@parley/rules/modules/caucus/wire';
import { floorWire } from '@parley/rules/modules/floor/wire';
import { handsWire } from '@parley/rules/modules/hands/wire';
import { phasesWire } from '@parley/rules/modules/phases/wire';
import { readingWire } from '@parley/rules/modules/reading/wire';
import { seatsWire } from '@parley/rules/modules/seats/wire';
import { signingWire } from '@parley/rules/modules/signing/wire';
import { talkWire } from '@parley/rules/modules/talk/wire';
import type { CommandWire } from '@parley/rules/wire';
import type { CommandName } from '../commands.ts';
import { decidingWords } from './deciding-words.ts';

/** What each command is for, in the words of the module that owns it: help is made of these. */
export const commandWords: Readonly<Record<CommandName, CommandWire>> = {
  ...decidingWords,
  ...caucusWire.commands,
  ...floorWire.commands,
  ...handsWire.commands,
  ...phasesWire.commands,
  ...readingWire.commands,
  ...seatsWire.commands,
  ...signingWire.commands,
  ...talkWire.commands,
};

export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(commandWords, name);
}
