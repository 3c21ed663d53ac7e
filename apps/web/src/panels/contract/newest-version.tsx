import { Link } from '@tanstack/react-router';
import { useWords } from '../../i18n/words.tsx';
import { usePlay } from '../../live/use-seat.tsx';
import { usePlace } from '../../rooms/use-place.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PartyName } from '../party-name.tsx';
import { Section } from '../section.tsx';
import { ClauseRows } from './clause-rows.tsx';
import type { Version } from './versions.ts';

interface NewestVersionProps {
  readonly newest: Version;
  /** The words of the version before it. */
  readonly before: string | undefined;
  /** Whether it can no longer be agreed to. */
  readonly closed: boolean;
}

/** The newest version, clause by clause, with the ways to its page and to its approval. */
export function NewestVersion({ newest, before, closed }: NewestVersionProps) {
  const { t } = useWords();
  const { contract, phases, seats } = usePlay();
  const { room, search } = usePlace();
  return (
    <Section
      title={t('contract.version', { version: newest.version })}
      aside={newest.party && <PartyName party={newest.party} />}
    >
      {closed && <p className="text-meta text-warn">{t('contract.closed')}</p>}
      {newest.isStart && newest.version === 1 && (
        <p className="text-meta text-ink2">{t('contract.started')}</p>
      )}
      <ClauseRows before={before} text={newest.text} lines={contract?.clauses ?? []} />
      <p className="flex flex-wrap gap-3">
        {phases.phase === 'approval' && seats.you.kind === 'person' && (
          // Whoever has approved comes back by it, whatever the banner says by then.
          <Link to="/rooms/$room/approve" params={{ room }} search={search} className={buttonClass('quiet')}>
            {t('banner.approve.do', { version: newest.version })}
          </Link>
        )}
        <Link
          to="/rooms/$room/contract"
          params={{ room }}
          search={{
            ...search,
            v: String(newest.version),
            ...(newest.version > 1 && { with: String(newest.version - 1) }),
          }}
          className={buttonClass('quiet')}
        >
          {t('contract.open')}
        </Link>
      </p>
    </Section>
  );
}
