import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords, Words } from '../../i18n/words.tsx';
import { useMe, usePlay } from '../../live/use-seat.tsx';
import { minutesFor } from '../../minutes/minutes-query.ts';
import { usePlace } from '../../rooms/use-place.ts';
import { Button } from '../../ui/button.tsx';
import { SupersedeForm } from './supersede-form.tsx';
import { VoidForm } from './void-form.tsx';

/** For one's own signature that stands: to declare it void, or to say which record takes its place. */
export function TakeBack() {
  const { t } = useWords();
  const { room } = usePlace();
  const { seat } = useMe();
  const { signing } = usePlay();
  const own = signing?.signatures.find((each) => each.seat === seat);
  const [open, setOpen] = useState<'void' | 'supersede'>();
  const { data: minutes } = useQuery(minutesFor(room, seat ?? ''));
  if (own?.standing !== 'signed' || !minutes) return null;
  const close = () => setOpen(undefined);
  const form = { minutes, signedWith: own.fingerprint, onClose: close };
  return (
    <section className="mt-10 print:hidden" aria-label={t('back.title')}>
      <h2 className="mb-3 text-head font-[600]">{t('back.title')}</h2>
      {open === 'void' && <VoidForm {...form} />}
      {open === 'supersede' && <SupersedeForm {...form} />}
      {open === undefined && (
        <div className="flex flex-wrap gap-3">
          <Button data-command="sign" onClick={() => setOpen('void')}>
            <Words of="back.void" />
          </Button>
          <Button data-command="sign" onClick={() => setOpen('supersede')}>
            <Words of="back.supersede" />
          </Button>
        </div>
      )}
    </section>
  );
}
