import { Lock } from 'lucide-react';
import { Words } from '../../i18n/words.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Post } from '../feed/items.ts';

/** Who else sees a private post: lock, sentence and ground belong together. */
export function PrivateLine({ post, party }: { readonly post: Post; readonly party: string }) {
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
