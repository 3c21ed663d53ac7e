import type { Catalogue } from '../catalogue.ts';
import { first } from '../ru/first.ts';
import { later } from '../ru/later.ts';
import { verify } from '../ru/verify.ts';

export const ru: Catalogue = { ...first, ...later, ...verify };
