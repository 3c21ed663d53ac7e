import { parseLink, type Token } from '@parley/protocol/links';
import { type FormEvent, useState } from 'react';
import type { LookedAt } from '../../api/look.ts';
import { setToken, useLinkToken } from '../../app/link-token.ts';
import { Page } from '../../app/page.tsx';
import { useWords, Words } from '../../i18n/words.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Field } from '../../ui/field.tsx';
import { Looked } from './looked.tsx';
import { Seated } from './seated.tsx';
import { useTaking } from './use-taking.ts';

/** The way back to a seat for whoever kept their recovery code. */
export function RecoverPage() {
  const { t } = useWords();
  const token = useLinkToken();
  if (token === undefined || token === 'unreadable') return <EnterCode />;
  return (
    <Looked title={t('recover.title')} token={token} kinds={['recovery']}>
      {(look) => look.kind === 'recovery' && <Found look={look} token={token} />}
    </Looked>
  );
}

function EnterCode() {
  const { t } = useWords();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const find = (event: FormEvent) => {
    event.preventDefault();
    const token = parseLink(text)?.token;
    setWrong(token?.kind !== 'recovery');
    if (token?.kind === 'recovery') setToken(token);
  };
  return (
    <Page title={t('recover.title')}>
      <form onSubmit={find} noValidate className="flex flex-col gap-5">
        <p>
          <Words of="recover.lead" />
        </p>
        <Field
          label={t('recover.code')}
          hint={t('recover.code.hint')}
          error={wrong ? t('recover.none') : undefined}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setWrong(false);
          }}
        />
        <div>
          <Button look="filled" type="submit">
            <Words of="recover.find" />
          </Button>
        </div>
      </form>
      <p className="mt-8 text-meta text-ink2">
        <Words of="recover.lost" />
      </p>
    </Page>
  );
}

function Found({ look, token }: { readonly look: LookedAt<'recovery'>; readonly token: Token }) {
  const { t } = useWords();
  const { name, topic, party } = look;
  const { room, take, busy, failure } = useTaking('recover', token, { topic, name, side: party.name });
  if (room !== undefined) return <Seated room={room} recovered />;
  return (
    <Page title={t('recover.title')}>
      <div className="flex flex-col items-start gap-4">
        <p>
          <Words of="recover.found" with={{ name: <bdi>{name}</bdi>, topic: <bdi>{topic}</bdi> }} />
        </p>
        <p className="text-ink2">
          <Words of="recover.what" />
        </p>
        <Failure of={failure} />
        <Button look="filled" busy={busy} onClick={() => take()} data-command="recover">
          <Words of="recover.do" />
        </Button>
      </div>
    </Page>
  );
}
