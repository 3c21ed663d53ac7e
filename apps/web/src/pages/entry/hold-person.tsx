import type { Token } from '@parley/protocol/links';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { postTo } from '../../api/ask.ts';
import type { LookedAt } from '../../api/look.ts';
import { keys } from '../../api/queries.ts';
import { useDeed } from '../../api/use-deed.ts';
import { Page } from '../../app/page.tsx';
import { useWords, Words } from '../../i18n/words.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { TheirWords } from './their-words.tsx';

interface HoldPersonProps {
  readonly look: LookedAt<'person'>;
  readonly token: Token;
}

/** The credential of a seat that was taken at a terminal: this browser may hold it too. */
export function HoldPerson({ look, token }: HoldPersonProps) {
  const { t } = useWords();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { run, busy, failure } = useDeed(
    (input: { token: string }) => postTo('/api/browser/hold', input),
    () => {
      void queries.invalidateQueries({ queryKey: keys.seats() });
      void navigate({ to: '/rooms/$room', params: { room: look.room }, replace: true });
    },
  );
  return (
    <Page title={t('claim.title')}>
      <div className="flex flex-col items-start gap-6">
        <p>
          <Words of="claim.person" with={{ name: <bdi>{look.name}</bdi> }} />
        </p>
        <TheirWords>{look.topic}</TheirWords>
        <p className="text-ink2">
          <Words of="claim.person.what" />
        </p>
        <Failure of={failure} />
        <Button look="filled" busy={busy} onClick={() => run({ token: token.text })}>
          <Words of="claim.hold" />
        </Button>
      </div>
    </Page>
  );
}
