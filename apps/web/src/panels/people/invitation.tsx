import { useWords } from '../../i18n/words.tsx';
import type { PlayParty } from '../../live/state-of-play.ts';
import { useMe, usePlay } from '../../live/use-seat.tsx';
import { CommandButton } from '../../rooms/parts/command-button.tsx';
import { ReasonForm } from '../../rooms/parts/reason-form.tsx';
import { Time } from '../../ui/time.tsx';
import type { MadeLink } from '../../rooms/made-links.tsx';

const states = {
  open: 'people.invitation.open',
  used: 'people.invitation.used',
  revoked: 'people.invitation.revoked',
} as const;

interface InvitationProps {
  readonly party: PlayParty;
  readonly onLinks: (links: readonly MadeLink[]) => void;
}

/** A side that has not come: its invitation, which can be renewed or called back, and the motion to go on without it. */
export function Invitation({ party, onLinks }: InvitationProps) {
  const { t } = useWords();
  const me = useMe();
  const { phases } = usePlay();
  const { name, invitation, invitation_expires: until } = party;
  const acts = me.kind === 'person' && phases.phase !== 'closed';
  return (
    <div className="flex flex-col items-start gap-2">
      {invitation && (
        <p className="text-meta text-ink2">
          {t(states[invitation])} {invitation === 'open' && until !== undefined && <Time at={until} />}
        </p>
      )}
      {acts && invitation && (
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          <CommandButton
            command="invite"
            input={{ party: party.party }}
            name={t('people.invite.name', { name })}
            onDone={({ links }) => onLinks(links ?? [])}
          >
            {t('banner.party.renew')}
          </CommandButton>
          {invitation === 'open' && (
            <CommandButton
              command="uninvite"
              input={{ party: party.party }}
              look="bare"
              name={t('people.uninvite.name', { name })}
            >
              {t('people.uninvite')}
            </CommandButton>
          )}
        </div>
      )}
      {acts && (phases.phase === 'briefing' || phases.phase === 'negotiation') && (
        <ReasonForm
          command="move"
          look="bare"
          open={t('people.dismiss')}
          send={t('move.do')}
          name={t('people.dismiss.name', { name })}
          input={(reason) => ({ kind: 'dismiss', party: party.party, reason })}
        />
      )}
    </div>
  );
}
