import type { ReactNode } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { Field } from '../../ui/field.tsx';

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  readonly optional?: boolean | undefined;
  readonly hint?: ReactNode;
}

/** Why somebody does what they do, in one line that everybody in the room will read. */
export function ReasonField({ value, onChange, optional = false, hint }: ReasonFieldProps) {
  const { t } = useWords();
  const label = t('form.reason.public');
  return (
    <Field
      label={optional ? t('common.optional', { label }) : label}
      hint={hint}
      required={!optional}
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
