import type { Verb } from '../verb.ts';
import { exportVerb } from './export.ts';
import { keyVerb } from './key.ts';
import { signVerb } from './sign.ts';
import { verifyVerb } from './verify.ts';

/** What is done with a room's record, and with the keys that sign it. */
export const recordVerbs: readonly Verb[] = [exportVerb, verifyVerb, keyVerb, signVerb];
