import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { BRIEF_LINE_CHARACTERS, BRIEF_LINES, PARTIES_MIN } from '@parley/protocol/limits';
import { useWords } from '../../i18n/words.tsx';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/choice.tsx';
import { Details } from '../../ui/details.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PartyMark } from '../../ui/party-mark.tsx';
import { hasPeople, isAlone, linesOf, type NewSide } from './new-room.ts';
import type { NewRoomForm } from './use-new-room.ts';

interface SideFieldsProps {
  readonly form: NewRoomForm;
  readonly side: NewSide;
  readonly place: number;
}

/** One side: its name, and, folded away, who sits at the table for it and what it brings. */
export function SideFields({ form, side, place }: SideFieldsProps) {
  const { t } = useWords();
  const problem = form.problems?.sides[place];
  return (
    <div className="flex min-w-0 items-start gap-3">
      <span className="mt-[34px]">
        <PartyMark party={`p${place + 1}`} />
      </span>
      <div className="min-w-0 flex-1">
        <Field
          label={useLabel(form, place)}
          autoComplete={place === 0 ? 'organization' : 'off'}
          maxLength={120}
          value={side.name}
          onChange={(event) => form.setSide(side.id, { name: event.target.value })}
          error={problem?.name && t(problem.name === 'same' ? 'new.same' : 'new.missing.side')}
        />
        <div className="mt-1">
          <Brought form={form} side={side} place={place} />
        </div>
      </div>
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

function useLabel({ room }: NewRoomForm, place: number): string {
  const { t } = useWords();
  if (place === 0) return t('new.side');
  return room.sides.length === PARTIES_MIN ? t('new.other') : t('new.other.nth', { number: place + 1 });
}

/** Folded away, it still says what it comes to. What is wrong in it unfolds it when the room is asked for. */
function Brought({ form, side, place }: SideFieldsProps) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const problem = form.problems?.sides[place];
  const isWrong = problem?.knows !== undefined || problem?.needs !== undefined;
  const { tries } = form;
  useEffect(() => {
    if (tries > 0 && isWrong) setOpen(true);
  }, [tries, isWrong]);
  const name = side.name.trim() || t('new.other.nth', { number: place + 1 });
  const tooLong = t('new.brief.long', { lines: BRIEF_LINES, characters: BRIEF_LINE_CHARACTERS });
  return (
    <Details
      open={open}
      onToggle={setOpen}
      summary={
        <span className="text-meta leading-snug">
          <span className="sr-only">{name}: </span>
          <Summary form={form} side={side} />
        </span>
      }
    >
      <div className="mt-1 flex flex-col gap-3 border-l border-line pb-2 pl-4">
        {!isAlone(form.room) && (
          <Check
            label={t('new.seated')}
            hint={t('new.seated.hint')}
            checked={side.people}
            onChange={(people) => form.setSide(side.id, { people })}
          />
        )}
        <TextArea
          label={t('new.knows', { side: name })}
          hint={t('new.brief.hint')}
          value={side.knows}
          onChange={(event) => form.setSide(side.id, { knows: event.target.value })}
          error={problem?.knows && tooLong}
        />
        <TextArea
          label={t('new.needs', { side: name })}
          hint={t('new.needs.hint')}
          value={side.needs}
          onChange={(event) => form.setSide(side.id, { needs: event.target.value })}
          error={problem?.needs && tooLong}
        />
      </div>
    </Details>
  );
}

function Summary({ form: { room }, side }: Pick<SideFieldsProps, 'form' | 'side'>) {
  const { t } = useWords();
  const [known, needed] = [linesOf(side.knows).length, linesOf(side.needs).length];
  const parts = [
    t(hasPeople(room, side) ? 'new.side.people' : 'new.side.agent'),
    ...(known > 0 ? [t('new.side.knows', { count: known })] : []),
    ...(needed > 0 ? [t('new.side.needs', { count: needed })] : []),
    ...(known + needed === 0 ? [t('new.side.bare')] : []),
  ];
  return parts.join(' · ');
}
