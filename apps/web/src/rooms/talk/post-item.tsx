import { memo, type ReactNode } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { partyName } from '../../live/state-of-play.ts';
import { usePlay } from '../../live/use-seat.tsx';
import { classes } from '../../ui/classes.ts';
import { SeatPlate } from '../../ui/seat-plate.tsx';
import type { Post } from '../feed/items.ts';
import { plainly } from '../markdown/words.ts';
import { copiedAs } from './copied-as.ts';
import { Folded } from './folded.tsx';
import { PostFoot } from './post-foot.tsx';
import { PrivateLine } from './private-line.tsx';
import { Signature, speaksForSide } from './signature.tsx';

interface PostItemProps {
  readonly post: Post;
  readonly at: number;
  readonly of: number;
  /** Whether it is the place that the address and the keys turn to; a second copy of it is not. */
  readonly anchor?: boolean;
  /** It came while the page was open: its ground says so, once and briefly. */
  readonly fresh?: boolean;
}

/** What a seat said. Its words begin right of the plate, and nothing in them can reach beyond. */
export const PostItem = memo(function PostItem({
  post,
  at,
  of,
  anchor = true,
  fresh = false,
}: PostItemProps) {
  const words = useWords();
  const play = usePlay();
  const { by, key, summary } = post;
  const isPrivate = post.circle !== 'room';
  const kind = by.kind === 'agent' || by.kind === 'observer' ? by.kind : 'person';
  const id = `${anchor ? 'post' : 'copy'}-${key.replace(/[^\w]/g, '-')}`;
  return (
    <article
      tabIndex={-1}
      id={id}
      data-key={anchor ? key : undefined}
      data-private={isPrivate || undefined}
      aria-posinset={at}
      aria-setsize={of}
      aria-labelledby={summary === undefined ? `${id}-by` : `${id}-by ${id}-sum`}
      onCopy={(event) => copiedAs(event, post, words, partyName(play, by.party))}
      className={classes(
        'grid grid-cols-[28px_minmax(0,1fr)] gap-x-3 py-2 [content-visibility:auto] [contain-intrinsic-size:auto_6rem]',
        isPrivate && 'rounded-card bg-private px-3',
        fresh && 'came-in',
      )}
    >
      <div className="pt-0.5">
        <SeatPlate kind={kind} party={by.party} speaking={speaksForSide(post)} />
      </div>
      <div className="min-w-0">
        <Signature post={post} id={`${id}-by`} />
        {isPrivate && <PrivateLine post={post} party={partyName(play, play.seats.you.party)} />}
        <Frame post={post}>
          {summary !== undefined && (
            <p id={`${id}-sum`} dir="auto" className="font-[600] break-words">
              {plainly(summary)}
            </p>
          )}
          <Folded text={post.text} quiet={summary !== undefined} />
        </Frame>
        <PostFoot post={post} />
      </div>
    </article>
  );
});

/** An instruction of a person to their own agent has a rule and a word beside it; everything else is plain. */
function Frame({ post, children }: { readonly post: Post; readonly children: ReactNode }) {
  const { t } = useWords();
  const instructs = post.by.kind === 'person' && post.circle.startsWith('seat/');
  if (!instructs) return <div className="flex flex-col gap-1">{children}</div>;
  return (
    <div className="flex flex-col gap-1 border-l-2 border-private-ink pl-3">
      <p className="text-small text-ink2">{t('room.post.instruction')}</p>
      {children}
    </div>
  );
}
