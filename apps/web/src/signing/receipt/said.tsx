import { parseStatement } from '@parley/record/statement/statement';
import { Words } from '../../i18n/words.tsx';
import { Fingerprint } from '../keys/fingerprint.tsx';

/** The sentence as it was signed, in the language that it was shown in. */
export function Said({ text }: { readonly text: string }) {
  const statement = parseStatement(text);
  if (!statement) return null;
  return (
    <>
      <blockquote className="border-l-4 border-accent py-1 pl-4 font-serif text-doc">
        <bdi>{statement.shown}</bdi>
      </blockquote>
      <p className="mt-3 text-meta text-ink2">
        <Words of="receipt.minutes" /> SHA-256
        <span className="block text-ink">
          <Fingerprint of={statement.minutes} whole />
        </span>
      </p>
    </>
  );
}
