import type { RefusalBody } from '@parley/protocol';
import type { Request, Response } from 'express';
import { refusedForPeople } from '../../teaching/refused.ts';
import { PROBLEM_TYPE, problemOf } from '../http/problem.ts';
import type { Form } from './form.ts';
import { languageOf, type Language } from './language.ts';
import { DOCUMENT_POLICY, type DocumentPage, documentHtml } from './shell.ts';
import type { WebFiles } from './web-files.ts';

const MARKDOWN = 'text/markdown; charset=utf-8';

/** What an answer depends on, besides its address. */
export const VARY = 'Accept, Accept-Language, Authorization, User-Agent';

export function sendMarkdown(response: Response, text: string): void {
  response.set({ 'Content-Type': MARKDOWN, Vary: VARY }).send(text);
}

export async function sendDocument(response: Response, page: DocumentPage, files: WebFiles): Promise<void> {
  const html = documentHtml(page, await files.style());
  response.set({ 'Content-Security-Policy': DOCUMENT_POLICY, Vary: VARY }).type('html').send(html);
}

/** A refusal: in a sentence for a person who sees a page, as a problem for everybody else (ER-1). */
export async function sendRefusal(
  { headers, query }: Pick<Request, 'headers' | 'query'>,
  response: Response,
  refused: { readonly error: RefusalBody; readonly form: Form; readonly files: WebFiles },
): Promise<void> {
  const { error, form, files } = refused;
  const problem = problemOf(error);
  response.status(problem.status).set(problem.headers);
  if (form === 'page') {
    const language = languageOf(query['lang'], headers['accept-language']);
    await sendDocument(response, refusedPage(error, language), files);
  } else {
    response.set('Vary', VARY).type(PROBLEM_TYPE).send(JSON.stringify(problem.body));
  }
}

function refusedPage(error: RefusalBody, language: Language): DocumentPage {
  const people = refusedForPeople(error, language);
  return { language, title: 'Parley', description: error.message, people, agents: [] };
}
