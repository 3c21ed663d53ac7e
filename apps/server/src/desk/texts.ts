import { type Circle, isCircle, type JsonObject, type State } from '@parley/protocol';
import { open } from '@parley/record';
import { z } from 'zod';
import { refusal } from '../doors/edge/failure.ts';
import type { Caller, Hub } from '../rooms/hub.ts';
import type { Text, TextName } from './desk.ts';

/** The texts that the state of play points at: it says where each stands, and the record has the words. */

/** Of what modules describe, where texts are. */
const pointsSchema = z.object({
  contract: z.object({ version: z.int(), sha256: z.string().nullish(), seq: z.int().nullish() }).optional(),
  charter: z
    .object({ version: z.int(), clauses: z.array(z.object({ clause: z.int(), text: z.string() })) })
    .optional(),
  caucus: z
    .object({ mandates: z.array(z.object({ seat: z.string(), version: z.int(), seq: z.int() })) })
    .optional(),
});

interface Parts {
  readonly hub: Pick<Hub, 'entry'>;
}

/** A text in full; undefined when there is none yet. */
export async function textOf(
  parts: Parts,
  caller: Caller,
  state: State['state'],
  which: TextName,
): Promise<Text | undefined> {
  const { contract, charter, caucus } = pointsSchema.parse(state);
  switch (which) {
    case 'contract': {
      const text = contract?.seq ? await words(parts, caller, 'room', contract.seq) : undefined;
      if (!contract || text === undefined) return undefined;
      return { text, version: contract.version, sha256: contract.sha256 ?? undefined };
    }
    case 'charter':
      if (!charter || charter.clauses.length === 0) return undefined;
      return {
        text: charter.clauses.map(({ clause, text }) => `## Clause ${clause}\n\n${text}\n`).join('\n'),
        version: charter.version,
      };
    case 'mandate': {
      const own = caucus?.mandates.find(({ seat }) => seat === caller.actor.seat);
      const circle = `seat/${own?.seat}`;
      const text = own && isCircle(circle) ? await words(parts, caller, circle, own.seq) : undefined;
      return own && text !== undefined ? { text, version: own.version } : undefined;
    }
  }
}

const missing: Readonly<Record<TextName, JsonObject>> = {
  contract: { why: 'no contract was proposed yet', instead: 'Propose one, or wait until somebody does.' },
  charter: { why: 'the charter has no clause yet', instead: 'Go on without one, or wait for the people.' },
  mandate: { why: 'you have no mandate yet', instead: 'Ask your person for one.' },
};

/** Says that there is no such text yet. */
export function noText(which: TextName) {
  return refusal('not_now', missing[which]);
}

async function words(
  { hub }: Parts,
  caller: Caller,
  circle: Circle,
  seq: number,
): Promise<string | undefined> {
  const entry = await hub.entry(caller, circle, seq);
  const text = entry && open(entry.text).body['text'];
  return typeof text === 'string' ? text : undefined;
}
