import { useLinkToken } from '../../app/link-token.ts';
import { useWords } from '../../i18n/words.tsx';
import { Invitation } from './invitation.tsx';
import { Looked } from './looked.tsx';

/** An invitation: what somebody who has never heard of all this reads first. */
export function JoinPage() {
  const { t } = useWords();
  return (
    <Looked title={t('join.title')} token={useLinkToken()} kinds={['invitation']}>
      {(look, token) => look.kind === 'invitation' && <Invitation look={look} token={token} />}
    </Looked>
  );
}
