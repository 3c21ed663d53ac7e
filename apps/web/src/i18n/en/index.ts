import { first } from './first.ts';
import { later } from './later.ts';

/** Everything that the app says in English: what other languages are held to. A page loads it in two parts. */
export const en = { ...first, ...later } as const;
