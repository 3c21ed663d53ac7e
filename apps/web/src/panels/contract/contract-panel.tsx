import { useMemo } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { usePlay, useSeatState } from '../../live/use-seat.tsx';
import { Agreements } from './agreements.tsx';
import { NewestVersion } from './newest-version.tsx';
import { RejectedNotice } from './rejected-notice.tsx';
import { SpeakersDeeds } from './speakers-deeds.tsx';
import { StartContract } from './start-contract.tsx';
import { VersionList } from './version-list.tsx';
import { versionsOf } from './versions.ts';

/** The contract as it stands: its clauses, who agreed, and every version there was. */
export function ContractPanel() {
  const { t } = useWords();
  const { contract, approval, phases } = usePlay();
  const entries = useSeatState((state) => state.entries);
  const versions = useMemo(() => versionsOf(entries), [entries]);
  const newest = versions.at(-1);
  const rejection = phases.phase === 'negotiation' ? approval?.rejection : undefined;
  if (!contract) return null;
  return (
    <>
      {rejection && <RejectedNotice rejection={rejection} />}
      {!newest && (
        <p className="text-ink2">
          {phases.phase === 'briefing' ? t('contract.empty.briefing') : t('contract.empty')}
        </p>
      )}
      <StartContract />
      {newest && (
        <>
          <NewestVersion
            newest={newest}
            before={versions.at(-2)?.text}
            closed={contract.closed.includes(newest.version)}
          />
          <Agreements contract={contract} />
          {versions.length > 1 && <VersionList versions={versions} />}
        </>
      )}
      <SpeakersDeeds newest={newest} />
    </>
  );
}
