import { type Look, record, text, whole } from '../look.ts';
import { labelled, plain, type Tell } from './deed.ts';
import type { DecidingType } from './entry-types.ts';

/** What entries say by which people and agents decide: votes, the charter, motions, the contract and its approval. */

const number = (value: unknown): string => String(whole(value) ?? '?');
const decided =
  (what: string): Tell =>
  (body) => ({ did: `says: ${what.replace('#', number(body['on']))}` });

/** What is to become of which clause. */
function actionWords({ action, clause }: Look): string {
  return action === 'add'
    ? 'to add a clause'
    : `to ${action === 'remove' ? 'remove' : 'replace'} clause ${number(clause)}`;
}

const words = (body: Look) => [...labelled('reason', body['reason']), ...labelled('', body['text'])];

/** What a motion names, a line for each. */
const terms = (body: Look) =>
  Object.entries(record(body['terms'])).flatMap(([term, value]) =>
    labelled(term, text(value) ?? String(value)),
  );

export const decidingTells: Readonly<Record<DecidingType, Tell>> = {
  'ballots.voted': (body) => ({
    did: `voted ${body['yes'] === true ? 'yes' : 'no'} on ${number(body['on'])}, version ${number(body['version'])}`,
    texts: labelled('reason', body['reason']),
  }),
  'ballots.withdrawn': (body) => ({ did: `withdrew ${number(body['on'])}` }),
  'charter.proposed': (body) => ({ did: `proposed an amendment: ${actionWords(body)}`, texts: words(body) }),
  'charter.edited': (body) => ({
    did: `edited amendment ${number(body['on'])}: version ${number(body['version'])}`,
    texts: words(body),
  }),
  'charter.accepted': (body) => ({
    did: `says: amendment ${number(body['on'])} is accepted; the charter has version ${number(body['charter'])}, clause ${number(body['clause'])} ${text(body['text']) === undefined ? 'is gone' : 'reads'}`,
    texts: labelled('', body['text']),
  }),
  'charter.rejected': decided('amendment # is rejected'),
  'charter.lapsed': decided('amendment # has lapsed, since its clause is gone'),
  'motions.moved': (body) => ({
    did: `moved ${motionWords(body)}`,
    texts: [...labelled('reason', body['reason']), ...terms(body)],
  }),
  'motions.carried': (body) => ({
    did: `says: motion ${number(body['on'])} is carried${body['by'] === 'silence' ? ', since nobody said no in time' : ''}`,
  }),
  'motions.rejected': decided('motion # is rejected'),
  'motions.lapsed': decided('motion # has lapsed'),
  'contract.proposed': (body) => ({
    did: `${body['start'] === true ? 'put in a first text of' : 'proposed'} the contract, version ${number(body['version'])}`,
    texts: [...labelled('summary', body['summary']), ...labelled('', body['text'])],
  }),
  'contract.agreed': (body) => ({
    did: `agreed for the party to version ${number(body['version'])} under charter ${number(body['charter'])}`,
  }),
  'contract.retracted': (body) => ({ did: `took back the agreement to version ${number(body['version'])}` }),
  'contract.objected': (body) => ({
    did: `objected to a clause of version ${number(body['version'])}`,
    texts: [...labelled('clause', body['clause']), ...labelled('reason', body['reason'])],
  }),
  'contract.objection_withdrawn': (body) => ({
    did: 'withdrew the objection to a clause',
    texts: labelled('clause', body['clause']),
  }),
  'contract.closed': (body) => ({
    did: `closed version ${number(body['version'])}: it can be agreed to no more`,
  }),
  'approval.approved': (body) => ({
    did: `approved version ${number(body['version'])} under charter ${number(body['charter'])}`,
  }),
  'approval.rejected': (body) => ({
    did: `did not approve version ${number(body['version'])}`,
    texts: [...labelled('clause', body['clause']), ...labelled('reason', body['reason'])],
  }),
  'approval.withdrawn': plain('took the approval back'),
};

const motions: Readonly<Record<string, string>> = {
  extend_turns: 'for more turns',
  extend_life: 'for more time',
  narrow: 'to narrow the talk',
  resume: 'to go on after the pause',
  dismiss: 'to dismiss a party that has not come',
  close: 'to close the room',
  delete: 'to close the room and delete everything of it',
  unblock: 'to go on without the answer to a question',
};

/** What a motion is for. */
export function motionWords(body: Look): string {
  return motions[text(body['kind']) ?? ''] ?? 'for something';
}
