import { first } from './first.ts';
import { later } from './later.ts';
import { verify } from './verify.ts';

/** Everything that the app says in English: what other languages are held to. A page loads it in parts. */
export const en = { ...first, ...later, ...verify } as const;
