import type { Catalogue } from '../catalogue.ts';
import { first } from './first.ts';
import { later } from './later.ts';

export const ru: Catalogue = { ...first, ...later };
