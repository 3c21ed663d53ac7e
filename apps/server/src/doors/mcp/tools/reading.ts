import { flatInput } from '@parley/rules/modules/tools';
import { newsOf, newsText, playOf, playText } from '@parley/telling';
import { z } from 'zod';
import type { News } from '../../../desk/desk.ts';
import { citedWithin, RESULT_CHARACTERS } from '../bounds.ts';
import { toolDoor } from '../calls.ts';
import type { ToolAnswer } from '../result.ts';
import { parsed, seated, type SeatedCall, type Tool } from './tool.ts';

/** What every reading takes from the record, in characters: its texts then fit into a result beside all else. */
const PAGE_CHARACTERS = 14_000;
const WAIT_SECONDS = 25;
/** A common host gives up after 60 s (B44). */
const LONGEST_WAIT_SECONDS = 50;
const SECOND_MS = 1000;

export const READS = { readOnlyHint: true, idempotentHint: true, openWorldHint: true };

export const afterSchema = z
  .string()
  .max(2000)
  .optional()
  .describe(
    'The cursor of an earlier answer, to read on from there; "start" for the first entry of all. Left out, your reading goes on where it stood.',
  );
export const limitSchema = z.int().min(1).max(200).optional().describe('How many entries at most.');

export const stateTool: Tool = seated({
  name: 'state',
  title: 'Where the meeting stands',
  description:
    'Where the meeting stands for you: who you are, your mandate, what is new and not acknowledged, the floor, charter and contract, what you may do, and the exact next call. Under 2,000 tokens, however long the meeting is. Begin with it.',
  input: { properties: {}, required: [] },
  annotations: READS,
  act: (call) => {
    parsed(z.strictObject({}), { properties: {}, required: [] }, call.args);
    return playAnswer(call);
  },
});

export async function playAnswer({ parts, asked, visitor }: Omit<SeatedCall, 'args'>): Promise<ToolAnswer> {
  const answered = await parts.desk.play(visitor);
  asked.note(answered);
  return { text: playText(answered.body, toolDoor), structured: playOf(answered.body, toolDoor) };
}

const waitSchema = z.strictObject({
  seconds: z
    .int()
    .min(0)
    .default(WAIT_SECONDS)
    .describe(
      `How long to wait at most, in seconds: ${WAIT_SECONDS} if left out, ${LONGEST_WAIT_SECONDS} at most.`,
    ),
  after: afterSchema,
  limit: limitSchema,
});
const waitInput = flatInput('wait', waitSchema);

export const waitTool: Tool = seated({
  name: 'wait',
  title: 'Wait for what comes',
  description:
    'Wait until something is there for you, and get only what is new. Without news it answers {"state":"pending"} in time: that is no error, call it again. A wait that is cancelled loses nothing. Go on until the room is closed.',
  input: waitInput,
  annotations: READS,
  act: async ({ parts, asked, visitor, args }) => {
    const { seconds, after, limit } = parsed(waitSchema, waitInput, args);
    const answered = await parts.desk.read(visitor, {
      after,
      limit,
      characters: PAGE_CHARACTERS,
      waitMs: Math.min(seconds, LONGEST_WAIT_SECONDS) * SECOND_MS,
      signal: asked.signal,
    });
    asked.note(answered);
    const state = answered.body.entries.length > 0 ? 'news' : 'pending';
    const { text, structured } = newsAnswer(answered.body);
    return { text, structured: { state, ...structured } };
  },
});

export async function readEntries(
  { parts, asked, visitor }: SeatedCall,
  options: { readonly after?: string | undefined; readonly limit?: number | undefined },
): Promise<ToolAnswer> {
  const answered = await parts.desk.read(visitor, {
    ...options,
    characters: PAGE_CHARACTERS,
    signal: asked.signal,
  });
  asked.note(answered);
  return newsAnswer(answered.body);
}

/** A page of the record, within the bounds of a result. */
function newsAnswer(news: News): ToolAnswer {
  const told = { ...news, unread: citedWithin(news.unread, RESULT_CHARACTERS / 2) };
  const cursor = `\nCursor: ${news.cursor}\n`;
  const text = newsText(told, toolDoor, RESULT_CHARACTERS - cursor.length);
  return { text: `${text}${cursor}`, structured: newsOf(told, toolDoor) };
}
