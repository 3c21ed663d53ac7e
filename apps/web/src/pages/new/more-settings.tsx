import { useWords } from '../../i18n/words.tsx';
import { RadioGroup } from '../../ui/choice.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { isAlone, type NumberName, numbersOf, ranges } from './new-room.ts';
import { silenceWords } from './silence-words.ts';
import type { NewRoomForm } from './use-new-room.ts';

/** Everything of a room that is fixed when it is made, each at its default. */
export function MoreSettings({ form }: { readonly form: NewRoomForm }) {
  const { t } = useWords();
  const { room, set } = form;
  return (
    <div className="mt-4 flex flex-col gap-6">
      <TextArea
        label={t('common.optional', { label: t('new.goal') })}
        hint={t('new.goal.hint')}
        maxLength={2000}
        value={room.goal}
        onChange={(event) => set({ goal: event.target.value })}
      />
      <RadioGroup
        label={t('new.order')}
        value={room.order}
        onChange={(order) => set({ order })}
        choices={[
          { value: 'turns', label: t('new.order.turns'), hint: t('new.order.turns.hint') },
          { value: 'open', label: t('new.order.open'), hint: t('new.order.open.hint') },
        ]}
      />
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        <NumberField form={form} name="lifeDays" label={t('new.life')} />
        <NumberField
          form={form}
          name="readableDays"
          label={t('new.readable')}
          hint={t('new.readable.hint')}
        />
        <NumberField
          form={form}
          name="lifeHours"
          label={t('new.life_hours')}
          hint={t('new.life_hours.hint')}
        />
        <NumberField form={form} name="turns" label={t('new.turns')} hint={t('new.turns.hint')} />
        <NumberField
          form={form}
          name="timeoutMinutes"
          label={t('new.timeout')}
          hint={t('new.timeout.hint')}
        />
        <NumberField form={form} name="invitationDays" label={t('new.invitation')} />
      </div>
      {!isAlone(room) && <ForPeople form={form} />}
    </div>
  );
}

/** What is asked only where people are. */
function ForPeople({ form }: { readonly form: NewRoomForm }) {
  const { t } = useWords();
  const { room, set } = form;
  return (
    <>
      <div>
        <RadioGroup
          label={t('new.silence')}
          value={room.silence}
          onChange={(silence) => set({ silence })}
          choices={(['wait', 'carry', 'close'] as const).map((value) => ({
            value,
            label: t(silenceWords[value]),
          }))}
        />
        <p className="text-meta text-ink2">{t('new.silence.approval')}</p>
      </div>
      <NumberField form={form} name="silenceHours" label={t('new.silence_hours')} />
      <RadioGroup
        label={t('new.people')}
        value={room.people}
        onChange={(people) => set({ people })}
        choices={[
          { value: 'browser', label: t('new.people.browser') },
          { value: 'any', label: t('new.people.any'), hint: t('new.people.any.hint') },
        ]}
      />
    </>
  );
}

interface NumberFieldProps {
  readonly form: NewRoomForm;
  readonly name: NumberName;
  readonly label: string;
  readonly hint?: string;
}

/** A number, where this room has one of the name. */
function NumberField({ form: { room, set, problems }, name, label, hint }: NumberFieldProps) {
  const { t } = useWords();
  if (!numbersOf(room).includes(name)) return null;
  return (
    <Field
      label={label}
      hint={hint}
      inputMode="numeric"
      value={room[name]}
      onChange={(event) => set({ [name]: event.target.value })}
      error={problems?.numbers[name] && t('new.range', ranges[name])}
    />
  );
}
