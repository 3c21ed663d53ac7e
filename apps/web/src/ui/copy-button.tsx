import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useWords } from '../i18n/words.tsx';
import { Button, type ButtonLook } from './button.tsx';
import { Icon } from './icon.tsx';
import { speech } from './speech.ts';

const SHOWN_MS = 4_000;

interface CopyButtonProps {
  /** What goes to the clipboard, byte for byte. */
  readonly text: string;
  readonly children: ReactNode;
  readonly look?: ButtonLook;
  readonly onCopied?: () => void;
  /** The whole name of the button, where its words are not enough on their own. */
  readonly name?: string;
}

/** Copies, and says that it did. Where the browser forbids it, it says that instead, and the text can be selected. */
export function CopyButton({ text, children, look = 'quiet', onCopied, name }: CopyButtonProps) {
  const { t } = useWords();
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    const copied = await written(text);
    setOutcome(copied ? 'copied' : 'failed');
    speech.say(t(copied ? 'common.copied' : 'common.copy_failed'));
    if (copied) onCopied?.();
  };
  const words = { copied: t('common.copied'), failed: t('common.copy_failed') };
  return (
    <Button
      look={look}
      aria-label={outcome === undefined ? name : undefined}
      icon={<Icon of={outcome === 'copied' ? Check : Copy} />}
      onClick={() => void copy()}
    >
      {outcome === undefined ? children : words[outcome]}
    </Button>
  );
}

async function written(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No permission, or no clipboard on a page without https: the caller says so in words.
    return false;
  }
}
