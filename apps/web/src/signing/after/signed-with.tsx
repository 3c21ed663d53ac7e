import { Words } from '../../i18n/words.tsx';
import { Fingerprint } from '../keys/fingerprint.tsx';
import type { SignedBody } from './deeds.ts';

/** What somebody signed with: a passkey or another key, and which. */
export function SignedWith({ of: { how, fingerprint } }: { readonly of: SignedBody }) {
  return (
    <Words
      of={how === 'passkey' ? 'after.passkey' : 'after.key'}
      with={{ print: <Fingerprint of={fingerprint} /> }}
    />
  );
}
