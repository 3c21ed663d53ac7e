import { linkOf, parseToken } from '@parley/protocol';
import type { Request, Response } from 'express';
import type { Hub } from '../../../rooms/hub.ts';
import { addressesOf } from '../../../teaching/addresses.ts';
import { agentLink } from '../../../teaching/agent-link.ts';
import { agentLinkDescription, agentLinkForPeople } from '../../../teaching/people.ts';
import { toMarkdown } from '../../../teaching/to-markdown.ts';
import type { Form } from '../form.ts';
import { languageOf } from '../language.ts';
import { sendDocument, sendMarkdown } from '../sending.ts';
import type { WebFiles } from '../web-files.ts';
import type { Opened } from './opening.ts';

interface ShowParts {
  readonly hub: Pick<Hub, 'lookAtLink'>;
  readonly baseUrl: string;
  readonly webFiles: WebFiles;
}

/** Answers with the one document for people, agents and previews. Nothing that was written in the room is in it. */
export async function show(
  { hub, baseUrl, webFiles }: ShowParts,
  { headers, query }: Request,
  response: Response,
  { caller, token, form }: Opened & { readonly form: Form },
): Promise<void> {
  const look = await hub.lookAtLink(caller);
  const parsed = parseToken(token);
  if (look.kind !== 'agent' || !parsed)
    throw new TypeError('broken invariant: a link of an agent that is none');
  const link = linkOf(baseUrl, parsed);
  const agents = agentLink({ look, link, token, at: addressesOf(baseUrl) });
  if (form === 'markdown')
    return sendMarkdown(response, toMarkdown([...agentLinkForPeople(look, link, 'en'), ...agents]));
  const language = languageOf(query['lang'], headers['accept-language']);
  const people = agentLinkForPeople(look, link, language);
  const description = agentLinkDescription(look, language);
  await sendDocument(
    response,
    { language, title: look.topic, description, people, agents, apart: true },
    webFiles,
  );
}
