import { groupedPrint, shortPrint } from './print.ts';

/** The fingerprint of a key: short in a line of text, whole for whoever compares it. */
export function Fingerprint({ of, whole = false }: { readonly of: string; readonly whole?: boolean }) {
  if (whole) return <code className="font-mono text-meta break-words">{groupedPrint(of)}</code>;
  return (
    <code className="font-mono text-meta whitespace-nowrap" title={groupedPrint(of)}>
      {shortPrint(of)}
    </code>
  );
}
