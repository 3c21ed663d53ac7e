import type { Minutes } from '@parley/record/minutes/document';
import { useWords } from '../i18n/words.tsx';
import { kindWords } from '../rooms/words.ts';
import { partyIn, UtcTime } from './names.tsx';

/** Who was there, and from when to when; who watched is counted. */
export function Present({ minutes }: { readonly minutes: Minutes }) {
  const { t } = useWords();
  const { seats, observers } = minutes.present;
  return (
    <div className="overflow-x-auto" tabIndex={0}>
      <table className="w-full border-collapse text-left">
        <thead className="font-sans text-meta">
          <tr>
            <th scope="col" className="py-1 pr-4 font-[600]">
              {t('minutes.name')}
            </th>
            <th scope="col" className="py-1 pr-4 font-[600]">
              {t('minutes.kind')}
            </th>
            <th scope="col" className="py-1 pr-4 font-[600]">
              {t('minutes.party')}
            </th>
            <th scope="col" className="py-1 font-[600]">
              {t('minutes.since')}
            </th>
          </tr>
        </thead>
        <tbody>
          {seats.map(({ seat, name, kind, party, holders, gone }) => (
            <tr key={seat} className="border-t border-line align-top">
              <td className="py-1 pr-4">
                <bdi>{holders.at(-1)?.name ?? name}</bdi>
                {holders.slice(0, -1).map((holder) => (
                  <span key={holder.seq} className="block text-meta">
                    {t('minutes.before')} <bdi>{holder.name}</bdi>
                  </span>
                ))}
              </td>
              <td className="py-1 pr-4">{t(kindWords[kind])}</td>
              <td className="py-1 pr-4">
                <bdi>{partyIn(minutes, party)}</bdi>
              </td>
              <td className="py-1">
                {holders[0] ? <UtcTime at={holders[0].at} /> : t('minutes.never')}
                {gone && (
                  <span className="block text-meta">
                    {gone.how === 'left' ? t('minutes.left') : t('minutes.revoked')} <UtcTime at={gone.at} />
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 font-sans text-meta">{t('minutes.watched', { count: observers.watched })}</p>
    </div>
  );
}
