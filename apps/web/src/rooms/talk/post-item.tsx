import { Lock, Reply } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useWords, Words } from '../../i18n/words.tsx';
import { partyName, type StateOfPlay } from '../../live/state-of-play.ts';
import { useMe, usePlay } from '../../live/use-seat.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { SeatPlate } from '../../ui/seat-plate.tsx';
import { useWriting } from '../composer/writing.tsx';
import type { Post } from '../feed/items.ts';
import { plainly } from '../markdown/words.ts';
import { usePlace } from '../use-place.ts';
import { copiedAs } from './copied-as.ts';
import { Folded } from './folded.tsx';
import { PostMarks } from './post-marks.tsx';
import { Signature } from './signature.tsx';

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
        <SeatPlate kind={kind} party={by.party} speaking={post.kind === 'said' && by.kind === 'person'} />
      </div>
      <div className="min-w-0">
        <Signature post={post} id={`${id}-by`} />
        {isPrivate && <PrivateLine post={post} play={play} />}
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

/** Who else sees a private post: lock, sentence and ground belong together. */
function PrivateLine({ post, play }: { readonly post: Post; readonly play: StateOfPlay }) {
  const party = partyName(play, play.seats.you.party);
  return (
    <p className="flex items-center gap-1.5 text-meta text-private-ink">
      <Icon of={Lock} size={14} />
      <span>
        <Words of="room.private.only" with={{ party: <bdi>{party}</bdi> }} />
        {post.kind === 'mandate' && (
          <>
            {' '}
            <Words of="room.post.mandate" with={{ version: post.version ?? 0 }} />
          </>
        )}
      </span>
    </p>
  );
}

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

function PostFoot({ post }: { readonly post: Post }) {
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
      <PostMarks post={post} own={own} />
      {kind === 'person' && post.circle === 'room' && phases.phase !== 'closed' && (
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
