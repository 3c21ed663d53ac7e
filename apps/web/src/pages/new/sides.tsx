import { Plus } from 'lucide-react';
import { PARTIES_MAX } from '@parley/protocol/limits';
import { useWords, Words } from '../../i18n/words.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { hasPeople } from './new-room.ts';
import { SideFields } from './side-fields.tsx';
import type { NewRoomForm } from './use-new-room.ts';

/** Who meets: oneself, one's side, and the others. */
export function Sides({ form }: { readonly form: NewRoomForm }) {
  const { t } = useWords();
  const { room, set, problems } = form;
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 text-head font-[600]">
        <Words of="new.who" />
      </legend>
      {hasPeople(room, room.sides[0]) && (
        <Field
          label={t('new.name')}
          autoComplete="name"
          maxLength={120}
          value={room.name}
          onChange={(event) => set({ name: event.target.value })}
          error={problems?.name && t('new.missing.name')}
        />
      )}
      <div className="grid items-start gap-x-6 gap-y-4 tablet:grid-cols-2">
        {room.sides.map((side, place) => (
          <SideFields key={side.id} form={form} side={side} place={place} />
        ))}
      </div>
      {problems?.people && (
        <Notice tone="bad" role="alert">
          {t('new.nobody')}
        </Notice>
      )}
      {room.sides.length < PARTIES_MAX && (
        <div>
          <Button look="bare" icon={<Icon of={Plus} />} onClick={form.addSide}>
            <Words of="new.add" />
          </Button>
        </div>
      )}
    </fieldset>
  );
}
