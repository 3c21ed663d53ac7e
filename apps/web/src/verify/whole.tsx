import { useState } from 'react';
import { useWords } from '../i18n/words.tsx';

interface WholeProps {
  readonly short: string;
  readonly whole: string;
}

/** A fingerprint or key in short, and the whole of it for whoever asks, and on paper. */
export function Whole({ short, whole }: WholeProps) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-label={t('verify.fingerprint', { short })}
        className="min-h-6 font-mono pointer-coarse:min-h-11 text-meta break-all text-ink2 underline decoration-dotted underline-offset-4 hover:text-ink print:hidden"
        onClick={() => setOpen(!open)}
      >
        {short}
      </button>
      <code className={`${open ? 'block' : 'hidden print:block'} basis-full text-meta break-all select-all`}>
        {whole}
      </code>
    </>
  );
}
