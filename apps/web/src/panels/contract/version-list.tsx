import { Link } from '@tanstack/react-router';
import { useWords } from '../../i18n/words.tsx';
import { usePlay } from '../../live/use-seat.tsx';
import { usePlace } from '../../rooms/use-place.ts';
import { Time } from '../../ui/time.tsx';
import { PartyName } from '../party-name.tsx';
import { Section } from '../section.tsx';
import type { Version } from './versions.ts';

/** Every version, the newest first; each opens beside the one before it. */
export function VersionList({ versions }: { readonly versions: readonly Version[] }) {
  const { t } = useWords();
  const { room, search } = usePlace();
  const closed = usePlay().contract?.closed ?? [];
  return (
    <Section title={t('contract.versions')}>
      <ol reversed className="flex flex-col gap-1 text-meta">
        {versions.toReversed().map(({ version, party, at, summary, isStart }) => (
          <li key={version} className="flex flex-wrap items-center gap-x-3 border-b border-line py-1.5">
            <Link
              to="/rooms/$room/contract"
              params={{ room }}
              search={{ ...search, v: String(version), ...(version > 1 && { with: String(version - 1) }) }}
              className="text-accent underline underline-offset-4"
            >
              {t('contract.version', { version })}
            </Link>
            {party !== null && <PartyName party={party} />}
            {isStart && <span className="text-ink2">{t('contract.start.mark')}</span>}
            {closed.includes(version) && <span className="text-warn">{t('contract.not_approved')}</span>}
            <span className="ml-auto text-small text-ink3">
              <Time at={at} />
            </span>
            {summary !== undefined && <bdi className="w-full break-words text-ink2">{summary}</bdi>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
