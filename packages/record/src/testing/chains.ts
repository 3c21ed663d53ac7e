import { createHash } from 'node:crypto';
import type { Circle, Entry, Json, JsonObject } from '@parley/protocol';
import * as fc from 'fast-check';
import { chainStart, type SealedEntry, type Sha256, seal } from '../chain.ts';

export const ROOM = '0123456789abcdefghjkmnpqrs';

export const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();

/** An entry that says something, the nth of its circle. */
export function entry(seq: number, body: JsonObject, circle: Circle = 'room'): Entry {
  const by = { kind: 'agent', seat: 's2', party: 'p1' } as const;
  return { circle, seq, type: 'said', at: 1_790_000_000_000 + seq, by, body };
}

/** A chain of entries with these bodies. */
export function chainOf(bodies: readonly JsonObject[], room = ROOM, circle: Circle = 'room'): SealedEntry[] {
  let previous = chainStart(room, circle, sha256);
  return bodies.map((body, index) => {
    const salt = sha256(new TextEncoder().encode(`${circle}${index}`));
    const sealed = seal(
      entry(index + 1, body, circle),
      Buffer.from(salt).toString('hex', 0, 16),
      previous,
      sha256,
    );
    previous = sealed.hash;
    return sealed;
  });
}

const scalar = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.maxSafeInteger().map((number) => number + 0),
  fc.string({ unit: 'binary' }),
);

/** Any JSON that can be carried. Keys that JavaScript treats in ways of its own are among them. */
export const json: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('__proto__', '10', '9', 'toJSON')),
      tie('value'),
      {
        maxKeys: 4,
      },
    ),
  ),
})).value;

export const jsonObject: fc.Arbitrary<JsonObject> = fc.dictionary(fc.string(), json, { maxKeys: 4 });
