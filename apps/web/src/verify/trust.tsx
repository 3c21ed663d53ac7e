import type { Trust } from '@parley/record/verify/finding';
import { useWords } from '../i18n/words.tsx';
import { classes } from '../ui/classes.ts';

const looks = {
  given: 'border-accent text-accent',
  claimed: 'border-dashed border-edge text-ink2',
} as const;

/** By whose word a key is what it is said to be. */
export function TrustMark({ of: trust }: { readonly of: Trust }) {
  const { t } = useWords();
  return (
    <span className={classes('rounded-full border px-2 py-0.5 text-small font-[500]', looks[trust])}>
      {t(`verify.trust.${trust}`)}
    </span>
  );
}
