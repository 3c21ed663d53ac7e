import type { Module } from '../kernel/contract.ts';
import { createRules, type Rules } from '../kernel/kernel.ts';
import { approvalModule } from '../modules/approval/rules.ts';
import { ballotsModule } from '../modules/ballots/rules.ts';
import { caucusModule } from '../modules/caucus/rules.ts';
import { charterModule } from '../modules/charter/rules.ts';
import { contractModule } from '../modules/contract/rules.ts';
import { floorModule } from '../modules/floor/rules.ts';
import { handsModule } from '../modules/hands/rules.ts';
import { membersModule } from '../modules/members/rules.ts';
import { motionsOf } from '../modules/motions/rules.ts';
import { pauseModule } from '../modules/pause/rules.ts';
import { phasesModule } from '../modules/phases/rules.ts';
import { questionsModule } from '../modules/questions/rules.ts';
import { quotaModule } from '../modules/quota/rules.ts';
import { readingModule } from '../modules/reading/rules.ts';
import { roomModule } from '../modules/room/rules.ts';
import { seatsModule } from '../modules/seats/rules.ts';
import { talkModule } from '../modules/talk/rules.ts';

const negotiation: readonly Module[] = [
  roomModule,
  seatsModule,
  phasesModule,
  membersModule,
  pauseModule,
  floorModule,
  handsModule,
  talkModule,
  ballotsModule,
  charterModule,
  questionsModule,
  contractModule,
  approvalModule,
  caucusModule,
  readingModule,
  quotaModule,
];

/** A format is a list of modules. People and agents, briefing, charter, turns, a contract, approval by people (RM-2). */
export const formats: Readonly<Record<string, readonly Module[]>> = {
  negotiation: [...negotiation, motionsOf(negotiation)],
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
