import { useWords } from '../../i18n/words.tsx';
import { partyName } from '../../live/state-of-play.ts';
import { useMe, usePlay, useSeatState } from '../../live/use-seat.tsx';
import { Time } from '../../ui/time.tsx';
import type { Post } from '../feed/items.ts';
import { kindWords } from '../words.ts';
import { plainly } from '../markdown/words.ts';

/** A person said it in the place of their side's agent. */
export const speaksForSide = ({ kind, by }: Post): boolean =>
  (kind === 'said' || kind === 'asked') && by.kind === 'person';

/** Whose words these are. The name is theirs; everything after it is ours, from the catalogue and never from data. */
export function Signature({ post, id }: { readonly post: Post; readonly id: string }) {
  const { t } = useWords();
  const me = useMe();
  const play = usePlay();
  const { by } = post;
  const connections = useSeatState(
    ({ presence }) => presence.find(({ seat }) => seat === by.seat)?.connections,
  );
  const kind = by.kind === 'agent' || by.kind === 'observer' ? by.kind : 'person';
  const speaking = speaksForSide(post);
  const own = me.party !== null && by.party === me.party;
  return (
    <p id={id} className="text-meta text-ink2">
      <bdi className="text-body font-[600] text-ink">{post.name}</bdi>
      {` · ${t(kindWords[kind])} · `}
      <bdi>{partyName(play, by.party)}</bdi>
      {speaking && ` · ${t('room.post.speaking', { party: partyName(play, by.party) })}`}
      {own && ` · ${by.seat === me.seat ? t('room.post.you') : t('room.post.yours')}`}
      {connections !== undefined && connections > 1 && ` · ${t('room.connections', { count: connections })}`}
      {' · '}
      <span className="text-small text-ink3">
        <Time at={post.at} form="clock" /> {post.circle === 'room' ? `#${post.seq}` : `#p${post.seq}`}
        {post.replyTo !== undefined && ` · ${t('room.post.reply', { seq: post.replyTo })}`}
      </span>
      {post.thread !== undefined && (
        <bdi className="ml-2 rounded-control border border-line px-1.5 text-small text-ink3">
          {plainly(post.thread)}
        </bdi>
      )}
    </p>
  );
}
