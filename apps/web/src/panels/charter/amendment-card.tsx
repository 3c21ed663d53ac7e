import { useState } from 'react';
import { useWords, Words } from '../../i18n/words.tsx';
import { type Amendment, partyName, seatName } from '../../live/state-of-play.ts';
import { useMe, usePlay } from '../../live/use-seat.tsx';
import { CommandButton } from '../../rooms/parts/command-button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Voting } from '../ballots/voting.tsx';
import { wordsChanged } from '../contract/difference.ts';
import { Difference } from '../contract/difference-view.tsx';
import { EditAmendment } from './amending.tsx';

/** An amendment: what it changes, word by word, why, and its votes beside it. */
export function AmendmentCard({ amendment }: { readonly amendment: Amendment }) {
  const { t } = useWords();
  const play = usePlay();
  const { party, kind } = useMe();
  const ballot = play.ballots?.open.find(({ on }) => on === amendment.on);
  const clause = play.charter?.clauses.find((each) => each.clause === amendment.clause);
  const about = titleOf(amendment, t);
  return (
    <Card
      id={`ballot-${amendment.on}`}
      tabIndex={-1}
      aria-label={t('amendment.name', { on: amendment.on })}
      className="flex flex-col gap-3 p-4"
    >
      <p className="flex flex-wrap items-baseline gap-x-3 text-meta">
        <strong className="text-body font-[600]">{about}</strong>
        <span className="text-ink2">{t('amendment.version', { version: amendment.version })}</span>
      </p>
      <Difference pieces={wordsChanged(clause?.text ?? '', amendment.text ?? '')} />
      <ChangedMeanwhile amendment={amendment} />
      <p className="text-meta">
        <Words
          of="motion.by"
          with={{
            who: <bdi>{seatName(play, amendment.seat)}</bdi>,
            party: <bdi>{partyName(play, amendment.party)}</bdi>,
            reason: <bdi>{amendment.reason}</bdi>,
          }}
        />
      </p>
      {amendment.stale && <Notice tone="needs">{t('amendment.stale')}</Notice>}
      {ballot && <Voting ballot={ballot} about={about} />}
      {kind === 'person' && amendment.party === party && (
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          <EditAmendment key={amendment.version} amendment={amendment} />
          <CommandButton
            command="withdraw"
            input={{ on: amendment.on }}
            look="bare"
            name={t('amendment.withdraw.name', { on: amendment.on })}
          >
            {t('ballot.withdraw')}
          </CommandButton>
        </div>
      )}
    </Card>
  );
}

/** What is new in the amendment since this page first showed it, until the reader has voted on it as it is. */
function ChangedMeanwhile({ amendment: { on, version, text = '' } }: { readonly amendment: Amendment }) {
  const { t } = useWords();
  const { ballots } = usePlay();
  const me = useMe();
  const [seen] = useState({ version, text });
  // A vote is on the newest version: an edit voids every one before it.
  const voted = ballots?.open.find((each) => each.on === on)?.votes.some(({ seat }) => seat === me.seat);
  if (seen.version === version || seen.text === text || voted === true) return null;
  return (
    <Notice tone="needs" label={t('amendment.since', { version: seen.version })}>
      <Difference pieces={wordsChanged(seen.text, text)} />
    </Notice>
  );
}

function titleOf({ action, clause = 0 }: Amendment, t: ReturnType<typeof useWords>['t']): string {
  switch (action) {
    case 'add':
      return t('amendment.add');
    case 'replace':
      return t('amendment.replace', { clause });
    case 'remove':
      return t('amendment.remove', { clause });
  }
}
