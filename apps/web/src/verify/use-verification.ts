import type { Given } from '@parley/record/verify/given';
import { useEffect, useState } from 'react';
import { type Outcome, verify } from './verifier.ts';

/** After so long somebody waits, and is told that work goes on. */
const TOLD_AFTER_MS = 300;

export interface Verification {
  /** Of the file and the keys that are there now, or, for the blink of an eye, of those before. */
  readonly outcome: Outcome | undefined;
  readonly working: boolean;
}

const NOTHING: Verification = { outcome: undefined, working: false };

/** Verifies the file anew whenever it, or what it is held against, changes. */
export function useVerification(file: File | undefined, given: Given): Verification {
  const [verification, setVerification] = useState(NOTHING);
  useEffect(() => setVerification(NOTHING), [file]);
  useEffect(() => {
    if (!file) return;
    let wanted = true;
    const timer = setTimeout(() => setVerification({ outcome: undefined, working: true }), TOLD_AFTER_MS);
    void verify(file, given).then((outcome) => {
      clearTimeout(timer);
      if (wanted) setVerification({ outcome, working: false });
    });
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [file, given]);
  return verification;
}
