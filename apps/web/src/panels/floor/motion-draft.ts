import type { InputFor } from '@parley/client';
import type { MotionKind, PlayParty } from '../../live/state-of-play.ts';

/** A motion as it is typed, every field a text. Only those of its kind are shown and sent. */
export interface MotionDraft {
  readonly kind: Exclude<MotionKind, 'resume' | 'unblock' | 'close' | 'delete'>;
  readonly reason: string;
  readonly count: string;
  readonly text: string;
  readonly party: string;
}

/** The motion that a draft becomes; undefined while something is missing. */
export function motionOf(draft: MotionDraft, absent: readonly PlayParty[]): InputFor<'move'> | undefined {
  const { kind, reason, text } = draft;
  if (reason.trim() === '') return undefined;
  const count = Number(draft.count);
  switch (kind) {
    case 'extend_turns':
      return Number.isSafeInteger(count) ? { kind, reason, turns: count } : undefined;
    case 'extend_life':
      return Number.isSafeInteger(count) ? { kind, reason, hours: count } : undefined;
    case 'narrow':
      return text.trim() === '' ? undefined : { kind, reason, text };
    case 'dismiss': {
      const meant = absent.find(({ party }) => party === draft.party) ?? absent[0];
      return meant && { kind, reason, party: meant.party };
    }
  }
}
