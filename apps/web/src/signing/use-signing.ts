import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { keys } from '../api/queries.ts';
import { useWords } from '../i18n/words.tsx';
import { useIsCurrent, useMe, usePlay, useSeat } from '../live/use-seat.tsx';
import { usePlace } from '../rooms/use-place.ts';
import { speech } from '../ui/speech.ts';
import { keyOf } from './keys/name-key.ts';
import { isKey } from './keys/print.ts';
import { type Choice, type SigningFault, signWith } from './sign-with.ts';

export interface SigningDeed {
  /** Signs a statement about these minutes; answers whether it is signed. */
  sign(statement: string, minutes: string, choice: Choice): Promise<boolean>;
  readonly busy: boolean;
  readonly fault: SigningFault | undefined;
  /** Why it cannot be done now, in words. */
  readonly off: string | undefined;
}

/** One control's way to sign something: under way at most once, with whatever came of it. */
export function useSigning(onMade: (fingerprint: string) => void): SigningDeed {
  const live = useSeat();
  const { t } = useWords();
  const { room } = usePlace();
  const me = useMe();
  const play = usePlay();
  const current = useIsCurrent();
  const queries = useQueryClient();
  const under = useRef(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<SigningFault>();

  return {
    busy,
    fault,
    off: current ? undefined : t('room.off.stale'),
    async sign(statement, minutes, choice) {
      // The passkey's own window takes its time: a second press meanwhile must not open another.
      if (under.current || me.seat === null) return false;
      under.current = true;
      setBusy(true);
      setFault(undefined);
      const failed = await signWith({
        live,
        owner: { room, seat: me.seat, name: me.name ?? '', topic: play.room.topic },
        minutes,
        statement,
        choice,
        isNamed: (key) => isKey(keyOf(play, me.seat), key),
        onMade: ({ fingerprint }) => {
          onMade(fingerprint);
          void queries.invalidateQueries({ queryKey: keys.ownKeys() });
        },
      }).finally(() => {
        under.current = false;
        setBusy(false);
      });
      setFault(failed);
      if (failed) speech.interrupt(t('sign.fault'));
      return failed === undefined;
    },
  };
}
