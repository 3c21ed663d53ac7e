import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { keys } from '../../api/queries.ts';
import type { Link as HandedLink } from '../../api/deeds.ts';
import { Page } from '../../app/page.tsx';
import { useWords, Words } from '../../i18n/words.tsx';
import { KeyMadeLater } from '../../signing/keys/key-made-later.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { AgentHandOver } from '../handing/agent-hand-over.tsx';
import { type Handed, markTaken, useHanded } from '../handing/handed.ts';
import { LeaveGuard } from '../handing/leave-guard.tsx';
import { RecoveryCode } from '../handing/recovery-code.tsx';

interface SeatedProps {
  readonly room: string;
  readonly recovered?: boolean;
}

/** One has a seat now. What came with it is shown this once: the recovery code, and one's agent's link. */
export function Seated({ room, recovered = false }: SeatedProps) {
  const { t } = useWords();
  const handed = useHanded(room);
  const queries = useQueryClient();
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: keys.seats() });
  }, [queries]);
  // It takes the place of a form that may have been scrolled to its end.
  useLayoutEffect(() => {
    scrollTo(0, 0);
  }, []);
  if (!handed) return null;

  const code = of('recovery', handed.links);
  const agent = of('agent', handed.links);
  const isTaken = (link: string) => handed.taken.includes(link);
  const isDone = handed.links.every(({ link }) => isTaken(link));
  const lead = code !== undefined && agent !== undefined ? 'joined.lead' : 'joined.lead.one';
  return (
    <Page title={t(recovered ? 'joined.recovered' : 'joined.title')}>
      <LeaveGuard handed={handed} />
      <p className="mb-8">
        {recovered ? (
          <Words of="joined.recovered.what" />
        ) : (
          <Words of={lead} with={{ name: <bdi>{handed.name}</bdi> }} />
        )}
      </p>
      <Steps handed={handed} code={code} agent={agent} />
      {code === undefined && handed.seat !== undefined && (
        <KeyMadeLater room={room} seat={handed.seat} topic={handed.topic} name={handed.name} />
      )}
      <Link
        to="/rooms/$room"
        params={{ room }}
        replace
        className={buttonClass(isDone ? 'filled' : 'quiet', 'mt-10')}
      >
        <Words of="joined.to_room" />
      </Link>
    </Page>
  );
}

function of(kind: string, links: readonly HandedLink[]): string | undefined {
  return links.find((link) => link.kind === kind)?.link;
}

interface StepsProps {
  readonly handed: Handed;
  readonly code: string | undefined;
  readonly agent: string | undefined;
}

/** One after the other: the filled button is the next thing to do. */
function Steps({ handed, code, agent }: StepsProps) {
  const { t } = useWords();
  const isTaken = (link: string) => handed.taken.includes(link);
  const take = (link: string) => () => markTaken(handed.room, [link]);
  const codeIsKept = code === undefined || isTaken(code);
  const agentIsSent = agent === undefined || isTaken(agent);
  return (
    <ol className="flex flex-col gap-10">
      {code !== undefined && (
        <Step title={t('joined.step.code')}>
          <RecoveryCode {...handed} link={code} onTaken={take(code)} look={codeIsKept ? 'quiet' : 'filled'} />
        </Step>
      )}
      {agent !== undefined && (
        <Step title={t('joined.step.agent')}>
          <AgentHandOver
            side={handed.side}
            topic={handed.topic}
            link={agent}
            onCopied={take(agent)}
            look={codeIsKept && !agentIsSent ? 'filled' : 'quiet'}
          />
          <p className="mt-3 text-meta text-ink2">
            <Words of="joined.agent_later" />
          </p>
        </Step>
      )}
    </ol>
  );
}

function Step({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <li>
      <h2 className="mb-3 text-head font-[600]">{title}</h2>
      {children}
    </li>
  );
}
