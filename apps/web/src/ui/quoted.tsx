import type { ReactNode } from 'react';

/** Somebody's words inside a sentence of ours: in quotes, in their own direction of writing, and never wider than the line. */
export function Quoted({ children }: { readonly children: ReactNode }) {
  return (
    <q>
      <bdi className="break-words">{children}</bdi>
    </q>
  );
}
