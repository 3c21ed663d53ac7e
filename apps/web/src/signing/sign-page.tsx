import { useState } from 'react';
import { Page } from '../app/page.tsx';
import { useWords, Words } from '../i18n/words.tsx';
import { useMe, usePlay } from '../live/use-seat.tsx';
import { BackToRoom } from '../rooms/parts/back-to-room.tsx';
import { RoomShell } from '../rooms/parts/room-shell.tsx';
import { StandingStrip } from '../rooms/parts/standing-strip.tsx';
import { ToSign } from './ceremony/to-sign.tsx';
import { Receipt } from './receipt/receipt.tsx';

/** Signing the minutes: read, see what is signed, choose a key, sign, in this order, on one page of one column. */
export function SignPage() {
  return (
    <RoomShell>
      <StandingStrip />
      <Signing />
    </RoomShell>
  );
}

function Signing() {
  const { t } = useWords();
  const { phases, signing } = usePlay();
  const { kind, seat } = useMe();
  const own = signing?.signatures.find((each) => each.seat === seat);
  const [again, setAgain] = useState(false);
  if (kind !== 'person' || seat === null || phases.phase !== 'closed')
    return (
      <Page title={t('sign.not_now')}>
        <BackToRoom />
        <p>
          <Words of={kind === 'person' ? 'sign.not_now.lead' : 'sign.not_now.people'} />
        </p>
      </Page>
    );
  // Whoever took a signature back may sign anew; until they ask for it they see what they have.
  if (own && (own.standing === 'signed' || !again)) return <Receipt onAgain={() => setAgain(true)} />;
  return <ToSign seat={seat} />;
}
