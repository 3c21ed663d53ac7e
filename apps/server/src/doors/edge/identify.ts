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
  recovery: 'a recovery code',
};

export interface Credential {
  readonly text: string;
  /** Where it comes from, as limits count by it. */
  readonly address: string;
  /** The only kinds that will do, if not all of them. */
  readonly kinds?: readonly TokenKind[];
}

interface Parts {
  readonly hub: Hub;
  readonly limits: Limits;
}

/** Whom a credential stands for. One that stands for nobody counts against its address, whether or not it looks like one. */
export async function identify(
  { hub, limits }: Parts,
  { text, address, kinds }: Credential,
): Promise<Caller> {
  const token = parseToken(text);
  if (token && kinds !== undefined && !kinds.includes(token.kind)) {
    const expected = kinds.map((kind) => called[kind]).join(' or ');
    throw refusal('wrong_link', { kind: called[token.kind], expected });
  }
  return counting(limits, address, () => {
    if (!token) throw refusal('unknown');
    return hub.identify(token);
  });
}

/** Counts it against an address when what it presented turns out to stand for nobody. */
export async function counting(
  limits: Limits,
  address: string,
  look: () => Promise<Caller>,
): Promise<Caller> {
  try {
    return await look();
  } catch (thrown) {
    if (thrown instanceof RefusedError && thrown.body.code === 'unknown') await limits.failed.count(address);
    throw thrown;
  }
}

/** The same at doors that answer once: an address that was wrong too often is turned away before anything is looked up. */
export async function identifyOnce(parts: Parts, credential: Credential): Promise<Caller> {
  const turnedAway = await parts.limits.failed.refusal(credential.address);
  if (turnedAway) throw new RefusedError(turnedAway);
  return identify(parts, credential);
}
