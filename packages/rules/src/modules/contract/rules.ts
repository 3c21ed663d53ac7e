import type { JsonObject } from '@parley/protocol';
import type { Actor, Advice, Cite, Condition, Module, View } from '../../kernel/contract.ts';
import { command, must, refuse, writer } from '../../kernel/define.ts';
import { charterVersion } from '../charter/state.ts';
import { floor } from '../floor/state.ts';
import { phaseOf } from '../phases/rules.ts';
import { chairFirst } from '../seats/chair.ts';
import { partiesOf, speaks } from '../seats/state.ts';
import { BINDING, COUNTED, FOR_PARTY, ON_FLOOR, SPEECH, VERSION } from '../tags.ts';
import { contractMinutes } from './minutes.ts';
import { contract, hasAgreed } from './state.ts';
import type { ContractBodies, ContractInput } from './wire.ts';

/** The contract: proposed as a whole, version by version, and agreed to by number and hash (CO-1, CO-2). */

const write = writer<ContractBodies>();

/**
 * Refuses whoever names another version than the current one, and carries that one (CO-1). Those between are left out:
 * each is the whole text, so the difference is between the one they name and the newest, and an answer has a bound.
 */
export function staleVersion(view: View, given: number) {
  const { version, seq } = view.get(contract);
  if (given === version) return undefined;
  const newest: readonly Cite[] = [{ circle: 'room', after: (seq ?? 1) - 1, tag: VERSION }];
  return refuse('stale_version', { what: 'contract', given, current: version }, newest);
}

/** Refuses a hash that is not that of the current version. */
export function otherText(view: View, sha256: string) {
  const { version, sha256: current } = view.get(contract);
  return sha256 === current ? undefined : refuse('wrong_text', { version });
}

const based: Condition<ContractInput<'propose'>> = {
  name: 'base',
  check: (view, _, input) => input && staleVersion(view, input.base),
};

/** The words of a version that was not approved may be proposed anew (AP-2); those of the current one are there already. */
const news: Condition<ContractInput<'propose'>> = {
  name: 'new',
  check: (view, { digests }, input) => {
    const { version, sha256, closed } = view.get(contract);
    return input && digests?.get(input.text) === sha256 && !closed.includes(version)
      ? refuse('already', { what: `version ${version} has these very words` })
      : undefined;
  },
};

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

function next(view: View, actor: Actor): readonly Advice[] {
  const { version, sha256, closed } = view.get(contract);
  if (phaseOf(view) !== 'negotiation' || version === 0 || closed.includes(version)) return [];
  const names = partiesOf(view).flatMap(({ party, name }) => (hasAgreed(view, party) ? [] : name));
  if (hasAgreed(view, actor.party))
    return [{ urgency: 215, reason: 'wait_agreements', details: { version, names } }];
  if (!speaks(view, actor)) return [];
  // It can be done at any time, but is put to whoever has the floor alone: one who does not want to would be told again
  // and again.
  const act = { command: 'agree', input: { version, sha256 } };
  const told = { urgency: 130, reason: 'consider_agreement', details: { version, sha256 } };
  return [view.get(floor).holder === actor.party ? { ...told, act } : told];
}

function describe(view: View): JsonObject {
  const { version, sha256, party, seat, seq, closed, agreements } = view.get(contract);
  return { version, sha256, party, seat, seq, closed, agreements: agreements.map((each) => ({ ...each })) };
}

export const contractModule: Module = {
  name: 'contract',
  on: ['seats', 'phases', 'floor?', 'charter?'],
  slices: [contract],
  entries: {
    'contract.proposed': {
      tags: [SPEECH, COUNTED, VERSION],
      // What came with a speech is one with it: it takes no second turn.
      tagged: ({ body }) => (body['said'] === true ? [COUNTED, VERSION] : [SPEECH, COUNTED, VERSION]),
      wakes: 'all',
    },
    'contract.agreed': { wakes: 'all' },
    'contract.retracted': { wakes: 'all' },
    'contract.closed': { wakes: 'nobody' },
  },
  commands: {
    propose: command<ContractInput<'propose'> & { readonly said?: true }>({
      by: ['agent'],
      phases: ['negotiation'],
      tags: [SPEECH, FOR_PARTY, ON_FLOOR, COUNTED],
      conditions: [based, news],
      digests: ({ text }) => [text],
      decide: (view, { text, base, summary, said }, { actor, digests }) => {
        const sha256 = must(digests?.get(text), 'the hash of a proposal');
        const body = { version: base + 1, base, text, sha256, summary, said };
        return { entries: [...chairFirst(view, actor), write('room', 'contract.proposed', body)] };
      },
    }),
    agree: command<ContractInput<'agree'>>({
      by: ['agent'],
      phases: ['negotiation'],
      tags: [BINDING, FOR_PARTY],
      conditions: [proposed, meant, notClosed, once],
      decide: (view, { version, sha256 }) => ({
        entries: [write('room', 'contract.agreed', { version, sha256, charter: charterVersion(view) })],
      }),
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
  },
  next,
  describe,
  minutes: contractMinutes,
};
