import { useWords } from '../../i18n/words.tsx';
import type { Version } from '../../panels/contract/versions.ts';
import { Select } from '../../ui/field.tsx';

interface CompareWithProps {
  readonly earlier: readonly Version[];
  /** The version that one last read to its end. */
  readonly known: number | undefined;
  readonly chosen: number | undefined;
  readonly onChoose: (version: number | undefined) => void;
}

/** Which earlier version the text is compared with; with none, it is read as it stands. */
export function CompareWith({ earlier, known, chosen, onChoose }: CompareWithProps) {
  const { t } = useWords();
  return (
    <Select
      label={t('approve.compare')}
      className="max-w-sm"
      value={chosen ?? ''}
      onChange={(event) => onChoose(event.target.value === '' ? undefined : Number(event.target.value))}
    >
      <option value="">{t('approve.compare.none')}</option>
      {earlier.toReversed().map(({ version }) => (
        <option key={version} value={version}>
          {version === known
            ? t('approve.compare.last', { version })
            : t('approve.compare.version', { version })}
        </option>
      ))}
    </Select>
  );
}
