import { useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { agentPrompt } from './link-words.ts';
import { Secret } from './secret.tsx';

interface AgentHandOverProps {
  readonly side: string;
  readonly topic: string;
  readonly link: string;
  readonly onCopied?: () => void;
  readonly look?: 'filled' | 'quiet';
  /** One's own; else it goes to whoever runs it. */
  readonly isOwn?: boolean;
}

/** The prompt that puts an agent on its way, to copy and paste. */
export function AgentHandOver(props: AgentHandOverProps) {
  const { side, topic, link, onCopied, look = 'filled', isOwn = true } = props;
  const translator = useWords();
  const [copied, setCopied] = useState(false);
  const { t } = translator;
  const prompt = agentPrompt(translator, { side, topic, link });
  return (
    <div className="flex flex-col gap-3">
      <Secret
        text={prompt}
        link={link}
        what={isOwn ? t('links.what.agent') : t('links.what.agent_of', { side })}
        long
      />
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton
          text={prompt}
          look={look}
          onCopied={() => {
            setCopied(true);
            onCopied?.();
          }}
        >
          {isOwn ? t('links.agent.copy') : t('links.agent.copy_for', { side })}
        </CopyButton>
      </div>
      {copied && (
        <p className="text-meta text-ink2">{t(isOwn ? 'links.agent.copied' : 'links.agent.of.copied')}</p>
      )}
    </div>
  );
}
