import type { Cite, View } from '../../kernel/contract.ts';
import { refuse } from '../../kernel/define.ts';
import { VERSION } from '../tags.ts';
import { contract } from './state.ts';

/**
 * Refuses whoever names another version than the current one, and carries that one (CO-1). Those between are left out:
 * each is the whole text, so the difference is between the one they name and the newest, and an answer has a bound.
 */
export function staleVersion(view: View, given: number) {
  const { version, seq } = view.get(contract);
  if (given === version) return undefined;
  const newest: readonly Cite[] = [{ circle: 'room', after: (seq ?? 1) - 1, tag: VERSION }];
  return refuse('stale_version', { what: 'contract', given, current: version }, newest);
}

/** Refuses a hash that is not that of the current version. */
export function otherText(view: View, sha256: string) {
  const { version, sha256: current } = view.get(contract);
  return sha256 === current ? undefined : refuse('wrong_text', { version });
}
