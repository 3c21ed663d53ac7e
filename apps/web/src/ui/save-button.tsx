import { Check, Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useWords } from '../i18n/words.tsx';
import { Button, type ButtonLook } from './button.tsx';
import { Icon } from './icon.tsx';
import { speech } from './speech.ts';

interface SaveButtonProps {
  readonly text: string;
  readonly file: string;
  readonly children: ReactNode;
  readonly look?: ButtonLook;
  readonly onSaved?: () => void;
}

/** Saves a text as a file, made here; it goes nowhere else. */
export function SaveButton({ text, file, children, look = 'quiet', onSaved }: SaveButtonProps) {
  const { t } = useWords();
  const [saved, setSaved] = useState(false);
  const save = () => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = file;
    link.click();
    URL.revokeObjectURL(url);
    setSaved(true);
    speech.say(t('links.saved'));
    onSaved?.();
  };
  return (
    <Button look={look} icon={<Icon of={saved ? Check : Download} />} onClick={save}>
      {children}
    </Button>
  );
}
