import type { Request, Response } from 'express';
import { addressesOf } from '../../../teaching/addresses.ts';
import { joinedAnswer, joinedText } from '../../../teaching/joined.ts';
import { toMarkdown } from '../../../teaching/to-markdown.ts';
import { addressOf } from '../../edge/address.ts';
import { answerWhole } from '../../edge/whole.ts';
import { answerFormOf } from '../form.ts';
import { sendMarkdown, VARY } from '../sending.ts';
import { isText, type OpeningParts, tokenIn } from './opening.ts';

/** Takes the seat for whoever can send no headers, and answers with a handle that stands for the key from then on. */
export async function take(
  { desk, config, baseUrl }: OpeningParts,
  request: Request,
  response: Response,
): Promise<void> {
  // Nothing in a body matters: tools that post send some, or none, in whatever form they like.
  request.resume();
  const at = addressesOf(baseUrl);
  const address = addressOf(request, config.trustProxy);
  const visitor = await desk.identify({ text: tokenIn(request), address });
  const joined = await desk.join(visitor);
  const answer = joinedAnswer(joined.body, at);
  const isWords = isText(request) || answerFormOf(request.headers) === 'markdown';
  await answerWhole(response, [joined], () => {
    response.status(201);
    if (isWords) sendMarkdown(response, toMarkdown(joinedText(answer, at)));
    else response.set('Vary', VARY).json(answer);
  });
}
