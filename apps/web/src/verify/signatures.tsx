import type { Report } from '@parley/record/verify/verify-record';
import { useWords } from '../i18n/words.tsx';
import { classes } from '../ui/classes.ts';
import { Quoted } from '../ui/quoted.tsx';
import { shortHash as short } from '../ui/short-hash.ts';
import { Moment } from './moment.tsx';
import { Some } from './some.tsx';
import { TrustMark } from './trust.tsx';
import { Whole } from './whole.tsx';

/** Who signed, when, and with which key; what was taken back or replaced stays readable. */
export function Signatures({ report: { signatures } }: { readonly report: Report }) {
  const { t } = useWords();
  return (
    <section>
      <h2 className="mb-2 text-head font-[600]">{t('verify.signatures')}</h2>
      {signatures.length === 0 ? (
        <p className="text-ink2">{t('verify.signatures.none')}</p>
      ) : (
        <Some of={signatures} className="border-t border-line">
          {(signature) => <SignatureRow key={`${signature.entry} ${signature.seat}`} signature={signature} />}
        </Some>
      )}
    </section>
  );
}

function SignatureRow({ signature }: { readonly signature: Report['signatures'][number] }) {
  const { t, number } = useWords();
  const { seat, name, purpose, how, fingerprint, trust, at, entry, reason, by, holds, undoneBy } = signature;
  return (
    <li className="flex flex-col gap-1 border-b border-line py-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span>
          <bdi className={classes('font-[600] break-words', undoneBy && 'line-through')}>{name}</bdi>
          <span className="text-meta text-ink3">, {seat}</span>
        </span>
        <span>{t(`verify.purpose.${purpose}`)}</span>
        {!holds && <span className="font-[600] text-bad">{t('verify.holds_not')}</span>}
        {undoneBy && (
          <span className="font-[600] text-warn">
            {t(`verify.undone.${undoneBy.purpose}`, { entry: number(undoneBy.entry) })}
          </span>
        )}
      </p>
      {reason !== undefined && (
        <p>
          <Quoted>{reason}</Quoted>
        </p>
      )}
      {by !== undefined && <p className="text-meta break-all">{t('verify.by', { room: by })}</p>}
      <p className="text-meta text-ink2">
        <Moment at={at} /> ·{' '}
        <span className="whitespace-nowrap">{t('verify.entry', { entry: number(entry) })}</span>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink2">
        {t(`verify.how.${how}`)}
        <Whole short={short(fingerprint)} whole={fingerprint} />
        <TrustMark of={trust} />
      </p>
    </li>
  );
}
