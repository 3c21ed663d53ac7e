import { parseLink } from '@parley/protocol/links';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { setToken } from '../../app/link-token.ts';
import { useWords, Words } from '../../i18n/words.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { placeOf } from './link-place.ts';

/** Opens a link that came in another way than by a click: out of a file, or read off a screen. */
export function PasteLink() {
  const { t } = useWords();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const open = (event: FormEvent) => {
    event.preventDefault();
    const link = parseLink(text);
    if (!link) return setError(t('paste.none'));
    if (link.base !== undefined && link.base !== location.origin) {
      return setError(t('paste.elsewhere', { host: new URL(link.base).host }));
    }
    setText('');
    const place = placeOf(link.token);
    if ('href' in place) return location.assign(place.href);
    setToken(link.token);
    void navigate(place);
  };
  return (
    <form onSubmit={open} noValidate className="flex flex-wrap items-start gap-3">
      <Field
        className="min-w-0 grow basis-64"
        label={t('paste.label')}
        hint={t('paste.hint')}
        error={error}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" className="tablet:mt-6">
        <Words of="paste.open" />
      </Button>
    </form>
  );
}
