import { useNavigate } from '@tanstack/react-router';
import { useWords } from '../../i18n/words.tsx';
import { usePlace } from '../../rooms/use-place.ts';
import { Select } from '../../ui/field.tsx';
import type { Version } from './versions.ts';

interface PickersProps {
  readonly versions: readonly Version[];
  readonly shown: Version;
  readonly other: Version | undefined;
}

/** Which version is read, and which other one it is compared with. */
export function Pickers({ versions, shown, other }: PickersProps) {
  const { t } = useWords();
  const { search } = usePlace();
  const navigate = useNavigate();
  const pick = (changes: { readonly v?: string; readonly with?: string }) =>
    void navigate({ to: '.', search: { ...search, ...changes }, replace: true });
  const options = (of: readonly Version[]) =>
    of.map(({ version }) => (
      <option key={version} value={version}>
        {t('contract.version', { version })}
      </option>
    ));
  return (
    <div className="flex flex-wrap gap-4">
      <Select
        label={t('contract.show')}
        value={shown.version}
        onChange={(event) => pick({ v: event.target.value })}
      >
        {options(versions)}
      </Select>
      <Select
        label={t('approve.compare')}
        value={other?.version ?? ''}
        onChange={(event) => pick({ with: event.target.value })}
      >
        <option value="">{t('approve.compare.none')}</option>
        {options(versions.filter(({ version }) => version !== shown.version))}
      </Select>
    </div>
  );
}
