import type { CommandName, InputFor } from '@parley/client';
import type { Result } from '@parley/protocol';
import { useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import type { Trouble } from '../../live/outcome.ts';
import { useIsCurrent, useMay, useSeat, useSeen } from '../../live/use-seat.tsx';
import { speech } from '../../ui/speech.ts';

export interface Giving<Name extends CommandName> {
  /** Gives the command; answers its result, or undefined when it was refused: `trouble` then says why. */
  give(input: InputFor<Name>): Promise<Result | undefined>;
  readonly busy: boolean;
  readonly trouble: Trouble | undefined;
  /** Why it cannot be given now, in words; undefined when it can. */
  readonly off: string | undefined;
  readonly may: boolean;
  forget(): void;
}

/** One control's way to give one command: whether it may, that it is under way, and what came of it. */
export function useGiving<Name extends CommandName>(command: Name): Giving<Name> {
  const seat = useSeat();
  const { t, refusal } = useWords();
  const { why } = useSeen();
  const may = useMay(command);
  const current = useIsCurrent();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();

  const said = may ? undefined : why(command);
  const off = current ? said && refusal(said).says : t('room.off.stale');
  return {
    busy,
    trouble,
    may,
    off,
    forget: () => setTrouble(undefined),
    async give(input) {
      setBusy(true);
      setTrouble(undefined);
      const outcome = await seat.do(command, input).finally(() => setBusy(false));
      if (outcome.done) return outcome.result;
      setTrouble(outcome.trouble);
      // Once one's own sending was refused, the reader must hear of it at once.
      if (outcome.trouble.by === 'hub') speech.interrupt(refusal(outcome.trouble.refusal).says);
      return undefined;
    },
  };
}
