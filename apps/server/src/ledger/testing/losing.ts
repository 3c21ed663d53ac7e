import { type Ledger, LedgerUnavailable } from '../port.ts';

/**
 * A ledger whose answers get lost on the way: every nth call has no answer, and every second of those took effect
 * nevertheless.
 */
export function losing(ledger: Ledger, every: number): Ledger {
  let calls = 0;
  const lossy =
    <Asked extends readonly unknown[], Answer>(ask: (...asked: Asked) => Promise<Answer>) =>
    async (...asked: Asked): Promise<Answer> => {
      calls += 1;
      if (calls % every !== 0) return ask(...asked);
      if (calls % (2 * every) === 0) await ask(...asked);
      throw new LedgerUnavailable('lost');
    };
  return {
    append: lossy(ledger.append),
    heads: lossy(ledger.heads),
    commitsAfter: lossy(ledger.commitsAfter),
    entriesAfter: lossy(ledger.entriesAfter),
    commandByKey: lossy(ledger.commandByKey),
    credential: lossy(ledger.credential),
    due: lossy(ledger.due),
    toErase: lossy(ledger.toErase),
    erase: lossy(ledger.erase),
    erasedOn: lossy(ledger.erasedOn),
    clearTombstones: lossy(ledger.clearTombstones),
    highWater: lossy(ledger.highWater),
    close: ledger.close,
  };
}
