import { Router } from 'express';
import { addressesOf } from '../../teaching/addresses.ts';
import { createForPeople, createText, createTitle } from '../../teaching/create.ts';
import { guideText } from '../../teaching/guide.ts';
import { llmsText } from '../../teaching/llms.ts';
import { skillText } from '../../teaching/skill.ts';
import { toMarkdown } from '../../teaching/to-markdown.ts';
import { formOf } from './form.ts';
import { languageOf } from './language.ts';
import { sendDocument, sendMarkdown } from './sending.ts';
import type { WebFiles } from './web-files.ts';

interface DocumentParts {
  readonly baseUrl: string;
  readonly webFiles: WebFiles;
}

/** What anybody may read who wants to know how this hub is used. It is the same for all, and no room is in it. */
export function documentRoutes({ baseUrl, webFiles }: DocumentParts): Router {
  const at = addressesOf(baseUrl);
  const agents = createText(at);
  const create = toMarkdown([...createForPeople(at, 'en'), ...agents]);
  const guide = guideText();
  const llms = toMarkdown(llmsText(at, guide !== undefined));
  const skill = skillText(at);
  const router = Router({ caseSensitive: true });
  router.get('/llms.txt', (_request, response) => {
    response.type('text/plain; charset=utf-8').send(llms);
  });
  router.get('/skill.md', (_request, response) => sendMarkdown(response, skill));
  router.get('/create.md', (_request, response) => sendMarkdown(response, create));
  if (guide !== undefined) router.get('/agents.md', (_request, response) => sendMarkdown(response, guide));
  router.get('/create', async ({ headers, query }, response) => {
    if (formOf(headers) === 'markdown') return sendMarkdown(response, create);
    const language = languageOf(query['lang'], headers['accept-language']);
    const people = createForPeople(at, language);
    await sendDocument(response, { ...createTitle(language), language, people, agents }, webFiles);
  });
  return router;
}
