import { lazy, type ReactNode, Suspense } from 'react';
import type { Link } from '../../api/deeds.ts';
import { useWords, Words } from '../../i18n/words.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { PartyMark } from '../../ui/party-mark.tsx';
import { AgentHandOver } from '../handing/agent-hand-over.tsx';
import { type Handed, markTaken, sideOf } from '../handing/handed.ts';
import { RecoveryCode } from '../handing/recovery-code.tsx';
import { Secret } from '../handing/secret.tsx';

// The page proves itself: it says when an agent has come, or an invitation was used. That takes the rules of a room.
const LiveMark = lazy(async () => ({ default: (await import('./live-mark.tsx')).LiveMark }));

interface HandedCardProps {
  readonly handed: Handed;
  readonly of: Link;
  /** It is the next thing to hand out. */
  readonly isNext: boolean;
}

/** One thing to hand out, and whom it is for. */
export function HandedCard({ handed, of, isNext }: HandedCardProps) {
  const { kind, subject, link } = of;
  const { t } = useWords();
  const { room, seat, topic, sides } = handed;
  const taken = () => markTaken(room, [link]);
  const look = isNext ? 'filled' : 'quiet';
  const mark = seat !== undefined && (
    <Suspense fallback={null}>
      <LiveMark room={room} seat={seat} kind={kind} subject={subject} />
    </Suspense>
  );
  switch (kind) {
    case 'agent':
      return <AgentCard handed={handed} of={of} mark={mark} look={look} onTaken={taken} />;
    case 'invitation':
      return (
        <Handing
          title={t('links.invitation', { side: sides[Number(subject.slice(1)) - 1] ?? subject })}
          party={subject}
          mark={mark}
        >
          <Invitation topic={topic} link={link} onTaken={taken} look={look} />
        </Handing>
      );
    case 'observer':
      return (
        <Handing title={t('links.observer')}>
          <Observers link={link} onTaken={taken} isMine={handed.watches === true} />
        </Handing>
      );
    case 'recovery':
      return (
        <Handing title={t('links.recovery')}>
          <RecoveryCode {...handed} link={link} onTaken={taken} look="quiet" />
        </Handing>
      );
    default:
      return null;
  }
}

interface AgentCardProps {
  readonly handed: Handed;
  readonly of: Link;
  readonly mark: ReactNode;
  readonly look: 'filled' | 'quiet';
  readonly onTaken: () => void;
}

/** One's own agent, or that of a side that comes by its agent alone: then it is for whoever runs that. */
function AgentCard({ handed, of, mark, look, onTaken }: AgentCardProps) {
  const { t } = useWords();
  const place = sideOf(of);
  const side = handed.sides[place] ?? handed.side;
  return (
    <Handing
      title={place === 0 ? t('links.agent') : t('links.agent.of', { side })}
      party={`p${place + 1}`}
      mark={mark}
    >
      {place > 0 && (
        <p>
          <Words of="links.agent.of.what" />
        </p>
      )}
      <AgentHandOver
        side={side}
        topic={handed.topic}
        link={of.link}
        onCopied={onTaken}
        look={look}
        isOwn={place === 0}
      />
    </Handing>
  );
}

interface HandingProps {
  readonly title: string;
  readonly party?: string;
  readonly mark?: ReactNode;
  readonly children: ReactNode;
}

function Handing({ title, party, mark, children }: HandingProps) {
  return (
    <li className="min-w-0">
      <Card className="flex flex-col gap-3">
        <h2 className="flex items-center gap-2 text-head font-[600]">
          {party !== undefined && <PartyMark party={party} />}
          {title}
        </h2>
        {children}
        {mark}
      </Card>
    </li>
  );
}

interface InvitationProps {
  readonly topic: string;
  readonly link: string;
  readonly onTaken: () => void;
  readonly look: 'filled' | 'quiet';
}

function Invitation({ topic, link, onTaken, look }: InvitationProps) {
  const { t } = useWords();
  return (
    <>
      <Secret text={link} link={link} what={t('links.what.invitation')} qr />
      <div className="flex flex-wrap gap-3">
        <CopyButton text={link} onCopied={onTaken} look={look}>
          <Words of="links.invitation.copy" />
        </CopyButton>
        <CopyButton text={t('links.invitation.text', { topic, link })} onCopied={onTaken}>
          <Words of="links.invitation.message" />
        </CopyButton>
      </div>
    </>
  );
}

interface ObserversProps extends Pick<InvitationProps, 'link' | 'onTaken'> {
  /** Whoever made the room watches by it as well. */
  readonly isMine: boolean;
}

function Observers({ link, onTaken, isMine }: ObserversProps) {
  const { t } = useWords();
  return (
    <>
      <p>
        <Words of="links.observer.what" />
        {isMine && (
          <>
            {' '}
            <Words of="links.observer.mine" />
          </>
        )}
      </p>
      <Secret text={link} link={link} what={t('links.what.observer')} qr />
      <div>
        <CopyButton text={link} onCopied={onTaken} name={t('links.observer.copy_named')}>
          <Words of="links.observer.copy" />
        </CopyButton>
      </div>
    </>
  );
}
