import { FileText } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useWords } from '../i18n/words.tsx';
import { readText, type TextFault } from '../rooms/parts/read-text-file.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Reading } from '@parley/record/verify/given-text';

const MOST_BYTES = 1024 * 1024;

const fileFaults = { kind: 'verify.given.file.kind', long: 'verify.given.file.long' } as const;

interface GivenFieldProps {
  readonly label: ReactNode;
  /** The label in words alone. */
  readonly name: string;
  readonly hint: ReactNode;
  readonly text: string;
  readonly reading: Reading;
  /** What was found in the text, in words. */
  readonly found: string;
  /** What to say where nothing of the kind stands in it. */
  readonly none: string;
  readonly onChange: (text: string) => void;
}

/** Something from outside of the record: pasted, typed, or out of a file, which goes nowhere but into this field. */
export function GivenField({ label, name, hint, text, reading, found, none, onChange }: GivenFieldProps) {
  const { t } = useWords();
  const [fileFault, setFileFault] = useState<TextFault>();
  const choosing = useRef<HTMLInputElement>(null);
  const read = async (file: File) => {
    const content = await readText(file, MOST_BYTES);
    setFileFault('fault' in content ? content.fault : undefined);
    if ('text' in content) onChange(content.text);
  };
  const wrong = reading.fault && (reading.fault === 'record' ? t('verify.given.record') : none);
  const isRead = reading.found.length > 0;
  return (
    <div className="flex flex-col items-start gap-1">
      <TextArea
        className="w-full [&_textarea]:font-mono [&_textarea]:text-meta [&_textarea]:break-all"
        label={label}
        rows={2}
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={fileFault ? t(fileFaults[fileFault]) : wrong}
        hint={isRead ? t('verify.given.read', { what: found }) : hint}
        onChange={(event) => {
          setFileFault(undefined);
          onChange(event.target.value);
        }}
        onDrop={(event) => {
          const [file] = event.dataTransfer.files;
          if (!file) return;
          event.preventDefault();
          void read(file);
        }}
      />
      <input
        ref={choosing}
        type="file"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void read(file);
          // The same file can be chosen again, once it was put right.
          target.value = '';
        }}
      />
      <Button
        look="bare"
        className="text-meta"
        icon={<Icon of={FileText} size={16} />}
        aria-label={`${t('verify.given.file')}: ${name}`}
        onClick={() => choosing.current?.click()}
      >
        {t('verify.given.file')}
      </Button>
    </div>
  );
}
