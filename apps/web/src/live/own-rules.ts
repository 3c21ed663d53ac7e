import { declaredBy, FINGERPRINT_CHARACTERS } from '@parley/rules/formats/declared';
import { formats } from '@parley/rules/formats/formats';

/** The word for the rules that this page folds by, as a hub makes it. */
const own = crypto.subtle.digest('SHA-256', new TextEncoder().encode(declaredBy(formats))).then((digest) =>
  Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, FINGERPRINT_CHARACTERS),
);

/** Whether a hub decides by the rules that this page folds by. */
export const isOwnRules = async (word: string): Promise<boolean> => (await own) === word;
