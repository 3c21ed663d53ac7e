import { FileText } from 'lucide-react';
import { useRef, useState } from 'react';
import { useWords, Words } from '../../i18n/words.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { speech } from '../../ui/speech.ts';
import { type NamedRecord, readRecordFile, type RecordFault } from './read-record-file.ts';

const faults = { none: 'back.file.none', open: 'back.file.open' } as const;

/** A place for a record file, to drop it on or to choose it: it is read here and goes nowhere. */
export function RecordFile({ onRead }: { readonly onRead: (read: NamedRecord) => void }) {
  const { t } = useWords();
  const [outcome, setOutcome] = useState<NamedRecord | { readonly fault: RecordFault }>();
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const read = await readRecordFile(file);
    setOutcome(read);
    if ('fault' in read) return;
    onRead(read);
    speech.say(t('back.file.read', { room: read.room }));
  };
  return (
    <div
      className="flex flex-wrap items-center gap-3 rounded-control border border-dashed border-edge p-3"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take(event.dataTransfer.files[0]);
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={t('back.file')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again, once it was put right.
          void take(file).finally(() => (target.value = ''));
        }}
      />
      <Button icon={<Icon of={FileText} />} onClick={() => input.current?.click()}>
        <Words of="back.file.choose" />
      </Button>
      {outcome && 'room' in outcome && (
        <p className="text-meta break-all text-ink2">{t('back.file.read', { room: outcome.room })}</p>
      )}
      {outcome && 'fault' in outcome && (
        <p role="alert" className="text-meta text-bad">
          {t(faults[outcome.fault])}
        </p>
      )}
    </div>
  );
}
