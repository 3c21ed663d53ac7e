import { Check } from 'lucide-react';
import { useMemo } from 'react';
import { useWords } from '../../i18n/words.tsx';
import type { StateOfPlay } from '../../live/state-of-play.ts';
import { usePlay, useSeatState } from '../../live/use-seat.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Time } from '../../ui/time.tsx';
import { PartyName } from '../party-name.tsx';
import { Section } from '../section.tsx';
import { agreementsOf } from './versions.ts';

/** Which side has agreed, which has not yet; agreements that no longer hold stay in sight, struck. */
export function Agreements({ contract }: { readonly contract: NonNullable<StateOfPlay['contract']> }) {
  const { t } = useWords();
  const { seats } = usePlay();
  const entries = useSeatState((state) => state.entries);
  const given = useMemo(
    () => agreementsOf(entries, contract.agreements, contract.version),
    [entries, contract],
  );
  const voiding = given.filter(({ holds }) => !holds);
  return (
    <Section title={t('contract.agreements')}>
      {contract.suspended === true && <p className="text-meta text-warn">{t('contract.suspended')}</p>}
      <ul className="flex flex-col gap-1 text-meta">
        {seats.parties
          .filter(({ dismissed }) => dismissed !== true)
          .map(({ party }) => {
            const holds = given.find((each) => each.holds && each.party === party);
            return (
              <li key={party} className="flex flex-wrap items-center gap-x-2">
                <PartyName party={party} />
                {holds ? (
                  <span className="text-good">
                    <Icon of={Check} size={16} /> {t('contract.agreed', { version: holds.version })}{' '}
                    <Time at={holds.at} form="clock" />
                  </span>
                ) : (
                  <span className="text-ink2">{t('contract.not_yet')}</span>
                )}
              </li>
            );
          })}
        {voiding.map(({ party, version, at }) => (
          <li key={`${party} ${at}`} className={classes('flex flex-wrap items-center gap-x-2 text-ink2')}>
            {party !== null && (
              <s>
                <PartyName party={party} />
              </s>
            )}
            <s>{t('contract.agreed', { version })}</s> <span>{t('contract.void')}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
