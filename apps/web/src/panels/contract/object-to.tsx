import { useWords } from '../../i18n/words.tsx';
import type { ClauseLine } from '../../live/state-of-play.ts';
import { useMay, useMe, usePlay } from '../../live/use-seat.tsx';
import { CommandButton } from '../../rooms/parts/command-button.tsx';
import { ReasonForm } from '../../rooms/parts/reason-form.tsx';

/** What whoever speaks for their side does with one clause: object to it, with a reason, or withdraw that. */
export function ObjectTo({ standing: { clause, disputed } }: { readonly standing: ClauseLine }) {
  const { t } = useWords();
  const { floor, phases } = usePlay();
  const me = useMe();
  const mayObject = useMay('object');
  const mayWithdraw = useMay('unobject');
  const isAgainst = disputed.some(({ party }) => party === me.party);
  if (me.kind !== 'person' || phases.phase !== 'negotiation') return null;
  if (isAgainst)
    return mayWithdraw ? (
      <CommandButton
        command="unobject"
        input={{ clause }}
        look="bare"
        name={t('clause.unobject.name', { clause })}
      >
        {t('clause.unobject')}
      </CommandButton>
    ) : null;
  if (!mayObject) return null;
  return (
    <ReasonForm
      command="object"
      look="bare"
      open={t('clause.object')}
      send={t('clause.object.do')}
      name={t('clause.object.name', { clause })}
      input={(reason) => ({ clause, reason, epoch: floor?.epoch })}
      hint={t('clause.object.hint')}
    />
  );
}
