import { useState } from 'react';
import { useWords, Words } from '../i18n/words.tsx';
import { Details } from '../ui/details.tsx';
import { GivenField } from './given-field.tsx';
import { shortKey } from './short.ts';
import type { GivenFields } from './use-given.ts';

export interface Seat {
  readonly seat: string;
  readonly name: string;
}

interface OutsideProps {
  readonly fields: GivenFields;
  /** Those who named a key in the record; undefined while none is open. */
  readonly seats: readonly Seat[] | undefined;
}

/** Where the reader says what they have from elsewhere. All that a record proves, it proves against this. */
export function Outside({ fields, seats }: OutsideProps) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const { texts, readings, set } = fields;
  return (
    <section className="flex flex-col gap-3 print:hidden">
      <h2 className="text-head font-[600]">{t('verify.outside')}</h2>
      <p className="text-meta text-ink2">{t('verify.outside.what')}</p>
      <GivenField
        label={t('verify.hub')}
        name={t('verify.hub')}
        hint={t('verify.hub.hint')}
        none={t('verify.hub.none')}
        text={texts.hub}
        reading={readings.hub}
        found={readings.hub.found.map((key) => shortKey(key)).join(', ')}
        onChange={(hub) => set({ hub })}
      />
      {seats && (
        <Details open={open} onToggle={setOpen} summary={t('verify.more')}>
          {open && <More fields={fields} seats={seats} />}
        </Details>
      )}
    </section>
  );
}

function More({ fields, seats }: { readonly fields: GivenFields; readonly seats: readonly Seat[] }) {
  const { t } = useWords();
  const { texts, readings, set } = fields;
  return (
    <div className="mt-2 flex flex-col gap-5">
      {seats.length === 0 && <p className="text-meta text-ink2">{t('verify.seat.nobody')}</p>}
      {seats.map(({ seat, name }) => {
        const reading = readings.seats[seat] ?? { found: [] };
        return (
          <GivenField
            key={seat}
            label={
              <Words of="verify.seat" with={{ name: <bdi className="break-words">{name}</bdi>, seat }} />
            }
            name={t('verify.seat', { name, seat })}
            hint={t('verify.seat.hint')}
            none={t('verify.seat.none')}
            text={texts.seats[seat] ?? ''}
            reading={reading}
            found={reading.found.map((key) => shortKey(key)).join(', ')}
            onChange={(text) => set({ seats: { ...texts.seats, [seat]: text } })}
          />
        );
      })}
      <GivenField
        label={t('verify.kept')}
        name={t('verify.kept')}
        hint={t('verify.kept.hint')}
        none={t('verify.kept.none')}
        text={texts.kept}
        reading={readings.kept}
        found={t('verify.given.notes', { count: readings.kept.found.length })}
        onChange={(kept) => set({ kept })}
      />
    </div>
  );
}
