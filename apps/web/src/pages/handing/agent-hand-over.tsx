import { useState } from 'react';
import { useWords, Words } from '../../i18n/words.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { agentPrompt } from './link-words.ts';
import { Secret } from './secret.tsx';

interface AgentHandOverProps {
  readonly side: string;
  readonly topic: string;
  readonly link: string;
  readonly onCopied?: () => void;
  readonly look?: 'filled' | 'quiet';
}

/** The prompt that puts an agent on its way, to copy and paste. */
export function AgentHandOver({ side, topic, link, onCopied, look = 'filled' }: AgentHandOverProps) {
  const translator = useWords();
  const [copied, setCopied] = useState(false);
  const prompt = agentPrompt(translator, { side, topic, link });
  return (
    <div className="flex flex-col gap-3">
      <Secret text={prompt} link={link} what={translator.t('links.what.agent')} long />
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton
          text={prompt}
          look={look}
          onCopied={() => {
            setCopied(true);
            onCopied?.();
          }}
        >
          <Words of="links.agent.copy" />
        </CopyButton>
      </div>
      {copied && (
        <p className="text-meta text-ink2">
          <Words of="links.agent.copied" />
        </p>
      )}
    </div>
  );
}
