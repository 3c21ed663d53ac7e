import { useMemo } from 'react';
import { Page } from '../app/page.tsx';
import { useWords } from '../i18n/words.tsx';
import { usePlay, useSeatState } from '../live/use-seat.tsx';
import { versionsOf } from '../panels/contract/versions.ts';
import { Ceremony } from './approve/ceremony.tsx';
import { BackToRoom } from './parts/back-to-room.tsx';
import { RoomShell } from './parts/room-shell.tsx';
import { StandingStrip } from './parts/standing-strip.tsx';

/** Approving: read, compare, decide, in this order, on one page of one column. */
export function ApprovePage() {
  return (
    <RoomShell>
      <StandingStrip />
      <Approving />
    </RoomShell>
  );
}

function Approving() {
  const { t } = useWords();
  const { approval, phases } = usePlay();
  const entries = useSeatState((state) => state.entries);
  const versions = useMemo(() => versionsOf(entries), [entries]);
  const asked =
    phases.phase === 'approval' ? versions.find(({ version }) => version === approval?.version) : undefined;
  if (!asked)
    return (
      <Page title={t('approve.not_now')}>
        <BackToRoom />
        <p>{t('approve.not_now.lead')}</p>
      </Page>
    );
  return (
    <Page title={t('approve.title', { version: asked.version })}>
      <BackToRoom />
      <Ceremony key={asked.version} asked={asked} versions={versions} charter={approval?.charter ?? 0} />
    </Page>
  );
}
