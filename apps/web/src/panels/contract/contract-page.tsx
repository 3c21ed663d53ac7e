import { useMemo } from 'react';
import { Page } from '../../app/page.tsx';
import { useWords } from '../../i18n/words.tsx';
import { usePlay, useSeatState } from '../../live/use-seat.tsx';
import { BackToRoom } from '../../rooms/parts/back-to-room.tsx';
import { RoomShell } from '../../rooms/parts/room-shell.tsx';
import { usePlace } from '../../rooms/use-place.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Agreements } from './agreements.tsx';
import { Compared } from './compared.tsx';
import { Pickers } from './pickers.tsx';
import { versionsOf } from './versions.ts';

/** The contract as a whole page: any version, beside any other. */
export function ContractPage() {
  return (
    <RoomShell>
      <Document />
    </RoomShell>
  );
}

function Document() {
  const { t } = useWords();
  const { room: facts, contract } = usePlay();
  const { search } = usePlace();
  const entries = useSeatState((state) => state.entries);
  const versions = useMemo(() => versionsOf(entries), [entries]);
  const shown = versions.find(({ version }) => String(version) === search.v) ?? versions.at(-1);
  const other = versions.find((each) => String(each.version) === search.with && each !== shown);
  // Whichever of the two was chosen first: what differs is told from the older one to the newer.
  const [from, to] = shown && other && other.version > shown.version ? [shown, other] : [other, shown];
  return (
    <Page title={t('contract.title', { topic: facts.topic })} heading={<bdi>{facts.topic}</bdi>}>
      <BackToRoom />
      {!shown && <p className="text-ink2">{t('contract.empty')}</p>}
      {shown && to && (
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
          {from && (
            <p className="mb-4 text-ink2">{t('contract.between', { from: from.version, to: to.version })}</p>
          )}
          <Compared
            text={to.text}
            before={from?.text}
            lines={to.version === contract?.version ? (contract.clauses ?? []) : []}
          />
          {contract && <Agreements contract={contract} />}
        </>
      )}
    </Page>
  );
}
