import { lazy, Suspense, useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { MadeLink } from '../../rooms/made-links.tsx';
import type { PlainKey } from '../../rooms/words.ts';

const QrCode = lazy(async () => ({ default: (await import('../../ui/qr-code.tsx')).QrCode }));

/** Links that somebody opens with a phone. An agent has no camera. */
const FOR_PHONES: ReadonlySet<string> = new Set(['claim', 'moving', 'invitation']);

const words: Readonly<Record<string, PlainKey>> = {
  agent: 'link.agent',
  claim: 'link.claim',
  invitation: 'link.invitation',
  observer: 'link.observer',
  recovery: 'link.recovery',
  moving: 'link.moving',
};

interface LinksOnceProps {
  readonly links: readonly MadeLink[];
  readonly onDone: () => void;
}

/** Links that a command made. They live in this page alone and are gone with it. */
export function LinksOnce({ links, onDone }: LinksOnceProps) {
  const { t } = useWords();
  return (
    <Notice tone="needs" label={t('link.once')} className="mb-6 flex flex-col gap-4">
      {links.map((link) => (
        <OneLink key={link.link} link={link} />
      ))}
      <div>
        <Button onClick={onDone}>{t('link.done')}</Button>
      </div>
    </Notice>
  );
}

function OneLink({ link: { kind, link } }: { readonly link: MadeLink }) {
  const { t } = useWords();
  const [shown, setShown] = useState(false);
  const says = t(words[kind] ?? 'link.other');
  return (
    <div className="flex flex-col gap-2">
      <p className="font-[500]">{says}</p>
      <p className="font-mono text-meta break-all">{shown ? link : masked(link)}</p>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={link} name={t('link.copy.name', { what: says })}>
          {t('link.copy')}
        </CopyButton>
        <Button look="bare" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? t('common.hide') : t('common.show')}
        </Button>
      </div>
      {shown && FOR_PHONES.has(kind) && (
        <Suspense fallback={<div className="size-40" />}>
          <QrCode text={link} label={t('links.qr', { what: says })} />
        </Suspense>
      )}
    </div>
  );
}

const SECRET_CHARACTERS = 43;

/** The link without what makes it one. */
function masked(link: string): string {
  return `${link.slice(0, -SECRET_CHARACTERS)}••••••`;
}
