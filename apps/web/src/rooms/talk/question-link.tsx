import { useWords } from '../../i18n/words.tsx';
import { partyName } from '../../live/state-of-play.ts';
import { usePlay } from '../../live/use-seat.tsx';
import { anchorOf, focusOn } from '../banner/focus-on.ts';
import type { Post } from '../feed/items.ts';
import { usePlace } from '../use-place.ts';

/** That a post asks, whom, and how much hangs on it; or what an answer rests on. It leads to where the question stands. */
export function QuestionLink({ post }: { readonly post: Post }) {
  const { t } = useWords();
  const play = usePlay();
  const { show } = usePlace();
  const { asks, answers, seq } = post;
  if (!asks && !answers) return null;
  const on = answers?.on ?? seq;
  return (
    <button
      type="button"
      className="min-h-6 text-left text-accent underline underline-offset-4 pointer-coarse:min-h-11"
      onClick={() => {
        show('questions');
        focusOn(anchorOf('questions', on));
      }}
    >
      {asks && (
        <bdi>
          {t(asks.blocking ? 'room.post.asks.blocks' : 'room.post.asks', {
            whom: asks.to === 'all' ? t('common.everybody') : partyName(play, asks.to),
          })}
        </bdi>
      )}
      {answers &&
        t(answers.evidence === 'verified' ? 'room.post.verified' : 'room.post.assumed', { on: answers.on })}
    </button>
  );
}
