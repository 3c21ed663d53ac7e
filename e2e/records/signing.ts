import type { JsonObject } from '@parley/protocol';
import { type Purpose, statementOf } from '@parley/record';
import { keySigns, type Pair, pair, passkeySigns } from '@parley/record/testing/signers';
import type { Act } from '@parley/rules/testing/meeting';

/**
 * Real keys and signatures in the place of those that random meetings only name. A name stands for the same key in every
 * meeting, so that what is carried from one record into another is signed by a key that is known there.
 */
const keys = new Map<string, Promise<Pair>>();

export function keyNamed(name: string): Promise<Pair> {
  const known = keys.get(name) ?? pair(keys.size % 2 === 0 ? 'Ed25519' : 'ES256');
  keys.set(name, known);
  return known;
}

/** The same act with a real key, and what that key signed of these minutes; as it is, where it signs nothing. */
export async function withKeys(act: Act, seat: string, minutes: string | undefined): Promise<Act> {
  const { key: name, statement: asked } = act.input as Readonly<Record<string, string>>; // as random meetings give them
  if (name === undefined) return act;
  if (act.command === 'key') return { ...act, input: { ...act.input, key: (await keyNamed(name)).key } };
  if (act.command !== 'sign' || asked === undefined || minutes === undefined) return act;
  const { purpose } = JSON.parse(asked) as { purpose: Purpose };
  const input = await signed({
    seat,
    minutes,
    key: await keyNamed(name),
    purpose,
    site: 'site' in act.input,
  });
  return input ? { ...act, input } : act;
}

export interface Signing {
  readonly seat: string;
  readonly minutes: string;
  readonly key: Pair;
  readonly purpose: Purpose;
  /** Whether it is a passkey, which was made for a site. */
  readonly site: boolean;
}

const SHOWN = 'I sign these minutes. \u2013 Ich unterschreibe. \u{1F58B}\uFE0F';
const ENDS: Readonly<Record<Purpose, object>> = {
  minutes: {},
  void: { reason: 'A figure is wrong: \u20AC\u00A01.000 \u2260 \u20AC\u00A01,000.' },
  supersede: {
    reason: 'We met again.',
    by: { room: 'zyxwvtsrqpnmkjhgfedcba9876', minutes: 'ab'.repeat(32) },
  },
};

/** What is given with `sign`; undefined for a seat that the minutes do not know. */
export async function signed({
  seat,
  minutes,
  key,
  purpose,
  site,
}: Signing): Promise<JsonObject | undefined> {
  const statement = await statementOf(minutes, seat as `s${number}`, {
    purpose,
    shown: SHOWN,
    ...ENDS[purpose],
  });
  if (statement === undefined) return undefined;
  const { algorithm: _, ...signature } = await (site ? passkeySigns : keySigns)(statement, key);
  return { ...signature };
}
