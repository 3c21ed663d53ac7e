import { Plus, X } from 'lucide-react';
import { PARTIES_MAX, PARTIES_MIN } from '@parley/protocol/limits';
import { useWords, Words } from '../../i18n/words.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PartyMark } from '../../ui/party-mark.tsx';
import type { NewSide } from './room-input.ts';
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
      <Field
        label={t('new.name')}
        autoComplete="name"
        maxLength={120}
        value={room.name}
        onChange={(event) => set({ name: event.target.value })}
        error={problems?.name && t('new.missing.name')}
      />
      <div className="grid gap-4 tablet:grid-cols-2">
        {room.sides.map((side, place) => (
          <SideField key={side.id} form={form} side={side} place={place} />
        ))}
      </div>
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

interface SideFieldProps {
  readonly form: NewRoomForm;
  readonly side: NewSide;
  readonly place: number;
}

function SideField({ form, side, place }: SideFieldProps) {
  const { t } = useWords();
  const count = form.room.sides.length;
  const other = count === PARTIES_MIN ? t('new.other') : t('new.other.nth', { number: place + 1 });
  const problem = form.problems?.sides[place];
  return (
    <div className="flex items-start gap-3">
      <span className="mt-[34px]">
        <PartyMark party={`p${place + 1}`} />
      </span>
      <Field
        className="min-w-0 flex-1"
        label={place === 0 ? t('new.side') : other}
        autoComplete={place === 0 ? 'organization' : 'off'}
        maxLength={120}
        value={side.name}
        onChange={(event) => form.setSide(side.id, { name: event.target.value })}
        error={problem && t(problem === 'same' ? 'new.same' : 'new.missing.side')}
      />
      {place >= PARTIES_MIN && (
        <Button
          look="bare"
          className="mt-6"
          aria-label={t('new.remove', { number: place + 1 })}
          icon={<Icon of={X} />}
          onClick={() => form.removeSide(side.id)}
        />
      )}
    </div>
  );
}
