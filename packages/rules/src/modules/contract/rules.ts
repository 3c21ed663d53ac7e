import { CONTRACT_CLAUSES } from '@parley/protocol/limits';
import type { JsonObject } from '@parley/protocol';
import type { Actor, Advice, Cite, Condition, Module, View } from '../../kernel/contract.ts';
import { command, must, refuse, writer } from '../../kernel/define.ts';
import { charterVersion } from '../charter/state.ts';
import { clausesOf, textsOf } from '../clauses.ts';
import { floor } from '../floor/state.ts';
import { isAsked, speechFirst } from '../floor/taking.ts';
import { phaseOf } from '../phases/rules.ts';
import { blockingQuestions } from '../questions/state.ts';
import { partiesOf, speaks } from '../seats/state.ts';
import { BINDING, COUNTED, FOR_PARTY, MOVED, ON_FLOOR, SPEECH, VERSION } from '../tags.ts';
import { hasSaid } from './books.ts';
import { describe } from './describe.ts';
import { contractMinutes } from './minutes.ts';
import { objectionCommands } from './objecting.ts';
import { agreed } from './settled.ts';
import { contract, hasAgreed, headingsOf } from './state.ts';
import type { ContractBodies, ContractInput } from './wire.ts';

/** The contract: proposed as a whole, version by version, and agreed to by number and hash (CO-1 to CO-4). */

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

/** Clauses a contract may have: each is hashed, and shown with how it stands. */
const few: Condition<{ readonly text: string }> = {
  name: 'clauses',
  check: (_, __, input) => {
    const count = input ? clausesOf(input.text).length : 0;
    return count > CONTRACT_CLAUSES
      ? refuse('too_large', {
          field: 'text',
          problem: `has ${count} headings, over the limit of ${CONTRACT_CLAUSES}`,
          limit: CONTRACT_CLAUSES,
        })
      : undefined;
  },
};

/** A first text is there before anything is negotiated: with the room, or from a person in briefing (CO-1). */
const beginning: Condition = {
  name: 'beginning',
  check: (view, { actor }) => {
    if (view.get(contract).version > 0)
      return refuse('already', { what: 'there is a first text, and the agents propose what follows' });
    return actor.kind === 'person' && phaseOf(view) !== 'briefing'
      ? refuse('wrong_phase', { phase: phaseOf(view), phases: 'briefing' })
      : undefined;
  },
};

type Digests = ReadonlyMap<string, string> | undefined;

/** What the record keeps of a version: the text, its hash, and its clauses with theirs. */
function versionOf(view: View, text: string, digests: Digests) {
  const { version, known } = view.get(contract);
  const hash = (words: string) => must(digests?.get(words), 'the hash of a proposal');
  const clauses = clausesOf(text).map(({ heading, text: words, cites }) => ({
    heading,
    sha256: hash(words),
    cites: [...cites],
  }));
  const first = clauses.some(({ heading }) => !known.has(heading));
  return { version: version + 1, base: version, text, sha256: hash(text), clauses, ...(first && { first }) };
}

function next(view: View, actor: Actor): readonly Advice[] {
  const { version, sha256, party, closed, agreements } = view.get(contract);
  if (phaseOf(view) !== 'negotiation' || version === 0 || closed.includes(version)) return [];
  if (blockingQuestions(view).length > 0) return []; // what is waited for is the questions' to say
  const names = partiesOf(view).flatMap((each) => (hasAgreed(view, each.party) ? [] : each.name));
  const waits = actor.party === null ? agreements.length > 0 : hasAgreed(view, actor.party);
  if (waits) return [{ urgency: 215, reason: 'wait_agreements', details: { version, names } }];
  if (!speaks(view, actor)) return [];
  // It can be done at any time, but is put to whoever is asked for their word alone: one who does not want to would be
  // told again and again.
  const told = { urgency: 130, reason: 'consider_agreement', details: { version, sha256 } };
  const { order, spoke } = view.get(floor);
  const asked =
    isAsked(view, actor.party) && (order === 'turns' || spoke !== actor.party || party === actor.party);
  return [asked ? { ...told, act: { command: 'agree', input: { version, sha256 } } } : told];
}

export const contractModule: Module = {
  name: 'contract',
  on: ['room', 'seats', 'phases', 'floor', 'charter', 'questions'],
  slices: [contract],
  entries: {
    'contract.proposed': {
      tags: [SPEECH, COUNTED, VERSION, MOVED],
      // What came with a speech is one with it: it takes no second turn. What was there before is none.
      tagged: ({ body }) => [
        ...(body['said'] === true || body['start'] === true ? [] : [SPEECH]),
        COUNTED,
        VERSION,
        ...moved(body),
      ],
      wakes: 'all',
    },
    'contract.agreed': { tags: [MOVED], tagged: ({ body }) => moved(body), wakes: 'all' },
    'contract.retracted': { wakes: 'all' },
    'contract.objected': {
      tags: [SPEECH, MOVED],
      tagged: ({ body }) => [SPEECH, ...moved(body)],
      wakes: 'all',
    },
    'contract.objection_withdrawn': { wakes: 'all' },
    'contract.closed': { wakes: 'nobody' },
  },
  commands: {
    propose: command<ContractInput<'propose'> & { readonly said?: true }>({
      by: ['agent'],
      phases: ['negotiation'],
      tags: [SPEECH, FOR_PARTY, ON_FLOOR, COUNTED],
      conditions: [based, news, few],
      digests: ({ text }) => textsOf(text),
      decide: (view, { text, summary, said }, { actor, digests }) => {
        const body = { ...versionOf(view, text, digests), summary, said };
        return { entries: [...speechFirst(view, actor), write('room', 'contract.proposed', body)] };
      },
    }),
    start: command<ContractInput<'start'>>({
      by: ['person', 'founder'],
      phases: ['briefing', 'negotiation'],
      tags: [COUNTED],
      conditions: [beginning, few],
      digests: ({ text }) => textsOf(text),
      decide: (view, { text }, { digests }) => ({
        entries: [write('room', 'contract.proposed', { ...versionOf(view, text, digests), start: true })],
      }),
    }),
    ...objectionCommands,
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
  },
  settles: [agreed],
  next,
  describe,
  minutes: contractMinutes,
};

/** What is the first of its kind moves the talk on (FL-5). */
const moved = (body: JsonObject): readonly string[] => (body['first'] === true ? [MOVED] : []);
