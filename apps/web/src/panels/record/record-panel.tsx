import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { useMe, usePlay, useSeatState } from '../../live/use-seat.tsx';
import { feedOf } from '../../rooms/feed/feed.ts';
import { usePlace } from '../../rooms/use-place.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Deletion } from '../deletion/deletion.tsx';
import { Section } from '../section.tsx';
import { Downloads } from './downloads.tsx';
import { protocolOf } from './protocol.ts';
import { RecordFiles } from './record-files.tsx';
import { SigningKeys } from './signing-keys.tsx';
import { ThreadProtocol } from './thread-protocol.tsx';

/** The live protocol, made of the speakers' own summaries; after the close the minutes, to read and to keep. */
export function RecordPanel() {
  const { t } = useWords();
  const play = usePlay();
  const { room, search } = usePlace();
  const { seat, kind } = useMe();
  const entries = useSeatState((state) => state.entries);
  const threads = useMemo(() => protocolOf(feedOf(entries, play)), [entries, play]);
  const closed = play.phases.phase === 'closed';
  // Whoever only watches is told who has asked; there is nothing here that they could do.
  const wanted = kind === 'person' || (play.deletion?.asked.length ?? 0) > 0;
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
          <p className="text-meta">
            <Link to="/verify" className="text-accent underline underline-offset-4">
              {t('common.verify')}
            </Link>
          </p>
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
            <ThreadProtocol posts={posts} />
          </div>
        ))}
      </Section>
      <Section title={t('record.file')}>
        <RecordFiles />
      </Section>
      <Section title={t('record.keys')}>
        <SigningKeys />
      </Section>
      {closed && wanted && (
        <Section title={t('erase.title')}>
          <Deletion />
        </Section>
      )}
    </>
  );
}
