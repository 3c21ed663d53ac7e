export { type From, fromOf } from './from.ts';
export { givenOf, givenText, newsOf, newsText, type ToldGiven, type ToldNews } from './news.ts';
export { type NextTold, nextOf, type Step } from './next.ts';
export { framed, type Play, PLAY_CHARACTERS, playOf } from './play/play.ts';
export { LEGEND, playText } from './play/play-text.ts';
export type { Door, Told, ToldPlay, WholeText } from './play/told.ts';
export { type Directory, directoryOf } from './show/directory.ts';
export { refusalLines } from './show/refusal.ts';
