import { CONTRACT_CLAUSES } from '@parley/protocol/limits';
import type { Condition, View } from '../../kernel/contract.ts';
import { command, must, refuse, writer } from '../../kernel/define.ts';
import { clausesOf, textsOf } from '../clauses.ts';
import { speechFirst } from '../floor/taking.ts';
import { phaseOf } from '../phases/rules.ts';
import { COUNTED, FOR_PARTY, ON_FLOOR, SPEECH } from '../tags.ts';
import { contract } from './state.ts';
import { staleVersion } from './stale.ts';
import type { ContractBodies, ContractInput } from './wire.ts';

/** Proposals: version by version, each the whole text, after a first one that may be there from the beginning (CO-1). */

const write = writer<ContractBodies>();

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

export const proposalCommands = {
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
};
