import type { Report } from '@parley/record/verify/verify-record';
import type { ReactNode } from 'react';
import { useWords } from '../i18n/words.tsx';
import { shortHash as short } from '../ui/short-hash.ts';
import { circleName } from './told.tsx';
import { Whole } from './whole.tsx';

/** What the file holds: the room, its minutes, and how far each circle is covered, by whose key. */
export function Contents({ report }: { readonly report: Report }) {
  const { t } = useWords();
  const { room, hub } = report;
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-head font-[600]">{t('verify.contents')}</h2>
      <dl className="grid tablet:grid-cols-[13rem_1fr]">
        <Fact name={t('verify.room')}>
          <code className="text-meta break-all">{room}</code>
        </Fact>
        <Fact name={t('verify.hub.says')}>
          <bdi className="break-all">{hub?.name}</bdi>
        </Fact>
        <Fact name={t('verify.minutes')}>
          <MinutesFact report={report} />
        </Fact>
      </dl>
      <Circles report={report} />
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="pt-2 text-meta text-ink2 tablet:border-t tablet:border-line tablet:py-2 tablet:pr-6">
        {name}
      </dt>
      <dd className="min-w-0 border-line pb-2 tablet:border-t tablet:py-2">{children}</dd>
    </>
  );
}

function MinutesFact({ report: { minutes, unproven } }: { readonly report: Report }) {
  const { t, number } = useWords();
  if (!minutes) {
    return t(
      unproven.some(({ code }) => code === 'open_room') ? 'verify.minutes.open' : 'verify.minutes.none',
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {t('verify.minutes.until', { seq: number(minutes.seq) })},{' '}
      {t(`verify.minutes.${minutes.trust ?? 'unnamed'}`)}
      <Whole short={`sha-256 ${short(minutes.sha256)}`} whole={minutes.sha256} />
    </span>
  );
}

/** As the file has them, but that what everybody shares comes first. */
const roomFirst = (circles: Report['circles']) => [
  ...circles.filter(({ circle }) => circle === 'room'),
  ...circles.filter(({ circle }) => circle !== 'room'),
];

function Circles({ report: { circles } }: { readonly report: Report }) {
  const words = useWords();
  const { t, number } = words;
  const head = 'py-2 pr-4 align-bottom text-meta font-[500] text-ink2';
  const upTo = (at: number) => (at > 0 ? t('verify.covered', { at: number(at) }) : '–');
  return (
    <div className="overflow-x-auto" tabIndex={0}>
      <table className="w-full border-collapse text-left tabular-nums">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={head}>
              {t('verify.circle')}
            </th>
            <th scope="col" className={head}>
              {t('verify.entries')}
            </th>
            <th scope="col" className={head}>
              {t('verify.covered.given')}
            </th>
            <th scope="col" className={head}>
              {t('verify.covered.claimed')}
            </th>
          </tr>
        </thead>
        <tbody>
          {roomFirst(circles).map(({ circle, entries, given, claimed }) => (
            <tr key={circle} className="border-b border-line align-top">
              <th scope="row" className="py-2 pr-4 font-[400] first-letter:uppercase">
                {circleName(words, circle)}
              </th>
              <td className="py-2 pr-4">{number(entries)}</td>
              <td className="py-2 pr-4">{upTo(given)}</td>
              <td className="py-2">{upTo(claimed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
