import type { JsonObject } from '@parley/protocol';
import type { SeatId } from '@parley/protocol/circle';
import type { Actor, Advice, Condition, Context, Module, View } from '../../kernel/contract.ts';
import { command, must, refuse, writer } from '../../kernel/define.ts';
import { phaseOf } from '../phases/rules.ts';
import { active, partiesOf } from '../seats/state.ts';
import type { Seat } from '../seats/books.ts';
import { signing } from './state.ts';
import type { SigningBodies, SigningEvidence, SigningInput } from './wire.ts';

/**
 * Signing the minutes (MI-4, MI-6). Who signs with which key is said while the meeting is on, so that the other side
 * sees it; reading and signing follow the close, outside the minutes. Keys and signatures are checked before the rules
 * are asked, and come with the context: the rules know no cryptography.
 */

const ENTRIES = {
  minutes: 'signing.signed',
  void: 'signing.voided',
  supersede: 'signing.superseded',
} as const;
const OPEN = ['briefing', 'negotiation', 'approval'] as const;
const CLOSED = ['closed'] as const;
/** So many keys may a seat name, and so often sign: each is an entry that everybody keeps. */
const MOST = 20;

const write = writer<SigningBodies>();

/** The facts that a command asked for. The hub is held to their shape by its own types. */
const factsOf = <Kind extends keyof SigningEvidence>(_: Kind, { evidence }: Context) =>
  must(evidence, 'what was made sure of') as unknown as SigningEvidence[Kind];

const seatOf = ({ actor }: Context): SeatId => must(actor.seat, 'the seat');
const ofSeat = (view: View, context: Context) => {
  const { keys, viewed, signatures } = view.get(signing);
  const seat = seatOf(context);
  return { key: keys[seat], viewed: viewed[seat], signature: signatures[seat] };
};

const tooOften = (what: string) =>
  refuse('over_limit', { limit: MOST, what, instead: 'Keep to what stands on the record.' });

const key = command<SigningInput<'key'>>({
  by: ['person', 'agent'],
  phases: [...OPEN, ...CLOSED],
  evidence: 'key',
  conditions: [
    {
      name: 'keys-few',
      check: (view, context) =>
        (ofSeat(view, context).key?.count ?? 0) < MOST ? undefined : tooOften('keys that a seat may name'),
    },
    {
      name: 'key-new',
      check: (view, context, input) => {
        const known = ofSeat(view, context).key;
        if (!input || !known || known.fingerprint !== factsOf('key', context).fingerprint) return undefined;
        return known.site === input.site
          ? refuse('already', { what: 'this is the key that you have named' })
          : undefined;
      },
    },
  ],
  decide: (view, input, context) => {
    const replaces = ofSeat(view, context).key?.fingerprint;
    const fingerprint = factsOf('key', context).fingerprint;
    return {
      entries: [write('room', 'signing.key', { ...input, fingerprint, ...(replaces && { replaces }) })],
    };
  },
});

const view = command<SigningInput<'view'>>({
  by: ['person'],
  phases: CLOSED,
  evidence: 'minutes',
  conditions: [
    {
      name: 'viewed-once',
      check: (state, context) =>
        ofSeat(state, context).viewed === undefined
          ? undefined
          : refuse('already', { what: 'you have said that you read the minutes' }),
    },
  ],
  decide: (_, __, context) => ({
    entries: [write('room', 'signing.viewed', factsOf('minutes', context))],
  }),
});

/** Nobody is taken to have signed what they did not open. */
const hasRead: Condition<SigningInput<'sign'>> = {
  name: 'viewed-first',
  check: (state, context) =>
    context.actor.kind === 'person' && ofSeat(state, context).viewed === undefined
      ? refuse('not_now', {
          why: 'you have not said that you have read the minutes',
          instead: 'Read them, say so with "view", then sign.',
        })
      : undefined,
};

const ownKey: Condition<SigningInput<'sign'>> = {
  name: 'key-named',
  check: (state, context, input) => {
    const named = ofSeat(state, context).key;
    const fits =
      named &&
      (!input ||
        (named.fingerprint === factsOf('signature', context).fingerprint && named.site === input.site));
    return fits
      ? undefined
      : refuse('not_now', {
          why: named ? 'this is not the key that you named last' : 'you have named no key',
          instead: 'Name the key that you sign with, then sign.',
        });
  },
};

/** A signature is given once; one that is not given cannot be taken back. */
const inTurn: Condition<SigningInput<'sign'>> = {
  name: 'signed-in-turn',
  check: (state, context, input) => {
    const own = ofSeat(state, context).signature;
    if ((own?.count ?? 0) >= MOST) return tooOften('times that a seat may sign');
    if (!input) return undefined;
    const stands = own?.standing === 'signed';
    if (factsOf('signature', context).purpose === 'minutes')
      return stands ? refuse('already', { what: 'you have signed these minutes' }) : undefined;
    return stands
      ? undefined
      : refuse('not_now', { why: 'no signature of yours stands', instead: 'Sign the minutes first.' });
  },
};

const sign = command<SigningInput<'sign'>>({
  by: ['person', 'agent'],
  phases: CLOSED,
  evidence: 'signature',
  conditions: [hasRead, ownKey, inTurn],
  decide: (_, { statement: text, ...proof }, context) => {
    const { purpose, ...signed } = factsOf('signature', context);
    return { entries: [write('room', ENTRIES[purpose], { ...proof, text, ...signed })] };
  },
});

/** The people who are asked to sign: whoever is there when the room is closed. */
const signers = (state: View): readonly Seat[] =>
  partiesOf(state).flatMap((party) => active(state, party, 'person'));

const missing = (state: View): readonly Seat[] => {
  const { signatures } = state.get(signing);
  return signers(state).filter(({ seat }) => !signatures[seat]);
};

/** Nothing more is asked of agents in a room that is closed. */
function next(state: View, { kind, seat }: Actor): readonly Advice[] {
  if (kind !== 'person' || phaseOf(state) !== 'closed') return [];
  const unsigned = missing(state);
  const names = unsigned.filter((each) => each.seat !== seat).map(({ name }) => name);
  if (unsigned.some((each) => each.seat === seat))
    return [{ urgency: 85, reason: 'sign', details: { names } }];
  return names.length > 0 ? [{ urgency: 290, reason: 'wait_for_signatures', details: { names } }] : [];
}

function describe(state: View): JsonObject {
  const { keys, viewed, signatures } = state.get(signing);
  return {
    keys: Object.entries(keys).map(([seat, { fingerprint, site }]) => ({ seat, fingerprint, site })),
    viewed: Object.entries(viewed).map(([seat, at]) => ({ seat, at })),
    signatures: Object.entries(signatures).map(([seat, { standing, fingerprint, seq, at }]) => {
      return { seat, standing, fingerprint, seq, at };
    }),
    missing: phaseOf(state) === 'closed' ? missing(state).map(({ name }) => name) : [],
  };
}

export const signingModule: Module = {
  name: 'signing',
  on: ['seats', 'phases'],
  slices: [signing],
  entries: {
    'signing.key': { wakes: 'nobody' },
    'signing.viewed': { wakes: 'nobody' },
    'signing.signed': { wakes: 'nobody' },
    'signing.voided': { wakes: 'nobody' },
    'signing.superseded': { wakes: 'nobody' },
  },
  commands: { key, view, sign },
  next,
  describe,
};
