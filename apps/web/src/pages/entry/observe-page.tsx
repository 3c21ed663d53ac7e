import { buildToken, parseToken, type Token } from '@parley/protocol/links';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { takeSeat } from '../../api/deeds.ts';
import type { LookedAt } from '../../api/look.ts';
import { useDeed } from '../../api/use-deed.ts';
import { Page } from '../../app/page.tsx';
import { useWords, Words } from '../../i18n/words.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Time } from '../../ui/time.tsx';
import { Fact } from './facts.tsx';
import { Looked } from './looked.tsx';
import { phaseWord } from './phase-word.ts';
import { TheirWords } from './their-words.tsx';

const route = getRouteApi('/o/$room/$token');

/** What an observer's link opens: a look at the room, and a seat among those who watch, for whoever asks for one. */
export function ObservePage() {
  const { t } = useWords();
  const { room, token } = route.useParams();
  const parsed = parseToken(buildToken('observer', room, token));
  return (
    <Looked title={t('observe.title')} token={parsed ?? 'unreadable'} kinds={['observer']}>
      {(look, of) => look.kind === 'observer' && <Observe look={look} token={of} />}
    </Looked>
  );
}

function Observe({ look, token }: { readonly look: LookedAt<'observer'>; readonly token: Token }) {
  const { t, list } = useWords();
  const navigate = useNavigate();
  const { run, busy, failure } = useDeed(
    (input: { token: string }, key) => takeSeat('watch', input, { key }),
    ({ room }) => void navigate({ to: '/rooms/$room', params: { room } }),
  );
  const phase = phaseWord(look.phase);
  return (
    <Page title={t('observe.lead')}>
      <div className="flex flex-col gap-8">
        <TheirWords>{look.topic}</TheirWords>
        <dl className="grid gap-x-6 gap-y-2 tablet:grid-cols-[10rem_1fr]">
          <Fact name={<Words of="fact.meets" />}>
            <bdi>{list(look.parties)}</bdi>
          </Fact>
          {phase !== undefined && <Fact name={<Words of="observe.phase" />}>{t(phase)}</Fact>}
          <Fact name={<Words of="fact.ends" />}>
            <Words
              of="fact.ends.what"
              with={{ ends: <Time at={look.ends_at} />, erased: <Time at={look.erased_at} /> }}
            />
          </Fact>
        </dl>
        {look.observers.open ? (
          <div className="flex flex-col gap-4">
            <p>{t('observe.count', { count: look.observers.watching })}</p>
            <p className="text-ink2">
              <Words of="observe.what" />
            </p>
          </div>
        ) : (
          <p>
            <Words of="observe.closed" />
          </p>
        )}
        <Failure of={failure} />
        <div className="flex flex-wrap items-center gap-4">
          {look.observers.open && (
            <Button look="filled" busy={busy} onClick={() => run({ token: token.text })} data-command="watch">
              <Words of="observe.watch" />
            </Button>
          )}
          <a href={`${location.pathname}.md`} className={buttonClass('quiet')}>
            <Words of="observe.read" />
          </a>
        </div>
      </div>
    </Page>
  );
}
