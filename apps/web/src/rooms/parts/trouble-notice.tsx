import { useWords } from '../../i18n/words.tsx';
import type { Trouble } from '../../live/outcome.ts';
import { Notice } from '../../ui/notice.tsx';
import type { PlainKey } from '../words.ts';

const faults: Partial<Readonly<Record<Extract<Trouble, { by: 'page' }>['fault'], PlainKey>>> = {
  too_long: 'room.fault.too_long',
  stopped: 'room.fault.ended',
  closed: 'room.fault.ended',
};

/** What was refused, why, and what to do instead, at the control it is about. What was typed stays. */
export function TroubleNotice({ trouble }: { readonly trouble: Trouble | undefined }) {
  const { t, refusal } = useWords();
  if (!trouble) return null;
  if (trouble.by === 'page')
    return <Notice tone="bad">{t(faults[trouble.fault] ?? 'room.fault.unsent')}</Notice>;
  const { says, fix } = refusal(trouble.refusal);
  const stale = trouble.refusal.code === 'stale_version';
  return (
    <Notice tone="bad" label={t('room.refused')}>
      <p>{says}</p>
      <p className="text-meta text-ink2">{stale ? t('room.refused.version') : fix}</p>
    </Notice>
  );
}
