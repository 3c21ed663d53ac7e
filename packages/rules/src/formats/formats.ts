import type { Module } from '../kernel/contract.ts';
import { createRules, type Rules } from '../kernel/kernel.ts';
import { caucusModule } from '../modules/caucus/rules.ts';
import { floorModule } from '../modules/floor/rules.ts';
import { handsModule } from '../modules/hands/rules.ts';
import { membersModule } from '../modules/members/rules.ts';
import { pauseModule } from '../modules/pause/rules.ts';
import { phasesModule } from '../modules/phases/rules.ts';
import { quotaModule } from '../modules/quota/rules.ts';
import { readingModule } from '../modules/reading/rules.ts';
import { roomModule } from '../modules/room/rules.ts';
import { seatsModule } from '../modules/seats/rules.ts';
import { talkModule } from '../modules/talk/rules.ts';

/** A format is a list of modules. People and agents, briefing, turns; approval comes with the contract (RM-2). */
export const formats: Readonly<Record<string, readonly Module[]>> = {
  negotiation: [
    roomModule,
    seatsModule,
    phasesModule,
    membersModule,
    pauseModule,
    floorModule,
    handsModule,
    talkModule,
    caucusModule,
    readingModule,
    quotaModule,
  ],
};

const made = new Map<string, Rules>();

/** The rules of a format; undefined when there is none of that name. */
export function rulesOf(format: string): Rules | undefined {
  const modules = Object.hasOwn(formats, format) ? formats[format] : undefined;
  if (!modules) return undefined;
  const rules = made.get(format) ?? createRules(modules);
  made.set(format, rules);
  return rules;
}
