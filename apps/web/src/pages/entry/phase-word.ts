import type { Key } from '../../i18n/catalogue.ts';

const words = {
  briefing: 'phase.briefing',
  negotiation: 'phase.negotiation',
  approval: 'phase.approval',
  closed: 'phase.closed',
} as const satisfies Readonly<Record<string, Key>>;

/** A phase's name; none for a phase that a newer hub may have. */
export function phaseWord(phase: string): (typeof words)[keyof typeof words] | undefined {
  return Object.hasOwn(words, phase) ? words[phase as keyof typeof words] : undefined;
}
