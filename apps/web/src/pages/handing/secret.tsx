import { Eye, EyeOff } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { masked } from './mask.ts';

const QrCode = lazy(async () => ({ default: (await import('../../ui/qr-code.tsx')).QrCode }));

interface SecretProps {
  /** The text as it is meant to be used, the link in it. */
  readonly text: string;
  readonly link: string;
  /** What it is, in a sentence. */
  readonly what: string;
  readonly qr?: boolean;
  /** Several lines to be read, such as a prompt. */
  readonly long?: boolean;
}

/** A secret that is covered until somebody asks to see it: neither a glance nor a screen reader gets it before. */
export function Secret({ text, link, what, qr = false, long = false }: SecretProps) {
  const { t } = useWords();
  const [shown, setShown] = useState(false);
  return (
    <div className="flex flex-col items-start gap-2">
      <pre
        // A long text scrolls within its box, and the keyboard has to reach it for that.
        tabIndex={long ? 0 : undefined}
        role={long ? 'group' : undefined}
        aria-label={long ? what : undefined}
        className={classes(
          'w-full rounded-control bg-sunk px-3 py-2 font-mono text-meta whitespace-pre-wrap select-all',
          long ? 'max-h-44 overflow-y-auto break-words' : 'break-all',
        )}
      >
        {shown ? text : masked(text, link)}
      </pre>
      <Button
        look="bare"
        className="text-meta"
        aria-expanded={shown}
        icon={<Icon of={shown ? EyeOff : Eye} size={16} />}
        onClick={() => setShown(!shown)}
      >
        {shown ? t('links.hide_secret', { what }) : t('links.show_secret', { what })}
      </Button>
      {qr && shown && (
        <Suspense fallback={<div className="size-40" />}>
          <QrCode text={text} label={t('links.qr', { what })} />
        </Suspense>
      )}
    </div>
  );
}
