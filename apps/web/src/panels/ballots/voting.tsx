import { useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import type { Ballot } from '../../live/state-of-play.ts';
import { useIsCurrent, useMe, useSeen } from '../../live/use-seat.tsx';
import { TroubleNotice } from '../../rooms/parts/trouble-notice.tsx';
import { useGiving } from '../../rooms/parts/use-giving.ts';
import { Button } from '../../ui/button.tsx';
import { NoWithReason } from './no-with-reason.tsx';
import { Voters } from './voters.tsx';

interface VotingProps {
  readonly ballot: Ballot;
  /** What is voted on, so that each button's name is complete on its own. */
  readonly about: string;
}

/** The vote on one matter, at the matter: everybody who has a voice is a row, and yes and no stand beside each other. */
export function Voting({ ballot, about }: VotingProps) {
  const { next } = useSeen();
  const me = useMe();
  const current = useIsCurrent();
  const giving = useGiving('vote');
  const [no, setNo] = useState(false);
  const [reason, setReason] = useState('');
  const mine = ballot.votes.find(({ seat }) => seat === me.seat);
  const asked = next.advice.some(
    ({ reason: why, details }) => why === 'vote' && details?.['on'] === ballot.on,
  );
  const mayVote = me.kind === 'person' && next.may.includes('vote') && (asked || mine !== undefined);
  const { on, version } = ballot;

  const vote = async (yes: boolean) => {
    const result = await giving.give(yes ? { on, version, yes } : { on, version, yes, reason });
    if (!result) return;
    setNo(false);
    setReason('');
  };
  return (
    <div className="flex flex-col gap-3">
      <Voters ballot={ballot} />
      {mayVote && !no && (
        <YesOrNo
          about={about}
          mine={mine?.yes}
          off={current ? undefined : giving.off}
          busy={giving.busy}
          onYes={() => void vote(true)}
          onNo={() => setNo(true)}
        />
      )}
      {mayVote && no && (
        <NoWithReason
          reason={reason}
          giving={giving}
          onChange={setReason}
          onSend={() => void vote(false)}
          onCancel={() => setNo(false)}
        />
      )}
      <TroubleNotice trouble={giving.trouble} />
    </div>
  );
}

interface YesOrNoProps {
  readonly about: string;
  /** How one has voted, which is not offered again. */
  readonly mine: boolean | undefined;
  readonly off: string | undefined;
  readonly busy: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

function YesOrNo({ about, mine, off, busy, onYes, onNo }: YesOrNoProps) {
  const { t } = useWords();
  return (
    <div className="flex flex-wrap gap-3">
      {mine !== true && (
        <Button
          look={mine === undefined ? 'filled' : 'quiet'}
          data-command="vote"
          aria-label={t('vote.yes.on', { about })}
          off={off}
          busy={busy}
          onClick={onYes}
        >
          {t('vote.yes')}
        </Button>
      )}
      {mine !== false && (
        <Button data-command="vote" aria-label={t('vote.no.on', { about })} off={off} onClick={onNo}>
          {t('vote.no')}
        </Button>
      )}
    </div>
  );
}
