import { closeCodes } from '@parley/protocol/close-codes';
import { LocalError, RefusedError } from '../errors.ts';
import type { Ending } from './exit-codes.ts';
import { UsageError } from './usage-error.ts';

/** How a verb ends that something was thrown in. */
export function endingOf(error: unknown): Ending {
  if (error instanceof UsageError) return 'usage';
  if (error instanceof RefusedError) return endingOfRefusal(error);
  if (error instanceof LocalError) return endingOfLocal(error);
  return 'fault';
}

const GONE: ReadonlySet<string> = new Set(['ended', 'unknown', 'gone']);

function endingOfRefusal({ body: { code, retry } }: RefusedError): Ending {
  if (GONE.has(code)) return 'over';
  // To be asked for the same once more, after all that patience, is no answer.
  if (retry.when === 'after' || code === 'busy') return 'unreachable';
  return retry.when === 'now' ? 'first' : 'refused';
}

const GOODBYES: ReadonlySet<number> = new Set([closeCodes.revoked.code, closeCodes.unknown.code]);

function endingOfLocal({ fault, cause, code = 0 }: LocalError): Ending {
  switch (fault) {
    case 'aborted':
      return cause instanceof LocalError ? endingOfLocal(cause) : 'interrupted';
    case 'closed':
      return GOODBYES.has(code) ? 'over' : 'fault';
    case 'stopped':
      return 'over';
    case 'wrong_link':
    case 'key_in_use':
    case 'too_long':
      return 'usage';
    default:
      return 'unreachable';
  }
}

/** What there is to say of it, besides a refusal, which says itself. */
export function complaintOf(error: unknown): string {
  if (error instanceof LocalError && error.cause instanceof LocalError) return complaintOf(error.cause);
  return error instanceof Error ? error.message : String(error);
}
