import { Link } from '@tanstack/react-router';
import type { Post } from '../../rooms/feed/items.ts';
import { plainly } from '../../rooms/markdown/words.ts';
import { usePlace } from '../../rooms/use-place.ts';
import { SeatPlate } from '../../ui/seat-plate.tsx';

/** What was said in one thread, as those who said it summed it up; each leads to where it was said. */
export function ThreadProtocol({ posts }: { readonly posts: readonly Post[] }) {
  const { room, search } = usePlace();
  return (
    <ol className="flex flex-col">
      {posts.map(({ key, seq, by, name, summary = '' }) => (
        <li key={key} className="grid grid-cols-[24px_1fr] gap-x-3 border-b border-line py-2">
          <SeatPlate kind={by.kind === 'agent' ? 'agent' : 'person'} party={by.party} size={22} />
          <p className="min-w-0 break-words">
            <span dir="auto">{plainly(summary)}</span>{' '}
            <Link
              to="/rooms/$room/e/$seq"
              params={{ room, seq: String(seq) }}
              search={search}
              className="text-small whitespace-nowrap text-ink3 underline"
            >
              <bdi>{name}</bdi> #{seq}
            </Link>
          </p>
        </li>
      ))}
    </ol>
  );
}
