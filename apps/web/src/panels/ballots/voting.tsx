import { useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import type { Ballot } from '../../live/state-of-play.ts';
import { useIsCurrent, useMe, useSeen } from '../../live/use-seat.tsx';
import { TroubleNotice } from '../../rooms/parts/trouble-notice.tsx';
import { useGiving } from '../../rooms/parts/use-giving.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
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
  const { t } = useWords();
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
        <div className="flex flex-wrap gap-3">
          {mine?.yes !== true && (
            <Button
              look={mine ? 'quiet' : 'filled'}
              data-command="vote"
              aria-label={t('vote.yes.on', { about })}
              off={current ? undefined : giving.off}
              busy={giving.busy}
              onClick={() => void vote(true)}
            >
              {t('vote.yes')}
            </Button>
          )}
          {mine?.yes !== false && (
            <Button
              data-command="vote"
              aria-label={t('vote.no.on', { about })}
              off={current ? undefined : giving.off}
              onClick={() => setNo(true)}
            >
              {t('vote.no')}
            </Button>
          )}
        </div>
      )}
      {mayVote && no && (
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (reason.trim() !== '') void vote(false);
          }}
        >
          <Field
            label={t('vote.reason')}
            required
            maxLength={200}
            autoFocus
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <div className="flex gap-3">
            <Button type="submit" data-command="vote" busy={giving.busy} off={giving.off}>
              {t('vote.no.send')}
            </Button>
            <Button look="bare" onClick={() => setNo(false)}>
              {t('common.cancel')}
            </Button>
          </div>
        </form>
      )}
      <TroubleNotice trouble={giving.trouble} />
    </div>
  );
}
