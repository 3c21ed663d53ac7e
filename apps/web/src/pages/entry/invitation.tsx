import type { Token } from '@parley/protocol/links';
import { useState } from 'react';
import type { LookedAt } from '../../api/look.ts';
import { Page } from '../../app/page.tsx';
import { useWords, Words } from '../../i18n/words.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PartyMark } from '../../ui/party-mark.tsx';
import { Time } from '../../ui/time.tsx';
import { AlreadyMine, useIsMine } from './already-mine.tsx';
import { RoomFacts } from './facts.tsx';
import { JoinForm } from './join-form.tsx';
import { Seated } from './seated.tsx';
import { TheirWords } from './their-words.tsx';
import { isUnanswered } from './use-taking.ts';

interface InvitationProps {
  readonly look: LookedAt<'invitation'>;
  readonly token: Token;
}

export function Invitation({ look, token }: InvitationProps) {
  const { t } = useWords();
  const [declined, setDeclined] = useState(false);
  const [room, setRoom] = useState<string>();
  const [again] = useState(() => isUnanswered('accept', token));
  if (room !== undefined) return <Seated room={room} />;
  if (declined) return <Declined onBack={() => setDeclined(false)} />;
  return (
    <Page title={t('join.title')} heading={<Lead look={look} />}>
      <div className="flex flex-col gap-6">
        <TheirWords>{look.topic}</TheirWords>
        {look.state === 'open' || (look.state === 'used' && again) ? (
          <>
            <p className="text-ink2">
              <Words of="join.nothing_yet" />
            </p>
            <RoomFacts facts={look} />
            <hr className="border-line" />
            <p className="flex flex-wrap items-center gap-x-2">
              <Words of="join.party" />
              <PartyMark party={look.party.party} />
              <bdi className="font-[600]">{look.party.name}</bdi>
            </p>
            <JoinForm look={look} token={token} onJoined={setRoom} onDecline={() => setDeclined(true)} />
          </>
        ) : (
          <Over look={look} />
        )}
      </div>
    </Page>
  );
}

function Lead({ look: { from } }: { readonly look: LookedAt<'invitation'> }) {
  const side = <bdi>{from.name}</bdi>;
  const who =
    from.person === undefined ? (
      side
    ) : (
      <Words of="join.who" with={{ name: <bdi>{from.person}</bdi>, side }} />
    );
  return <Words of="join.lead" with={{ who }} />;
}

/** Why the invitation lets nobody in, whom to ask, and the way on for whoever used it themselves. */
function Over({ look }: { readonly look: LookedAt<'invitation'> }) {
  const mine = useIsMine(look.room);
  const who = <bdi>{look.ask}</bdi>;
  return (
    <>
      <Notice>
        {look.state === 'used' && <Words of="join.used" with={{ who }} />}
        {look.state === 'revoked' && <Words of="join.revoked" with={{ who }} />}
        {look.state === 'expired' && (
          <Words of="join.expired" with={{ who, time: <Time at={look.expires_at} /> }} />
        )}
      </Notice>
      {look.state === 'used' && !mine && look.used_by !== undefined && (
        <p>
          <Words of="join.used.by" with={{ name: <bdi>{look.used_by}</bdi> }} />
        </p>
      )}
      {mine && <AlreadyMine room={look.room} />}
    </>
  );
}

function Declined({ onBack }: { readonly onBack: () => void }) {
  const { t } = useWords();
  return (
    <Page title={t('join.declined.title')}>
      <p className="mb-8">
        <Words of="join.declined.lead" />
      </p>
      <Button onClick={onBack}>
        <Words of="join.declined.back" />
      </Button>
    </Page>
  );
}
