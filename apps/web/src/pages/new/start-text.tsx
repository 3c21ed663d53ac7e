import { useEffect, useState } from 'react';
import { useWords, Words } from '../../i18n/words.tsx';
import { Details } from '../../ui/details.tsx';
import { ContractText } from '../../rooms/parts/contract-text.tsx';
import type { NewRoomForm } from './use-new-room.ts';

/** A first text of the contract, for whoever has one: a template, or last year's. It becomes version 1. */
export function StartText({ form }: { readonly form: NewRoomForm }) {
  const { t } = useWords();
  const { room, set, problems, tries } = form;
  const [open, setOpen] = useState(false);
  const isWrong = problems?.contract !== undefined;
  useEffect(() => {
    if (tries > 0 && isWrong) setOpen(true);
  }, [tries, isWrong]);
  return (
    <Details
      open={open}
      onToggle={setOpen}
      summary={
        <>
          <Words of="new.contract" />
          {room.contract.trim() !== '' && !open && (
            <span className="text-meta font-[400] text-ink2">{t('new.contract.there')}</span>
          )}
        </>
      }
    >
      <div className="mt-2">
        <ContractText
          label={t('new.contract.text')}
          hint={t('new.contract.hint')}
          text={room.contract}
          onChange={(contract) => set({ contract })}
          tooLong={isWrong}
        />
      </div>
    </Details>
  );
}
