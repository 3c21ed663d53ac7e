import { useEffect, useState } from 'react';
import { useSeat } from '../../live/use-seat.tsx';
import { nameOwnKey, type Naming } from './name-key.ts';

/** Names this browser's key while the page is open; undefined until that is done. */
export function useNaming(replace: boolean): Naming | undefined {
  const seat = useSeat();
  const [naming, setNaming] = useState<Naming>();
  useEffect(() => {
    let wanted = true;
    const name = async () => {
      const named = await nameOwnKey(seat, { replace });
      if (wanted) setNaming(named);
    };
    void name();
    return () => {
      wanted = false;
    };
  }, [seat, replace]);
  return naming;
}
