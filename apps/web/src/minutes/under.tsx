import { useWords } from '../i18n/words.tsx';

interface UnderProps {
  readonly version: number;
  readonly charter: number;
}

/** A version of the contract, and the charter it was made under, where there was one. */
export function Under({ version, charter }: UnderProps) {
  const { t } = useWords();
  return charter > 0 ? t('approve.under', { version, charter }) : t('approve.under.bare', { version });
}
