import type { PartyId } from '@parley/protocol/circle';
import type { Actor, Condition, View } from '../../kernel/contract.ts';
import { command, must, refuse, writer } from '../../kernel/define.ts';
import { speechFirst } from '../floor/taking.ts';
import { FOR_PARTY, ON_FLOOR, SPEECH } from '../tags.ts';
import { hasSaid } from './books.ts';
import { contract, headingsOf } from './state.ts';
import type { ContractBodies, ContractInput } from './wire.ts';

/** Objections: a party is against one clause, with a reason (CO-3). What became of them stays on the record. */

const write = writer<ContractBodies>();
type About = { readonly clause: string };

const partyOf = (actor: Actor): PartyId => must(actor.party, 'the party of a speaker');

const isAgainst = (view: View, actor: Actor, clause?: string): boolean =>
  view
    .get(contract)
    .objections.some(
      (each) => each.party === actor.party && (clause === undefined || each.clause === clause),
    );

const there: Condition<About> = {
  name: 'clause',
  check: (view, _, input) => {
    const { version, clauses } = view.get(contract);
    if (version === 0)
      return refuse('not_now', { why: 'no contract was proposed yet', instead: 'Propose one.' });
    return input && !headingsOf(clauses).includes(input.clause)
      ? refuse('not_there', { what: 'clause', id: input.clause })
      : undefined;
  },
};

const once: Condition<About> = {
  name: 'objects-once',
  check: (view, { actor }, input) =>
    input && isAgainst(view, actor, input.clause)
      ? refuse('already', { what: 'your party has objected to this clause' })
      : undefined,
};

const raised: Condition<About> = {
  name: 'raised',
  check: (view, { actor }, input) =>
    isAgainst(view, actor, input?.clause)
      ? undefined
      : refuse('already', { what: 'your party has no objection to it' }),
};

const object = command<ContractInput<'object'>>({
  by: ['agent'],
  phases: ['negotiation'],
  tags: [SPEECH, FOR_PARTY, ON_FLOOR],
  conditions: [there, once],
  decide: (view, { clause, reason }, { actor }) => {
    const { version, known } = view.get(contract);
    const first = !hasSaid(known, [clause], 'disputed', partyOf(actor));
    const body = { clause, version, reason, ...(first && { first }) };
    return { entries: [...speechFirst(view, actor), write('room', 'contract.objected', body)] };
  },
});

const unobject = command<ContractInput<'unobject'>>({
  by: ['agent'],
  phases: ['negotiation'],
  tags: [FOR_PARTY],
  conditions: [raised],
  decide: (_, { clause }) => ({ entries: [write('room', 'contract.objection_withdrawn', { clause })] }),
});

export const objectionCommands = { object, unobject };
