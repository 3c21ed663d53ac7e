import { buildToken, linkOf, parseToken, type Token } from '@parley/protocol/links';
import { getRouteApi } from '@tanstack/react-router';
import type { LookedAt } from '../../api/look.ts';
import { Page } from '../../app/page.tsx';
import { useWords, Words } from '../../i18n/words.tsx';
import { AgentHandOver } from '../handing/agent-hand-over.tsx';
import { Looked } from './looked.tsx';

const route = getRouteApi('/r/$room/$token');

/** An agent's link in a person's browser: how to hand it over. It never becomes a session. */
export function AgentLinkPage() {
  const { t } = useWords();
  const { room, token } = route.useParams();
  const parsed = parseToken(buildToken('agent', room, token));
  return (
    <Looked title={t('agent_link.title')} token={parsed ?? 'unreadable'} kinds={['agent']}>
      {(look, of) => look.kind === 'agent' && <HandOver look={look} token={of} />}
    </Looked>
  );
}

function HandOver({ look, token }: { readonly look: LookedAt<'agent'>; readonly token: Token }) {
  const { t } = useWords();
  const { name, topic, party } = look;
  return (
    <Page title={t('agent_link.title')}>
      <p className="mb-8">
        <Words
          of="agent_link.lead"
          with={{ name: <bdi>{name}</bdi>, side: <bdi>{party.name}</bdi>, topic: <bdi>{topic}</bdi> }}
        />
      </p>
      <h2 className="mb-3 text-head font-[600]">
        <Words of="agent_link.how" />
      </h2>
      <p className="mb-4">
        <Words of="agent_link.how.what" />
      </p>
      <AgentHandOver side={party.name} topic={topic} link={linkOf(location.origin, token)} />
      <p className="mt-8 text-meta text-ink2">
        <Words of="agent_link.person" />
      </p>
    </Page>
  );
}
