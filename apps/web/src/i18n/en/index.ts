import { banner } from './banner.ts';
import { common } from './common.ts';
import { contract } from './contract.ts';
import { create } from './create.ts';
import { entry } from './entry.ts';
import { home } from './home.ts';
import { lines } from './lines.ts';
import { links } from './links.ts';
import { minutes } from './minutes.ts';
import { panels } from './panels.ts';
import { questions } from './questions.ts';
import { room } from './room.ts';
import { settings } from './settings.ts';

export const en = {
  ...common,
  ...home,
  ...create,
  ...links,
  ...entry,
  ...settings,
  ...room,
  ...banner,
  ...lines,
  ...panels,
  ...contract,
  ...questions,
  ...minutes,
} as const;
