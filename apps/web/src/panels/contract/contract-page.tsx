import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Page } from '../../app/page.tsx';
import { useWords } from '../../i18n/words.tsx';
import { SeatProvider, usePlay, useSeatState } from '../../live/use-seat.tsx';
import { UnknownRoom } from '../../pages/nothing.tsx';
import { BackToRoom } from '../../rooms/parts/back-to-room.tsx';
import { RoomFrame } from '../../rooms/parts/room-frame.tsx';
import { RoomLoading } from '../../rooms/parts/room-states.tsx';
import { useSeatHere } from '../../rooms/use-seat-here.ts';
import { usePlace } from '../../rooms/use-place.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Select } from '../../ui/field.tsx';
import { Compared } from './compared.tsx';
import { type Version, versionsOf } from './versions.ts';

/** The contract as a whole page: any version, beside any other. */
export function ContractPage() {
  const { seats, seat, retry } = useSeatHere();
  if (seats === undefined) return <RoomLoading onRetry={retry} />;
  if (!seat) return <UnknownRoom />;
  return (
    <SeatProvider room={seat.room} seat={seat.seat}>
      <RoomFrame>
        <Document />
      </RoomFrame>
    </SeatProvider>
  );
}

function Document() {
  const { t } = useWords();
  const { room: facts } = usePlay();
  const { search } = usePlace();
  const entries = useSeatState((state) => state.entries);
  const versions = useMemo(() => versionsOf(entries), [entries]);
  const shown = versions.find(({ version }) => String(version) === search.v) ?? versions.at(-1);
  const other = versions.find(({ version }) => String(version) === search.with);
  return (
    <Page title={t('contract.title', { topic: facts.topic })} heading={<bdi>{facts.topic}</bdi>}>
      <BackToRoom />
      {!shown && <p className="text-ink2">{t('contract.empty')}</p>}
      {shown && (
        <>
          <Pickers versions={versions} shown={shown} other={other} />
          <p className="my-4 flex flex-wrap items-center gap-3 text-meta text-ink2">
            <span className="font-mono break-all">
              {t('approve.hash')} {shown.sha256}
            </span>
            <CopyButton text={shown.sha256} look="bare">
              {t('approve.copy_hash')}
            </CopyButton>
          </p>
          <Compared text={shown.text} before={other?.text} />
        </>
      )}
    </Page>
  );
}

interface PickersProps {
  readonly versions: readonly Version[];
  readonly shown: Version;
  readonly other: Version | undefined;
}

function Pickers({ versions, shown, other }: PickersProps) {
  const { t } = useWords();
  const { search } = usePlace();
  const navigate = useNavigate();
  const pick = (changes: { readonly v?: string; readonly with?: string }) =>
    void navigate({ to: '.', search: { ...search, ...changes }, replace: true });
  const options = versions.map(({ version }) => (
    <option key={version} value={version}>
      {t('contract.version', { version })}
    </option>
  ));
  return (
    <div className="flex flex-wrap gap-4">
      <Select
        label={t('contract.show')}
        value={shown.version}
        onChange={(event) => pick({ v: event.target.value })}
      >
        {options}
      </Select>
      <Select
        label={t('approve.compare')}
        value={other?.version ?? ''}
        onChange={(event) => pick({ with: event.target.value })}
      >
        <option value="">{t('approve.compare.none')}</option>
        {options}
      </Select>
    </div>
  );
}
