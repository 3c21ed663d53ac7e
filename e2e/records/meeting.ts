import { minutesDocument, minutesText } from '@parley/record/minutes/document';
import { type Moment, play } from '@parley/rules/modules/testing/crowd';
import type { Crowd } from '@parley/rules/modules/testing/draw';
import { present } from '@parley/rules/modules/testing/present';
import { actorOf, NOON } from '@parley/rules/testing/meeting';
import { rulesUnderTest } from '@parley/rules/testing/negotiation';
import type { Caller } from '@parley/server/rooms/hub';
import type { Chance } from '../support/chance.ts';
import { keyNamed, signed, withKeys } from './signing.ts';
import { type Seated, Stage, unlessRefused } from './stage.ts';
import { worded } from './wording.ts';

/**
 * A random meeting, given to a hub command by command: each by whoever holds the link for it, at its time, with real keys.
 * In the end the room is mostly closed, and people and agents sign.
 */

/** Whose checkpoints are kept while the meeting goes on: one in so many moments. */
const KEPT_EACH = 12;
export const BASE = 'https://parley.example';

export interface Played {
  readonly stage: Stage;
  /** Who is still there. */
  readonly seated: readonly Seated[];
  /** Signed notes that somebody took along on the way. */
  readonly kept: readonly string[];
  /** Of the closed room, as everybody reads them. */
  readonly minutes: string | undefined;
}

export async function playOn(crowd: Crowd, chance: Chance): Promise<Played> {
  const stage = new Stage(NOON, BASE);
  const kept: string[] = [];
  for (const { before, given, taken } of playable(forwards(crowd))) {
    stage.set(before.now);
    const by = actorOf(before, given.by);
    const caller = stage.caller(by, given.generation);
    const minutes = given.command === 'sign' && caller ? await minutesFor(stage, caller) : undefined;
    const isTaken = await stage.give({ ...(await withKeys(given, by.seat ?? '', minutes)), by });
    if (isTaken !== (taken.outcome?.status === 'accepted')) throw new Error('the hub decides as no rules do');
    if (chance.below(KEPT_EACH) === 0) kept.push(...(await keptOf(stage, by)));
  }
  await close(stage, chance);
  await sign(stage, chance);
  const seated = await stage.seated();
  return { stage, seated, kept, minutes: seated[0] && (await minutesFor(stage, seated[0].caller)) };
}

/** The hub's time never goes back, whatever its clock does. */
const forwards = (crowd: Crowd): Crowd => ({
  ...crowd,
  draws: crowd.draws.map((draw) => ({ ...draw, jump: Math.max(0, draw.jump) })),
});

/** The meeting as long as somebody has a seat who could ask for its record. */
function playable(crowd: Crowd): readonly Moment[] {
  const moments = play(crowd, rulesUnderTest(), worded);
  const last = moments.findLastIndex(({ taken: { meeting } }) =>
    present(meeting).some(({ actor }) => ['person', 'agent'].includes(actor.kind)),
  );
  return moments.slice(0, last + 1);
}

async function minutesFor(stage: Stage, caller: Caller): Promise<string | undefined> {
  const minuted = await unlessRefused(stage.hub.minutes(caller));
  return minuted?.ended ? minutesText(minutesDocument(minuted)) : undefined;
}

async function keptOf(stage: Stage, who: Parameters<Stage['caller']>[0]): Promise<readonly string[]> {
  const caller = stage.caller(who);
  const told = caller && (await unlessRefused(stage.hub.checkpoints(caller)));
  return told?.checkpoints ?? [];
}

/** Most rooms that are still open are closed: by a person, or because their time is over. */
async function close(stage: Stage, chance: Chance): Promise<void> {
  const seated = await stage.seated();
  const [first] = seated;
  if (!first || isClosed(first) || chance.is(0.2)) return;
  const person = seated.find(({ kind }) => kind === 'person');
  if (person) {
    const isTaken = await stage.give({ by: person, command: 'close', input: { reason: 'Genug. \u{1F44B}' } });
    if (!isTaken) throw new Error('a person cannot close the room');
    return;
  }
  const { ends_at: ends, erased_at: erased } = first.look.state['room'] as Record<string, number>; // as every room says
  if (ends !== undefined && erased !== undefined && ends < erased) stage.set(ends);
}

const isClosed = ({ look }: Seated) =>
  (look.state['phases'] as { readonly phase: string }).phase === 'closed'; // as every room says

/** Everybody names a key, and another at times; once the room is closed they read, sign, take it back and sign again. */
async function sign(stage: Stage, chance: Chance): Promise<void> {
  for (const by of await stage.seated()) {
    const minutes = await minutesFor(stage, by.caller);
    const ends = ['void', 'supersede'] as const;
    for (let round = chance.below(2); round >= 0; round -= 1) {
      const key = await keyNamed(`key-of-${by.seat}-${chance.below(3)}`);
      const site = chance.is(0.4);
      await stage.give({
        by,
        command: 'key',
        input: { key: key.key, ...(site && { site: 'parley.example' }) },
      });
      if (minutes === undefined || chance.is(0.4)) continue;
      if (by.kind === 'person') await stage.give({ by, command: 'view', input: {} });
      for (const purpose of ['minutes', ...(chance.is(0.5) ? [chance.pick(ends)] : [])] as const) {
        const input = await signed({ seat: by.seat, minutes, key, purpose, site });
        if (input) await stage.give({ by, command: 'sign', input });
      }
    }
  }
}
