import type { Module } from '../kernel/contract.ts';
import { createRules, type Rules } from '../kernel/kernel.ts';
import { type FormatName, isFormat } from './presets.ts';
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
import { deletionModule } from '../modules/deletion/rules.ts';
import { progressModule } from '../modules/progress/rules.ts';
import { quietModule } from '../modules/quiet/rules.ts';
import { quotaModule } from '../modules/quota/rules.ts';
import { readingModule } from '../modules/reading/rules.ts';
import { roomModule } from '../modules/room/rules.ts';
import { seatsModule } from '../modules/seats/rules.ts';
import { signingModule } from '../modules/signing/rules.ts';
import { talkModule } from '../modules/talk/rules.ts';

/** What every format is made of: any may use any of them, as its preset has it. */
const meeting: readonly Module[] = [
  roomModule,
  seatsModule,
  phasesModule,
  membersModule,
  quietModule,
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
  progressModule,
  signingModule,
  deletionModule,
];

const modules: readonly Module[] = [...meeting, motionsOf(meeting)];

/** The modules of each format; what else is a format is its preset (RM-2). */
export const formats: Readonly<Record<FormatName, readonly Module[]>> = {
  negotiation: modules,
  rendezvous: modules,
};

const made = new Map<string, Rules>();

/** The rules of a format; undefined when there is none of that name. */
export function rulesOf(format: string): Rules | undefined {
  if (!isFormat(format)) return undefined;
  const rules = made.get(format) ?? createRules(formats[format]);
  made.set(format, rules);
  return rules;
}
