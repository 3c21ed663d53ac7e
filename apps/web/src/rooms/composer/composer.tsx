import { useMemo } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { useSeen } from '../../live/use-seat.tsx';
import { classes } from '../../ui/classes.ts';
import { Select } from '../../ui/field.tsx';
import type { Destination } from '../banner/types.ts';
import { tell } from '../sentence.ts';
import type { Screen } from '../use-media.ts';
import { destinationsOf } from './destinations.ts';
import { Write } from './write.tsx';
import { useWriting } from './writing.tsx';

interface ComposerProps {
  readonly threads: readonly string[];
  readonly screen: Screen;
}

/** Where a person writes. Where it goes is always shown, and what is private stands on private ground while typed. */
export function Composer({ threads, screen }: ComposerProps) {
  const words = useWords();
  const { t } = words;
  const { next, play } = useSeen();
  const writing = useWriting();
  const choices = useMemo(() => destinationsOf(play, next.may), [play, next]);
  const choice = choices.find(({ to }) => to === writing.to) ?? choices[0];
  if (play.phases.phase === 'closed')
    return (
      <p className="border-t border-line px-4 py-4 text-ink2 tablet:px-6">{t('room.composer.closed')}</p>
    );
  if (!choice) return null;
  const isPrivate = choice.command === 'tell';
  return (
    <div
      className={classes(
        'z-1 max-h-[60dvh] overflow-y-auto border-t border-line px-4 py-3 tablet:px-6',
        isPrivate ? 'bg-private' : 'bg-paper',
        screen === 'desk' ? 'shrink-0' : 'sticky bottom-(--covered-bottom) mt-auto',
      )}
    >
      <div className={classes(screen !== 'desk' && 'mx-auto max-w-talk')}>
        <Write choice={choice} threads={threads}>
          <Select
            label={t('room.to')}
            labelHidden
            value={choice.to}
            className="min-w-0 flex-1 tablet:max-w-72"
            onChange={(event) => writing.setTo(event.target.value as Destination)} // one of the choices
          >
            {choices.map(({ to, label }) => (
              <option key={to} value={to}>
                {tell(words, label)}
              </option>
            ))}
          </Select>
        </Write>
      </div>
    </div>
  );
}
