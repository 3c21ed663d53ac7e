import { floorWire } from '@parley/rules/modules/floor/wire';
import { progressWire } from '@parley/rules/modules/progress/wire';
import { questionsWire } from '@parley/rules/modules/questions/wire';
import { quotaWire } from '@parley/rules/modules/quota/wire';
import { roomWire } from '@parley/rules/modules/room/wire';
import { seatsWire } from '@parley/rules/modules/seats/wire';
import { talkWire } from '@parley/rules/modules/talk/wire';

/** The settings a room can be made with, module by module. */
export const settingNames: ReadonlyMap<string, readonly string[]> = new Map(
  [roomWire, seatsWire, floorWire, talkWire, questionsWire, progressWire, quotaWire].map(
    ({ name, settings }) => [name, Object.keys(settings.shape)],
  ),
);
