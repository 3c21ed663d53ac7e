import { approve } from './approve.ts';
import { contract } from './contract.ts';
import { create } from './create.ts';
import { entry } from './entry.ts';
import { links } from './links.ts';
import { minutes } from './minutes.ts';
import { panels } from './panels.ts';
import { questions } from './questions.ts';
import { settings } from './settings.ts';
import { signing } from './signing.ts';

/** What papers and other pages say: it comes with them. */
export const later = {
  ...entry,
  ...create,
  ...links,
  ...settings,
  ...approve,
  ...panels,
  ...contract,
  ...questions,
  ...minutes,
  ...signing,
};
