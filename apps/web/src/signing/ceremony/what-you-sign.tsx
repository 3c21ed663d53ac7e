import { type ReactNode, useState } from 'react';
import { useWords, Words } from '../../i18n/words.tsx';
import type { SealedMinutes } from '../../minutes/minutes-query.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Details } from '../../ui/details.tsx';
import { Fingerprint } from '../keys/fingerprint.tsx';

interface WhatYouSignProps {
  readonly minutes: SealedMinutes;
  /** The sentence, and the whole text that the key signs. */
  readonly shown: string;
  readonly statement: string;
}

/** The very sentence that is signed, what it is about, and the text of it to the byte for whoever asks. */
export function WhatYouSign({ minutes: { facts }, shown, statement }: WhatYouSignProps) {
  const { t, number } = useWords();
  const [whole, setWhole] = useState(false);
  const { room, sha256, head, agreed } = facts;
  return (
    <>
      <blockquote className="mb-4 border-l-4 border-accent py-1 pl-4 font-serif text-doc">{shown}</blockquote>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-meta">
        <Fact name={t('file.room')}>
          <code className="font-mono break-all">{room}</code>
        </Fact>
        {agreed && (
          <Fact name={t('sign.fact.version')}>
            {t('approve.under.bare', { version: agreed.version })}, <Fingerprint of={agreed.sha256} />
          </Fact>
        )}
        <Fact name={t('sign.fact.minutes')}>
          <Fingerprint of={sha256} />
        </Fact>
        <Fact name={t('sign.fact.entries')}>{number(head.seq)}</Fact>
        <Fact name={t('sign.fact.head')}>
          <Fingerprint of={head.hash} />
        </Fact>
      </dl>
      <Details summary={<Words of="sign.whole" />} open={whole} onToggle={setWhole}>
        <div className="flex flex-col gap-2 text-meta">
          <p>{t('sign.fact.minutes')}, SHA-256</p>
          <Fingerprint of={sha256} whole />
          <p className="mt-2">{t('sign.statement')}</p>
          <pre className="rounded-control bg-sunk p-3 font-mono text-small break-all whitespace-pre-wrap">
            {statement}
          </pre>
          <div>
            <CopyButton text={statement}>{t('sign.statement.copy')}</CopyButton>
          </div>
        </div>
      </Details>
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink2">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
