import { banner } from './banner.ts';
import { common } from './common.ts';
import { home } from './home.ts';
import { lines } from './lines.ts';
import { room } from './room.ts';

/** What the first page of a visit, and a room before its papers are there, can say. */
export const first = {
  ...common,
  ...home,
  ...room,
  ...banner,
  ...lines,
};
