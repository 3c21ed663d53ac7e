import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Page } from '../../app/page.tsx';
import { useWords, Words } from '../../i18n/words.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/choice.tsx';
import { Details } from '../../ui/details.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Field } from '../../ui/field.tsx';
import { MoreSettings } from './more-settings.tsx';
import { SettingsSummary } from './settings-summary.tsx';
import { Sides } from './sides.tsx';
import { StartText } from './start-text.tsx';
import { type NewRoomForm, useNewRoom } from './use-new-room.ts';

/** Makes a room: what it is about, who meets, and everything else folded away with its default said. */
export function NewPage() {
  const { t } = useWords();
  const form = useNewRoom();
  const [more, setMore] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const { room, set, problems, tries } = form;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = form.create();
    setMore((open) => open || Object.keys(wrong?.numbers ?? {}).length > 0);
  };
  // The first field that something is wrong with has the focus, once it says so.
  useEffect(() => {
    if (tries > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [tries]);

  return (
    <Page title={t('new.title')}>
      <form ref={element} noValidate onSubmit={submit} className="flex flex-col gap-8">
        <Field
          label={t('new.topic')}
          placeholder={t('new.topic.example')}
          maxLength={200}
          value={room.topic}
          onChange={(event) => set({ topic: event.target.value })}
          error={problems?.topic && t('new.missing.topic')}
        />
        <Format form={form} />
        <Sides form={form} />
        <StartText form={form} />
        <Failure of={form.failure} />
        <div className="flex flex-col items-start gap-4">
          <Button look="filled" type="submit" busy={form.busy} data-command="create">
            <Words of="new.create" />
          </Button>
          <SettingsSummary room={room} />
        </div>
        <Details summary={<Words of="new.more" />} open={more} onToggle={setMore}>
          <MoreSettings form={form} />
        </Details>
      </form>
    </Page>
  );
}

/** The kind of meeting, which decides what else is asked. */
function Format({ form: { room, choose } }: { readonly form: NewRoomForm }) {
  const { t } = useWords();
  return (
    <RadioGroup
      label={t('new.format')}
      value={room.format}
      onChange={choose}
      choices={[
        {
          value: 'negotiation',
          label: t('new.format.negotiation'),
          hint: t('new.format.negotiation.hint'),
        },
        { value: 'rendezvous', label: t('new.format.rendezvous'), hint: t('new.format.rendezvous.hint') },
      ]}
    />
  );
}
