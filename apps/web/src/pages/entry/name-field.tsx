import { useRef, useState } from 'react';
import { prefer } from '../../app/preferences.ts';
import { useWords } from '../../i18n/words.tsx';
import { Field } from '../../ui/field.tsx';

/** A person's name as it is typed, and whether it has been asked for in vain. */
export function useName(start: string) {
  const [typed, setTyped] = useState(start);
  const [asked, setAsked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const text = typed.trim();
  return {
    text,
    typed,
    setTyped,
    input,
    missing: asked && text === '',
    /** Whether there is a name; if not, the field says so and has the focus. */
    given: () => {
      setAsked(true);
      if (text === '') input.current?.focus();
      else prefer({ name: text });
      return text !== '';
    },
  };
}

export function NameField({ name }: { readonly name: ReturnType<typeof useName> }) {
  const { t } = useWords();
  return (
    <Field
      ref={name.input}
      label={t('entry.name')}
      hint={t('entry.name.hint')}
      error={name.missing ? t('entry.missing.name') : undefined}
      autoComplete="name"
      maxLength={120}
      value={name.typed}
      onChange={(event) => name.setTyped(event.target.value)}
    />
  );
}
