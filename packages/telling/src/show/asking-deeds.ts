import { text, whole } from '../look.ts';
import { labelled, type Tell } from './deed.ts';
import type { Directory } from './directory.ts';
import type { AskingType } from './entry-types.ts';
import { when } from './when.ts';

/** What parties ask each other, and what becomes of it. */

/** Whom a question is put to. */
export function putTo(to: unknown, directory: Directory): string {
  return to === 'all' ? 'all' : directory.party(text(to));
}

const question = (on: unknown): string => `question #${whole(on) ?? '?'}`;

const evidences: Readonly<Record<string, string>> = { verified: ', verified', assumed: ', on an assumption' };

export const askingTells: Readonly<Record<AskingType, Tell>> = {
  'questions.asked': (body, directory) => {
    const due = whole(body['due_at']);
    const blocks = body['blocking'] === true ? ', and nobody can agree until it is resolved' : '';
    return {
      did: `asked ${putTo(body['to'], directory)}${blocks}${due === undefined ? '' : `; due ${when(due)}`}`,
      texts: [...labelled('clause', body['clause']), ...labelled('', body['text'])],
    };
  },
  'questions.answered': (body) => ({
    did: `answered ${question(body['on'])}${evidences[text(body['evidence']) ?? ''] ?? ''}`,
    texts: [
      ...labelled('', body['text']),
      ...labelled('how', body['how']),
      ...labelled('where', body['where']),
      ...labelled('when', body['when']),
    ],
  }),
  'questions.resolved': (body) => ({ did: `says: ${question(body['on'])} is resolved` }),
  'questions.reopened': (body) => ({
    did: `opened ${question(body['on'])} again`,
    texts: labelled('reason', body['reason']),
  }),
  'questions.withdrawn': (body) => ({
    did: `withdrew ${question(body['on'])}`,
    texts: labelled('reason', body['reason']),
  }),
  'questions.unblocked': (body) => ({ did: `says: ${question(body['on'])} blocks no more` }),
};
