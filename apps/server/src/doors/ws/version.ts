import { OLDEST_VERSION, PROTOCOL_VERSION, type RefusalBody, refusalBody } from '@parley/protocol';

/** Names the side that must be upgraded. */
export function versionRefusal(given: number): RefusalBody {
  return refusalBody('unsupported_version', {
    oldest: OLDEST_VERSION,
    current: PROTOCOL_VERSION,
    given,
    upgrade: given > PROTOCOL_VERSION ? 'hub' : 'client',
  });
}
