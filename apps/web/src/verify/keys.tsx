import type { Report } from '@parley/record/verify/verify-record';
import type { ReactNode } from 'react';
import { useWords } from '../i18n/words.tsx';
import { shortHash as short } from '../ui/short-hash.ts';
import { shortKey } from './short.ts';
import { Some } from './some.tsx';
import { TrustMark } from './trust.tsx';
import { Whole } from './whole.tsx';

/** Every key there is to this record, and by whose word it is what it is said to be. */
export function Keys({ report: { hub, keys } }: { readonly report: Report }) {
  const { t } = useWords();
  return (
    <section>
      <h2 className="mb-2 text-head font-[600]">{t('verify.keys')}</h2>
      <ul className="border-t border-line">
        {(hub?.keys ?? []).map(({ key, trust }) => (
          <KeyRow key={key} owner={t('verify.keys.hub')}>
            <Whole short={shortKey(key)} whole={key} />
            <TrustMark of={trust} />
          </KeyRow>
        ))}
      </ul>
      <Some of={keys}>
        {({ seat, name, fingerprint, site, trust }, place) => (
          <KeyRow
            // A seat may name one key twice.
            key={`${seat} ${place}`}
            owner={
              <>
                <bdi className="break-words">{name}</bdi>, {seat}
              </>
            }
          >
            {site !== undefined && (
              <span className="text-meta text-ink2">
                {t('verify.how.passkey')}, <bdi className="break-all">{site}</bdi>
              </span>
            )}
            <Whole short={short(fingerprint)} whole={fingerprint} />
            <TrustMark of={trust} />
          </KeyRow>
        )}
      </Some>
    </section>
  );
}

function KeyRow({ owner, children }: { readonly owner: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
      <span className="min-w-0 grow basis-full tablet:basis-auto">{owner}</span>
      {children}
    </li>
  );
}
