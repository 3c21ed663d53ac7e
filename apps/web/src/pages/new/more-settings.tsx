import type { Key } from '../../i18n/catalogue.ts';
import { useWords } from '../../i18n/words.tsx';
import { RadioGroup } from '../../ui/choice.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { type NumberName, ranges } from './room-input.ts';
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
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        <NumberField form={form} name="lifeDays" label={t('new.life')} />
        <NumberField
          form={form}
          name="readableDays"
          label={t('new.readable')}
          hint={t('new.readable.hint')}
        />
        <NumberField form={form} name="turns" label={t('new.turns')} />
        <NumberField
          form={form}
          name="timeoutMinutes"
          label={t('new.timeout')}
          hint={t('new.timeout.hint')}
        />
        <NumberField form={form} name="invitationDays" label={t('new.invitation')} />
      </div>
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
      {room.silence !== 'wait' && (
        <NumberField form={form} name="silenceHours" label={t('new.silence_hours')} />
      )}
      <RadioGroup
        label={t('new.people')}
        value={room.people}
        onChange={(people) => set({ people })}
        choices={[
          { value: 'browser', label: t('new.people.browser') },
          { value: 'any', label: t('new.people.any'), hint: t('new.people.any.hint') },
        ]}
      />
      <Briefs form={form} />
    </div>
  );
}

interface NumberFieldProps {
  readonly form: NewRoomForm;
  readonly name: NumberName;
  readonly label: string;
  readonly hint?: string;
}

function NumberField({ form: { room, set, problems }, name, label, hint }: NumberFieldProps) {
  const { t } = useWords();
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

const briefs = [
  ['knows', 'new.knows'],
  ['needs', 'new.needs'],
] as const satisfies readonly (readonly ['knows' | 'needs', Key])[];

/** What each side knows and must find out, which is read by everyone. */
function Briefs({ form }: { readonly form: NewRoomForm }) {
  const { t } = useWords();
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="text-meta font-[500] text-ink2">{t('new.briefs')}</legend>
      <p className="text-meta text-ink2">{t('new.briefs.hint')}</p>
      <div className="grid gap-4 tablet:grid-cols-2">
        {form.room.sides.flatMap((side, place) =>
          briefs.map(([field, label]) => (
            <TextArea
              key={`${side.id} ${field}`}
              label={t(label, { side: side.name.trim() || t('new.other.nth', { number: place + 1 }) })}
              value={side[field]}
              onChange={(event) => form.setSide(side.id, { [field]: event.target.value })}
            />
          )),
        )}
      </div>
    </fieldset>
  );
}
