import type { Condition } from '../../kernel/contract.ts';
import { command, must, refuse, writer } from '../../kernel/define.ts';
import { charterVersion } from '../charter/state.ts';
import { BINDING, FOR_PARTY } from '../tags.ts';
import { hasSaid } from './books.ts';
import { otherText, staleVersion } from './stale.ts';
import { contract, hasAgreed, headingsOf } from './state.ts';
import type { ContractBodies, ContractInput } from './wire.ts';

/** Agreeing to one version, by number and hash, and taking that back (CO-2). */

const write = writer<ContractBodies>();

const proposed: Condition = {
  name: 'proposed',
  check: (view) =>
    view.get(contract).version === 0
      ? refuse('not_now', { why: 'no contract was proposed yet', instead: 'Propose one.' })
      : undefined,
};

const meant: Condition<ContractInput<'agree'>> = {
  name: 'meant',
  check: (view, _, input) => input && (staleVersion(view, input.version) ?? otherText(view, input.sha256)),
};

const notClosed: Condition = {
  name: 'not-closed',
  check: (view) => {
    const { version, closed } = view.get(contract);
    return closed.includes(version) ? refuse('version_closed', { version }) : undefined;
  },
};

const once: Condition = {
  name: 'once',
  check: (view, { actor }) =>
    hasAgreed(view, actor.party)
      ? refuse('already', { what: 'your party has agreed to this version' })
      : undefined,
};

const given: Condition = {
  name: 'given',
  check: (view, { actor }) =>
    hasAgreed(view, actor.party) ? undefined : refuse('already', { what: 'your party has not agreed' }),
};

export const agreementCommands = {
  agree: command<ContractInput<'agree'>>({
    by: ['agent'],
    phases: ['negotiation'],
    tags: [BINDING, FOR_PARTY],
    conditions: [proposed, meant, notClosed, once],
    decide: (view, { version, sha256 }, { actor }) => {
      const { clauses, known } = view.get(contract);
      const first = !hasSaid(known, headingsOf(clauses), 'agreed', must(actor.party, 'the party'));
      const body = { version, sha256, charter: charterVersion(view), ...(first && { first }) };
      return { entries: [write('room', 'contract.agreed', body)] };
    },
  }),
  retract: command<ContractInput<'retract'>>({
    by: ['agent'],
    phases: ['negotiation'],
    tags: [FOR_PARTY],
    conditions: [given],
    decide: (view) => ({
      entries: [write('room', 'contract.retracted', { version: view.get(contract).version })],
    }),
  }),
};
