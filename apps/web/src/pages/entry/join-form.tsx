import type { Token } from '@parley/protocol/links';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import type { LookedAt } from '../../api/look.ts';
import { preferences } from '../../app/preferences.ts';
import { useWords, Words } from '../../i18n/words.tsx';
import { Button } from '../../ui/button.tsx';
import { Details } from '../../ui/details.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Field } from '../../ui/field.tsx';
import { Time } from '../../ui/time.tsx';
import { NameField, useName } from './name-field.tsx';
import { useTaking } from './use-taking.ts';

interface JoinFormProps {
  readonly look: LookedAt<'invitation'>;
  readonly token: Token;
  readonly onJoined: (room: string) => void;
  readonly onDecline: () => void;
}

/** Name, and Join: only this uses the invitation up. */
export function JoinForm({ look, token, onJoined, onDecline }: JoinFormProps) {
  const { t } = useWords();
  const name = useName(preferences.getState().name);
  const [agentName, setAgentName] = useState('');
  const [naming, setNaming] = useState(false);
  const { room, take, busy, failure } = useTaking('accept', token, {
    topic: look.topic,
    name: name.text,
    side: look.party.name,
  });
  useEffect(() => {
    if (room !== undefined) onJoined(room);
  }, [room, onJoined]);

  const join = (event: FormEvent) => {
    event.preventDefault();
    if (!name.given()) return;
    const agent = agentName.trim();
    take({ name: name.text, ...(agent !== '' && { agent_name: agent }) });
  };
  const usual = t('join.agent_name.default', { side: look.party.name });
  return (
    <form onSubmit={join} noValidate className="flex flex-col gap-5">
      <NameField name={name} />
      <Details summary={<Words of="join.agent_name.choose" />} open={naming} onToggle={setNaming}>
        <Field
          className="mt-2"
          label={t('common.optional', { label: t('join.agent_name') })}
          hint={t('join.agent_name.hint', { name: usual })}
          autoComplete="off"
          maxLength={120}
          value={agentName}
          onChange={(event) => setAgentName(event.target.value)}
        />
      </Details>
      <Failure of={failure} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look="filled" type="submit" busy={busy} data-command="accept">
          <Words of="join.do" />
        </Button>
        <Button look="quiet" onClick={onDecline}>
          <Words of="entry.not_for_me" />
        </Button>
        <Link to="/" search={{ about: 'parley' }} className="text-accent underline underline-offset-4">
          <Words of="entry.what_is_parley" />
        </Link>
      </div>
      <p className="text-meta text-ink2">
        <Words of="join.until" with={{ time: <Time at={look.expires_at} /> }} />
      </p>
    </form>
  );
}
