import { memo } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { Time } from '../../ui/time.tsx';
import { anchorOf, focusOn } from '../banner/focus-on.ts';
import type { Line } from '../feed/items.ts';
import { Say } from '../parts/say.tsx';
import { usePlace } from '../use-place.ts';
import { OpenMotion } from './open-motion.tsx';

interface LineItemProps {
  readonly line: Line;
  readonly at: number;
  readonly of: number;
}

/**
 * What the room says of itself: the only lines without a plate, and the only ones that reach the left edge. No text of
 * anybody's can look like one.
 */
export const LineItem = memo(function LineItem({ line, at, of }: LineItemProps) {
  const { t } = useWords();
  const { show } = usePlace();
  const { panel, opens, sentence, key } = line;
  return (
    <article
      tabIndex={-1}
      data-kind="system"
      data-key={key}
      aria-posinset={at}
      aria-setsize={of}
      className="group border-t border-line py-1.5 text-meta text-ink2 [content-visibility:auto] [contain-intrinsic-size:auto_2rem]"
    >
      <div className="flex items-baseline gap-3">
        <span className="text-small font-[600] tracking-wider text-ink3 uppercase">{t('room.says')}</span>
        <p className="min-w-0 flex-1 break-words">
          <Say of={sentence} />{' '}
          {panel !== undefined && (
            <button
              type="button"
              className="text-accent underline decoration-1 underline-offset-4"
              onClick={() => {
                show(panel);
                focusOn(anchorOf(panel, opens));
              }}
            >
              {t('room.look')}
            </button>
          )}
        </p>
        <span className="text-small text-ink3">
          <Time at={line.at} form="clock" />
        </span>
      </div>
      {opens !== undefined && panel === 'floor' && <OpenMotion on={opens} />}
    </article>
  );
});
