import { parseToken, RefusedError, type TokenKind } from '@parley/protocol';
import type { Caller, Hub } from '../../rooms/hub.ts';
import { refusal } from './failure.ts';
import type { Limits } from './limits.ts';

const called: Readonly<Record<TokenKind, string>> = {
  person: "a person's link",
  agent: "an agent's link",
  observer: 'an observer link',
  claim: 'a claim link',
  invitation: 'an invitation',
};

export interface Credential {
  readonly text: string;
  /** Where it comes from, as limits count by it. */
  readonly address: string;
  /** The only kind that will do, if only one will. */
  readonly kind?: TokenKind;
}

/** Whom a credential stands for. One that stands for nobody counts against its address, whether or not it looks like one. */
export async function identify(
  { hub, limits }: { readonly hub: Hub; readonly limits: Limits },
  { text, address, kind }: Credential,
): Promise<Caller> {
  const token = parseToken(text);
  if (token && kind !== undefined && token.kind !== kind) {
    throw refusal('wrong_link', { kind: called[token.kind], expected: called[kind] });
  }
  try {
    if (!token) throw refusal('unknown');
    return await hub.identify(token);
  } catch (thrown) {
    if (thrown instanceof RefusedError && thrown.body.code === 'unknown') await limits.failed.count(address);
    throw thrown;
  }
}
