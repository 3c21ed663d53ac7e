import { useLinkToken } from '../../app/link-token.ts';
import { useWords } from '../../i18n/words.tsx';
import { Claim } from './claim.tsx';
import { HoldPerson } from './hold-person.tsx';
import { Looked } from './looked.tsx';

/** A place that a link holds: to take, to move to this browser, or to hold here as well. */
export function SeatPage() {
  const { t } = useWords();
  return (
    <Looked title={t('claim.title')} token={useLinkToken()} kinds={['claim', 'person']}>
      {(look, token) => {
        if (look.kind === 'claim') return <Claim look={look} token={token} />;
        return look.kind === 'person' && <HoldPerson look={look} token={token} />;
      }}
    </Looked>
  );
}
