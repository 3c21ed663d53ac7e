import { Reply } from 'lucide-react';
import { useWords } from '../../i18n/words.tsx';
import { useMe, usePlay } from '../../live/use-seat.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useWriting } from '../composer/writing.tsx';
import type { Post } from '../feed/items.ts';
import { usePlace } from '../use-place.ts';
import { PostMarks } from './post-marks.tsx';
import { QuestionLink } from './question-link.tsx';

/** Below a post: what came with it, who has read it, and the way to answer. */
export function PostFoot({ post }: { readonly post: Post }) {
  const { t } = useWords();
  const { kind, party } = useMe();
  const { phases } = usePlay();
  const { show } = usePlace();
  const { reply } = useWriting();
  const own = party !== null && post.by.party === party;
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-meta text-ink2">
      {post.proposal !== undefined && (
        <button
          type="button"
          className="text-accent underline underline-offset-4"
          onClick={() => show('contract')}
        >
          {t('room.post.proposal', { version: post.proposal })}
        </button>
      )}
      <QuestionLink post={post} />
      <PostMarks post={post} own={own} />
      {kind === 'person' &&
        post.circle === 'room' &&
        post.asks === undefined &&
        phases.phase !== 'closed' && (
          <button
            type="button"
            aria-label={t('room.reply.to', { seq: post.seq })}
            className="inline-flex min-h-6 items-center gap-1 text-ink2 hover:text-ink hover:underline pointer-coarse:min-h-11"
            onClick={() => reply(post.seq)}
          >
            <Icon of={Reply} size={14} /> {t('room.reply')}
          </button>
        )}
    </div>
  );
}
