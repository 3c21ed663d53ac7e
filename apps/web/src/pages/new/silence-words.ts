import type { NewRoom } from './new-room.ts';

/** What silence means, in a few words. */
export const silenceWords = {
  wait: 'new.silence.wait',
  carry: 'new.silence.carry',
  close: 'new.silence.close',
} as const satisfies Readonly<Record<NewRoom['silence'], string>>;
