import { useWords } from '../../i18n/words.tsx';
import type { Giving } from '../../rooms/parts/use-giving.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

interface NoWithReasonProps {
  readonly reason: string;
  readonly giving: Giving<'vote'>;
  readonly onChange: (reason: string) => void;
  readonly onSend: () => void;
  readonly onCancel: () => void;
}

/** A no is given with its reason, in place of the two buttons. */
export function NoWithReason({ reason, giving, onChange, onSend, onCancel }: NoWithReasonProps) {
  const { t } = useWords();
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '') onSend();
      }}
    >
      <Field
        label={t('vote.reason')}
        required
        maxLength={200}
        autoFocus
        value={reason}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="flex gap-3">
        <Button type="submit" data-command="vote" busy={giving.busy} off={giving.off}>
          {t('vote.no.send')}
        </Button>
        <Button look="bare" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
