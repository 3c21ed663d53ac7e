import type { ReactNode } from 'react';
import { useWords, Words } from '../../i18n/words.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { PartyMark } from '../../ui/party-mark.tsx';
import { AgentHandOver } from '../handing/agent-hand-over.tsx';
import { type Handed, markTaken } from '../handing/handed.ts';
import { RecoveryCode } from '../handing/recovery-code.tsx';
import { Secret } from '../handing/secret.tsx';

interface HandedCardProps {
  readonly handed: Handed;
  readonly kind: string;
  readonly subject: string;
  readonly link: string;
}

/** One thing to hand out, and whom it is for. */
export function HandedCard({ handed, kind, subject, link }: HandedCardProps) {
  const { t } = useWords();
  const taken = () => markTaken(handed.room, [link]);
  switch (kind) {
    case 'agent':
      return (
        <Handing title={t('links.agent')} party="p1">
          <AgentHandOver side={handed.side} topic={handed.topic} link={link} onCopied={taken} look="quiet" />
        </Handing>
      );
    case 'invitation': {
      const side = handed.sides[Number(subject.slice(1)) - 1] ?? subject;
      return (
        <Handing title={t('links.invitation', { side })} party={subject}>
          <Invitation topic={handed.topic} link={link} onTaken={taken} />
        </Handing>
      );
    }
    case 'observer':
      return (
        <Handing title={t('links.observer')}>
          <p>
            <Words of="links.observer.what" />
          </p>
          <Secret text={link} link={link} what={t('links.what.observer')} qr />
          <div>
            <CopyButton text={link} onCopied={taken} name={t('links.observer.copy')}>
              <Words of="links.observer.copy" />
            </CopyButton>
          </div>
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

interface HandingProps {
  readonly title: string;
  readonly party?: string;
  readonly children: ReactNode;
}

function Handing({ title, party, children }: HandingProps) {
  return (
    <li>
      <Card className="flex flex-col gap-3">
        <h2 className="flex items-center gap-2 text-head font-[600]">
          {party !== undefined && <PartyMark party={party} />}
          {title}
        </h2>
        {children}
      </Card>
    </li>
  );
}

interface InvitationProps {
  readonly topic: string;
  readonly link: string;
  readonly onTaken: () => void;
}

function Invitation({ topic, link, onTaken }: InvitationProps) {
  const { t } = useWords();
  return (
    <>
      <Secret text={link} link={link} what={t('links.what.invitation')} qr />
      <div className="flex flex-wrap gap-3">
        <CopyButton text={link} onCopied={onTaken}>
          <Words of="links.invitation.copy" />
        </CopyButton>
        <CopyButton text={t('links.invitation.text', { topic, link })} onCopied={onTaken}>
          <Words of="links.invitation.message" />
        </CopyButton>
      </div>
    </>
  );
}
