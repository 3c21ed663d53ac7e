export type * from './kernel/contract.ts';
export { ranks } from './kernel/contract.ts';
export { command, must, refuse, slice, writer } from './kernel/define.ts';
export { BrokenInvariant, UnknownEntryError } from './kernel/broken.ts';
export { type CircleState, emptyRoom, type RoomState } from './kernel/fold.ts';
export { createRules, type Outcome, type Rules } from './kernel/kernel.ts';
export type { Ticked } from './kernel/unbidden.ts';
