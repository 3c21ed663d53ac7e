import { shortHash } from '../../ui/short-hash.ts';
import { groupedPrint } from './print.ts';

/** The fingerprint of a key: short in a line of text, whole for whoever compares it. */
export function Fingerprint({ of, whole = false }: { readonly of: string; readonly whole?: boolean }) {
  // Two lines of equal length, which can be compared at a glance, where there is room for them.
  if (whole) return <code className="inline-block max-w-[40ch] font-mono text-meta">{groupedPrint(of)}</code>;
  return (
    <code className="font-mono text-meta whitespace-nowrap" title={groupedPrint(of)}>
      {shortHash(of)}
    </code>
  );
}
