import { type RefusalBody, refusalBody, RefusedError } from '@parley/protocol';
import { LedgerUnavailable } from '../../ledger/port.ts';
import type { Log, LogFields } from '../../log.ts';

/** A refusal of a door's own. */
export function refusal(...of: Parameters<typeof refusalBody>): RefusedError {
  return new RefusedError(refusalBody(...of));
}

/**
 * What a caller is told of something thrown. A refusal says itself. Anything else is a fault of ours: it is logged here,
 * once, and the caller learns that it happened and nothing more (ER-3).
 */
export function refusalOf(thrown: unknown, log: Log, fields: LogFields): RefusalBody {
  if (thrown instanceof RefusedError) return thrown.body;
  if (thrown instanceof LedgerUnavailable) {
    log.warn('door.no_store', fields, thrown);
    return refusalBody('unavailable');
  }
  log.error('door.failed', fields, thrown);
  return refusalBody('internal');
}
