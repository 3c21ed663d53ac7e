import { useWords } from '../../i18n/words.tsx';
import { useSeatState } from '../../live/use-seat.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { newestText } from '../../panels/contract/versions.ts';

interface ProposalFieldProps {
  readonly value: string | undefined;
  readonly onChange: (text: string | undefined) => void;
}

/** A new version of the contract, to go with what is said: it begins as the newest one reads. */
export function ProposalField({ value, onChange }: ProposalFieldProps) {
  const { t } = useWords();
  const newest = useSeatState(({ entries }) => newestText(entries));
  if (value === undefined)
    return (
      <Button look="bare" className="self-start text-meta" onClick={() => onChange(newest)}>
        {t('room.proposal.add')}
      </Button>
    );
  return (
    <div className="flex flex-col items-start gap-1">
      <TextArea
        label={t('room.proposal')}
        hint={t('room.proposal.hint')}
        className="w-full [&_textarea]:font-serif"
        rows={6}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button look="bare" className="text-meta" onClick={() => onChange(undefined)}>
        {t('room.proposal.drop')}
      </Button>
    </div>
  );
}
