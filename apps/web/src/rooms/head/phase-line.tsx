import { useWords } from '../../i18n/words.tsx';
import type { Phase } from '../../live/state-of-play.ts';
import { classes } from '../../ui/classes.ts';
import type { PlainKey } from '../words.ts';

export const phaseWords: Readonly<Record<Exclude<Phase, 'none'>, PlainKey>> = {
  briefing: 'room.phase.briefing',
  negotiation: 'room.phase.negotiation',
  approval: 'room.phase.approval',
  closed: 'room.phase.closed',
};
/** Without people nobody is briefed, and nobody approves. */
const alone = ['negotiation', 'closed'] as const;
const seated = ['briefing', 'negotiation', 'approval', 'closed'] as const;

interface PhaseLineProps {
  readonly phase: Phase;
  /** Whether anybody at the table is a person. */
  readonly people: boolean;
}

/** The way of a meeting in its steps; the one it is at is said in words and by weight, not by colour alone. */
export function PhaseLine({ phase, people }: PhaseLineProps) {
  const { t } = useWords();
  const steps: readonly (typeof seated)[number][] = people ? seated : alone;
  const at = steps.findIndex((step) => step === phase);
  return (
    <ol aria-label={t('room.phases')} className="flex flex-wrap items-center gap-x-2 text-meta">
      {steps.map((step, place) => (
        <li
          key={step}
          aria-current={step === phase ? 'step' : undefined}
          className={classes(
            'flex items-center gap-2',
            step === phase ? 'font-[600] text-ink' : 'max-tablet:hidden',
            place < at && 'text-ink2',
            place > at && 'text-ink3',
          )}
        >
          {place > 0 && (
            <span aria-hidden className="max-tablet:hidden text-ink3">
              ›
            </span>
          )}
          {t(phaseWords[step])}
          {place < at && <span className="sr-only"> {t('room.phase.done')}</span>}
        </li>
      ))}
    </ol>
  );
}
