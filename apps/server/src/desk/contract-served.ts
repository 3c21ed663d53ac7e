import { open, type SealedEntry } from '@parley/record';
import type { contractWire } from '@parley/rules/modules/contract/wire';

const PROPOSED: keyof typeof contractWire.entries = 'contract.proposed';

interface Told {
  readonly type: string;
  readonly body: unknown;
}

/** The newest version of the contract whose text is among entries that are served; 0 when none is (CO-2). */
export function newestContract(entries: readonly SealedEntry[]): number {
  return newestProposed(entries.map(({ text }) => open(text)));
}

/** The same of entries as a refusal carries them. */
export function newestProposed(entries: readonly Told[]): number {
  return Math.max(0, ...entries.filter(({ type }) => type === PROPOSED).map(({ body }) => versionOf(body)));
}

export function isProposal({ type }: { readonly type: string }): boolean {
  return type === PROPOSED;
}

function versionOf(body: unknown): number {
  const version = typeof body === 'object' && body !== null && 'version' in body ? body.version : undefined;
  return typeof version === 'number' ? version : 0;
}
