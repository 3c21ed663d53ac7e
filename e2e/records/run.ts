import type { RoomRecord } from '@parley/record';
import { crowds } from '@parley/rules/modules/testing/draw';
import * as fc from 'fast-check';
import { chanceOf } from '../support/chance.ts';
import { checkTampered, checkTrue } from './check.ts';
import { type Played, playOn } from './meeting.ts';

/** How long a meeting is at most, without its beginning and its end. */
const LONGEST = 40;
/** Of so many meetings one is tampered with. */
const TAMPERED_EACH = 10;

/** How often what makes these meetings worth their while has happened, by what it is. */
export type Tally = Map<string, number>;

/** Plays and checks the meetings of a seed. What fails says the seed, which meeting of it, and everything that was given. */
export async function checkMeetings(seed: number, meetings: number, tally: Tally): Promise<void> {
  const count = (what: string) => tally.set(what, (tally.get(what) ?? 0) + 1);
  let foreign: RoomRecord | undefined;
  for (const [number, crowd] of fc.sample(crowds(LONGEST), { numRuns: meetings, seed }).entries()) {
    const chance = chanceOf(seed + number);
    let played: Played | undefined;
    try {
      played = await playOn(crowd, chance);
      const record = await checkTrue(played, chance);
      for (const happened of happenedIn(played, record, crowd.format)) count(happened);
      if (foreign && number % TAMPERED_EACH === 0) {
        for (const name of await checkTampered(record, foreign, chance)) count(name);
      }
      foreign = record.signatures.length > 0 ? record : foreign;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const steps = played?.stage.steps ?? [JSON.stringify(crowd)];
      throw new Error(`seed ${seed}, meeting ${number}: ${why}\n\n${steps.join('\n')}`, { cause: error });
    } finally {
      await played?.stage.stop();
    }
  }
}

function happenedIn({ kept }: Played, record: RoomRecord, format: string): readonly string[] {
  const ways = record.signatures.map(({ how, algorithm, statement }) => {
    const { purpose } = JSON.parse(statement) as { purpose: string };
    return [`${how} ${algorithm}`, purpose];
  });
  return [
    `${format} ${record.minutes === null ? 'open' : 'closed'}`,
    ...(kept.length > 0 ? ['kept'] : []),
    ...new Set(ways.flat()),
  ];
}
