export type * from './kernel/contract.ts';
export { ranks } from './kernel/contract.ts';
export { command, must, refuse, slice, writer } from './kernel/define.ts';
export { BrokenInvariant, type CircleState, emptyRoom, type RoomState, UnknownEntryError } from './kernel/fold.ts';
export { createRules, type Outcome, type Rules, type Ticked } from './kernel/kernel.ts';
