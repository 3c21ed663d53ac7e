import type { Verb } from './verb.ts';
import { ackVerb } from './verbs/ack.ts';
import { acceptVerb, claimVerb, recoverVerb } from './verbs/claim.ts';
import { attendVerb } from './verbs/attend.ts';
import { contractVerb } from './verbs/contract.ts';
import { createVerb } from './verbs/create.ts';
import { doVerb, giveVerbs } from './verbs/give.ts';
import { doctorVerb } from './verbs/doctor.ts';
import { mcpVerb } from './verbs/mcp.ts';
import { minutesVerb } from './verbs/minutes.ts';
import { recordVerbs } from './verbs/record-verbs.ts';
import { joinVerb, stateVerb, waitVerb, watchVerb } from './verbs/read.ts';
import { seatsVerb } from './verbs/seats.ts';
import { setupVerb } from './verbs/setup.ts';

/** Every verb there is. */
export const verbs: readonly Verb[] = [
  createVerb,
  acceptVerb,
  claimVerb,
  recoverVerb,
  joinVerb,
  doctorVerb,
  seatsVerb,
  stateVerb,
  waitVerb,
  watchVerb,
  attendVerb,
  contractVerb,
  minutesVerb,
  ackVerb,
  ...giveVerbs(),
  ...recordVerbs,
  doVerb,
  mcpVerb,
  setupVerb,
];
