import { CONTRACT_BYTES } from '@parley/protocol/limits';
import { FileText } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { speech } from '../../ui/speech.ts';
import { readText, type TextFault } from './read-text-file.ts';

interface ContractTextProps {
  readonly label: string;
  readonly hint: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** It is longer than a contract may be, and somebody tried to send it. */
  readonly tooLong?: boolean;
}

const faults = { kind: 'contract.file.kind', long: 'contract.file.long' } as const;

/** A text of a contract: typed, pasted, or read from a file of one's own, which goes nowhere but into this field. */
export function ContractText({ label, hint, text, onChange, tooLong = false }: ContractTextProps) {
  const { t } = useWords();
  const [fault, setFault] = useState<TextFault>();
  const file = useRef<HTMLInputElement>(null);
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (!chosen) return;
    const found = await readText(chosen, CONTRACT_BYTES);
    // The same file can be chosen again, once it was put right.
    target.value = '';
    setFault('fault' in found ? found.fault : undefined);
    if ('fault' in found) return;
    onChange(found.text);
    speech.say(t('contract.file.read', { name: chosen.name }));
  };
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        label={label}
        hint={hint}
        rows={6}
        className="[&_textarea]:font-serif"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        error={tooLong ? t('contract.file.long') : undefined}
      />
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={file}
          type="file"
          hidden
          accept=".md,.markdown,.txt,text/markdown,text/plain"
          onChange={(event) => void read(event)}
        />
        <Button icon={<Icon of={FileText} />} onClick={() => file.current?.click()}>
          {t('contract.file')}
        </Button>
        {fault !== undefined && (
          <p role="alert" className="text-meta text-bad">
            {t(faults[fault])}
          </p>
        )}
      </div>
    </div>
  );
}
