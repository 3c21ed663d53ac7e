import type { JsonObject } from '@parley/protocol';
import type { Request } from '../kernel/contract.ts';
import type { Rules } from '../kernel/kernel.ts';
import { sha256 } from './sha256.ts';

/** The minutes of every meeting of these tests: what they are is not the rules' matter. */
export const MINUTES = sha256('minutes');

/**
 * What a hub has made sure of before it asks the rules, in meetings in which every key is one and every signature holds.
 * The hub's own part, with real keys, is tested there.
 */
export function evidenceFor(rules: Rules, { command, input }: Request): JsonObject | undefined {
  const fingerprint = sha256(wordIn(input, 'key'));
  switch (rules.evidence(command)) {
    case 'key':
      return { fingerprint };
    case 'minutes':
      return { minutes: MINUTES };
    case 'signature': {
      const text = wordIn(input, 'statement');
      const { purpose = 'minutes', reason, by } = read(text);
      return {
        ...{ statement: sha256(text), fingerprint, purpose },
        ...(reason !== undefined && { reason }),
        ...(by !== undefined && { by }),
      };
    }
    default:
      return undefined;
  }
}

/** An example of a statement says more than these tests do. */
const read = (statement: string): JsonObject => JSON.parse(statement) as JsonObject;

function wordIn(input: JsonObject, name: string): string {
  const value = input[name];
  return typeof value === 'string' ? value : '';
}
