import { FileText, FileUp } from 'lucide-react';
import { useRef } from 'react';
import { useWords } from '../i18n/words.tsx';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/icon.tsx';

const KB = 1024;
const MB = KB * KB;

interface RecordFileProps {
  readonly file: File | undefined;
  readonly onFile: (file: File) => void;
  /** Whether a file hangs over the page, about to be dropped. */
  readonly hovered: boolean;
}

/** Where a record comes in, and which one did. */
export function RecordFile({ file, onFile, hovered }: RecordFileProps) {
  const { t } = useWords();
  const choosing = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={choosing}
      type="file"
      hidden
      data-record
      onChange={({ target }) => {
        const [chosen] = target.files ?? [];
        if (chosen) onFile(chosen);
        // The same file can be chosen again, once it has changed.
        target.value = '';
      }}
    />
  );
  const unit = file && file.size >= MB ? 'verify.size.mb' : 'verify.size.kb';
  const edge = hovered ? 'border-accent bg-sunk' : 'border-edge bg-card';
  if (!file) {
    return (
      <div
        className={classes(
          'flex flex-col items-center gap-3 rounded-card border border-dashed px-4 py-10 text-center',
          edge,
        )}
      >
        {input}
        <span className="text-ink3">
          <Icon of={FileUp} size={32} />
        </span>
        <p className="text-ink2 pointer-coarse:hidden">{t('verify.drop')}</p>
        <Button look="filled" onClick={() => choosing.current?.click()}>
          {t('verify.choose')}
        </Button>
      </div>
    );
  }
  return (
    <div
      className={classes(
        'flex flex-wrap items-center gap-3 rounded-card border border-dashed px-4 py-3',
        edge,
      )}
    >
      {input}
      <Icon of={FileText} />
      <p className="min-w-0 grow basis-40">
        <bdi className="font-[600] break-all">{file.name}</bdi>{' '}
        <span className="text-meta whitespace-nowrap text-ink2">
          {t(unit, { count: Math.ceil(file.size / (unit === 'verify.size.kb' ? KB : MB)) })}
        </span>
      </p>
      <Button className="print:hidden" onClick={() => choosing.current?.click()}>
        {t('verify.another')}
      </Button>
    </div>
  );
}
