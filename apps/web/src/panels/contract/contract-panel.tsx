import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { usePlay, useSeatState } from '../../live/use-seat.tsx';
import { Markdown } from '../../rooms/markdown/markdown.tsx';
import { Say } from '../../rooms/parts/say.tsx';
import { sentence } from '../../rooms/sentence.ts';
import { usePlace } from '../../rooms/use-place.ts';
import { seatName } from '../../live/state-of-play.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PartyName } from '../party-name.tsx';
import { Section } from '../section.tsx';
import { Agreements } from './agreements.tsx';
import { clausesOf } from './clauses.ts';
import { difference } from './difference.ts';
import { SpeakersDeeds } from './speakers-deeds.tsx';
import { VersionList } from './version-list.tsx';
import { versionsOf } from './versions.ts';

/** The contract as it stands: its clauses, who agreed, and every version there was. */
export function ContractPanel() {
  const { t } = useWords();
  const { contract, approval, phases } = usePlay();
  const play = usePlay();
  const { room, search } = usePlace();
  const entries = useSeatState((state) => state.entries);
  const versions = useMemo(() => versionsOf(entries), [entries]);
  const newest = versions.at(-1);
  const rejection = phases.phase === 'negotiation' ? approval?.rejection : undefined;
  if (!contract) return null;
  return (
    <>
      {rejection && (
        <Notice tone="needs" className="mb-4">
          <p>
            <Say
              of={
                rejection.clause
                  ? sentence('banner.rejected.clause', {
                      who: seatName(play, rejection.seat),
                      version: rejection.version,
                      reason: rejection.reason,
                      clause: rejection.clause,
                    })
                  : sentence('banner.rejected', {
                      who: seatName(play, rejection.seat),
                      version: rejection.version,
                      reason: rejection.reason,
                    })
              }
            />
          </p>
        </Notice>
      )}
      {!newest && <p className="text-ink2">{t('contract.empty')}</p>}
      {newest && (
        <>
          <Section
            title={t('contract.version', { version: newest.version })}
            aside={newest.party && <PartyName party={newest.party} />}
          >
            {contract.closed.includes(newest.version) && (
              <p className="text-meta text-warn">{t('contract.closed')}</p>
            )}
            <ClauseRows before={versions.at(-2)?.text} text={newest.text} />
            <p className="flex flex-wrap gap-3">
              {phases.phase === 'approval' && play.seats.you.kind === 'person' && (
                // Whoever has approved comes back by it, whatever the banner says by then.
                <Link
                  to="/rooms/$room/approve"
                  params={{ room }}
                  search={search}
                  className={buttonClass('quiet')}
                >
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
          <Agreements contract={contract} />
          {versions.length > 1 && <VersionList versions={versions} />}
        </>
      )}
      <SpeakersDeeds newest={newest} />
    </>
  );
}

/** Each clause under its heading, with what the newest version did to it. */
function ClauseRows({ before, text }: { readonly before: string | undefined; readonly text: string }) {
  const { t } = useWords();
  const states = useMemo(
    () => (before === undefined ? [] : difference(before, text).filter(({ state }) => state !== 'removed')),
    [before, text],
  );
  const clauses = useMemo(() => clausesOf(text), [text]);
  return (
    <ol className="flex flex-col">
      {clauses.map(({ heading, text: words }, place) => {
        const state = states[place]?.state;
        return (
          // Two clauses may have one heading; their place tells them apart.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${heading} ${place}`} className="border-b border-line py-2">
            <details open={clauses.length <= 6}>
              <summary className="cursor-pointer">
                <bdi className="font-serif text-doc font-[600]">{heading || t('contract.preamble')}</bdi>
                {(state === 'changed' || state === 'added') && (
                  <span className="ml-2 text-meta text-ink2">
                    {state === 'added' ? t('contract.state.added') : t('contract.state.changed')}
                  </span>
                )}
              </summary>
              <div className="pt-1">
                <Markdown text={words} as="document" />
              </div>
            </details>
          </li>
        );
      })}
    </ol>
  );
}
