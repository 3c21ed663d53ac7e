import { type JsonObject, refusalBody, RefusedError } from '@parley/protocol';
import {
  algorithmOf,
  faultInSignature,
  fingerprint,
  isStatementOf,
  parseStatement,
  readSignature,
  type SignatureFault,
  statementDigest,
} from '@parley/record';
import type { Actor } from '@parley/rules';
import type { SigningEvidence, SigningInput } from '@parley/rules/modules/signing/wire';
import type { Minuting, SealedMinutes } from './minutes.ts';
import type { Moment, Room } from './room.ts';

/**
 * What has to be made sure of before the rules are asked, since they know no cryptography and make no minutes. What does
 * not hold is refused here; what holds, they get as facts. Nothing of it changes while a command waits: a signature
 * holds or does not, and the minutes of a room that is closed stay as they are.
 */
export interface Asking {
  readonly room: Room;
  readonly moment: Moment;
  readonly actor: Actor;
  readonly input: JsonObject;
}

export type Evidence = (kind: string, asking: Asking) => Promise<JsonObject>;
type Maker<Kind extends keyof SigningEvidence> = (asking: Asking) => Promise<SigningEvidence[Kind]>;

export function createEvidence(minuting: Minuting, baseUrl: string): Evidence {
  const site = new URL(baseUrl).hostname;

  async function sealed({ room, moment }: Asking): Promise<SealedMinutes> {
    const minutes = await minuting.sealed(room, moment);
    if (!minutes) throw new Error('broken invariant: minutes are read and signed in a closed room alone');
    return minutes;
  }

  const kinds: { readonly [Kind in keyof SigningEvidence]: Maker<Kind> } = {
    key: async ({ input }) => {
      const { key, site: made } = input as SigningInput<'key'>; // parsed by the command's own schema
      if (made !== undefined && made !== site) throw invalid('site', `is not ${site}, where this hub is`);
      return { fingerprint: await printOf(key) };
    },
    minutes: async (asking) => ({ minutes: (await sealed(asking)).sha256 }),
    signature: async (asking) => signatureFacts(asking, await sealed(asking)),
  };

  const isKind = (kind: string): kind is keyof SigningEvidence => Object.hasOwn(kinds, kind);

  return (kind, asking) => {
    if (!isKind(kind)) throw new Error(`broken invariant: nobody here makes sure of "${kind}"`);
    return kinds[kind](asking);
  };
}

async function signatureFacts(
  { actor, input }: Asking,
  minutes: SealedMinutes,
): Promise<SigningEvidence['signature']> {
  const signature = input as SigningInput<'sign'>; // parsed by the command's own schema
  const statement = parseStatement(signature.statement);
  if (!statement) throw invalid('statement', 'is no statement in the form that records have');
  if (statement.minutes !== minutes.sha256) throw otherMinutes(minutes);
  if (!actor.seat || !isStatementOf(minutes, actor.seat, signature.statement)) {
    throw invalid('statement', 'says of these minutes or of your seat what is not so');
  }
  if (statement.purpose !== 'minutes' && statement.reason === undefined) {
    throw invalid('statement', 'does not say why the signature ends');
  }
  const { key } = signature;
  const algorithm = algorithmOf(key);
  const fault = algorithm
    ? await faultInSignature(readSignature({ ...input, algorithm }, 'signature'))
    : 'form';
  if (fault) throw invalid('signature', faults[fault]);
  const { purpose, reason, by } = statement;
  return {
    statement: Buffer.from(await statementDigest(signature.statement)).toString('hex'),
    fingerprint: await printOf(key),
    purpose,
    ...(reason !== undefined && { reason }),
    ...(by !== undefined && { by: { ...by } }),
  };
}

const faults: Readonly<Record<SignatureFault, string>> = {
  form: 'is not put together as signatures are',
  site: 'was made with a passkey of another site',
  flags: 'was made with a passkey that did not make sure of its user',
  type: 'was made with a passkey for something else',
  challenge: 'was made with a passkey for another statement',
  origin: 'was made with a passkey on a page of another site',
  signature: 'does not fit the key and the statement',
};

async function printOf(key: string): Promise<string> {
  const print = await fingerprint(key);
  if (print === undefined) throw invalid('key', 'is no public key of Ed25519 or P-256 in base64url');
  return print;
}

const invalid = (field: string, problem: string) =>
  new RefusedError(refusalBody('invalid', { field, problem }));

/** These minutes are the only ones of the room: whoever names others signs what is not there. */
const otherMinutes = ({ sha256 }: SealedMinutes) =>
  new RefusedError(
    refusalBody('not_now', {
      why: `the minutes of this room are not those that you name; theirs is ${sha256}`,
      instead: 'Read the minutes again, and sign what you have read.',
    }),
  );
