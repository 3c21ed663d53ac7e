import { useWords } from '../../i18n/words.tsx';
import { useMe, usePlay } from '../../live/use-seat.tsx';
import { paused } from '../../rooms/banner/told.ts';
import { ReasonForm } from '../../rooms/parts/reason-form.tsx';
import { Say } from '../../rooms/parts/say.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Time } from '../../ui/time.tsx';

/** Why the agents are paused, and the motion that ends it. More turns or the close stand below. */
export function PauseChoice() {
  const { t } = useWords();
  const { pause, motions } = usePlay();
  const { kind } = useMe();
  if (!pause || pause.causes.length === 0) return null;
  const moved = motions?.motions.some((motion) => motion.kind === 'resume') ?? false;
  return (
    <Notice tone="needs" label={t('banner.label.paused')} className="mb-6 flex flex-col gap-3">
      {pause.causes.map((cause) => (
        <p key={cause}>
          <Say of={paused([cause])} />
        </p>
      ))}
      {pause.until !== undefined && (
        <p className="text-meta">
          {t('motion.until')} <Time at={pause.until} />
        </p>
      )}
      {kind === 'person' && !moved && (
        <ReasonForm
          command="move"
          open={t('banner.move_to_resume')}
          send={t('move.do')}
          input={(reason) => ({ kind: 'resume', reason })}
        />
      )}
    </Notice>
  );
}
