import type { Result } from '@parley/protocol';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useMe } from '../live/use-seat.tsx';

export type MadeLink = NonNullable<Result['links']>[number];

interface MadeLinks {
  readonly links: readonly MadeLink[];
  keep(links: readonly MadeLink[]): void;
}

const Context = createContext<MadeLinks | undefined>(undefined);

/**
 * Links that a command made, until their reader has saved them. They are kept above the papers, which are drawn anew
 * when somebody turns a phone around or looks into another of them: nobody can show these links again.
 */
export function MadeLinksProvider({ children }: { readonly children: ReactNode }) {
  const { seat } = useMe();
  const [made, setMade] = useState<{ readonly of: string | null; readonly links: readonly MadeLink[] }>();
  const value = useMemo(
    (): MadeLinks => ({
      // Another seat of this browser has its own.
      links: made?.of === seat ? made.links : [],
      keep: (links) => setMade({ of: seat, links }),
    }),
    [made, seat],
  );
  return <Context value={value}>{children}</Context>;
}

export function useMadeLinks(): MadeLinks {
  const made = useContext(Context);
  if (!made) throw new Error('no links are made here');
  return made;
}
