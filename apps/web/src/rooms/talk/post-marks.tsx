import { useWords } from '../../i18n/words.tsx';
import type { Post } from '../feed/items.ts';

/** Who has read a post and who has spoken since, by name for whoever asks. */
export function PostMarks({ post: { seen, acted }, own }: { readonly post: Post; readonly own: boolean }) {
  const { t, list } = useWords();
  if (!own && seen.length === 0) return null;
  return (
    <span className="text-small text-ink3 tabular-nums">
      <span title={list(seen)}>{t('room.seen', { count: seen.length })}</span>
      {acted.length > 0 && (
        <span title={list(acted)}>{` · ${t('room.acted', { count: acted.length })}`}</span>
      )}
      {seen.length > 0 && <span className="sr-only"> {list(seen)}</span>}
    </span>
  );
}
