import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { useMe, usePlay, useSeatState } from '../../live/use-seat.tsx';
import { feedOf } from '../../rooms/feed/feed.ts';
import { plainly } from '../../rooms/markdown/words.ts';
import { usePlace } from '../../rooms/use-place.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SeatPlate } from '../../ui/seat-plate.tsx';
import { Section } from '../section.tsx';
import { Downloads } from './downloads.tsx';
import { protocolOf } from './protocol.ts';

/** The live protocol, made of the speakers' own summaries; after the close the minutes, to read and to keep. */
export function RecordPanel() {
  const { t } = useWords();
  const play = usePlay();
  const { room, search } = usePlace();
  const { seat } = useMe();
  const entries = useSeatState((state) => state.entries);
  const threads = useMemo(() => protocolOf(feedOf(entries, play)), [entries, play]);
  const closed = play.phases.phase === 'closed';
  return (
    <>
      {closed && (
        <Section title={t('record.minutes')}>
          <p>
            <Link
              to="/rooms/$room/minutes"
              params={{ room }}
              search={search}
              className={buttonClass('filled')}
            >
              {t('banner.minutes.open')}
            </Link>
          </p>
          <Downloads room={room} seat={seat ?? ''} />
        </Section>
      )}
      <Section title={t('record.protocol')}>
        <p className="text-meta text-ink2">{t('record.what')}</p>
        {threads.length === 0 && <p className="text-ink2">{t('record.empty')}</p>}
        {threads.map(({ thread, posts }) => (
          <div key={thread}>
            {(threads.length > 1 || thread !== '') && (
              <h4 className="mt-2 font-[600]">
                <bdi>{thread || t('record.no_thread')}</bdi>
              </h4>
            )}
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
          </div>
        ))}
      </Section>
    </>
  );
}
