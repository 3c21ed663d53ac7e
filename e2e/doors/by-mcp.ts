import type { RefusalBody, Result } from '@parley/protocol';
import { callOf } from '@parley/rules/modules/tools';
import { type Era, openTools, type ToolResult, type Tools } from '../support/agent-tools.ts';
import { advisedIn, hasTurn, type Page, refusalIn, resultIn, type Told } from './by-http.ts';
import { type Door, Hearing } from './participant.ts';

/** By an agent's tools, with a handle in each call; `open` says how they are reached. */
export const byMcp =
  (
    era: Era,
    open: (origin: string, token: string) => Promise<Tools> = (origin) => openTools(origin, era),
  ): Door =>
  async ({ origin, token, heads, from }) => {
    const tools = await open(origin, token);
    const { handle } = done(await tools.call('join', { link: token })) as { handle: string };
    const hearing = new Hearing(from);
    let last = from ?? hearing.cursor;
    let where: { readonly after?: string } = { after: from ?? 'start' };
    const page = async (tool: 'read' | 'wait'): Promise<Page> => {
      const got = done(await tools.call(tool, { handle, ...where })) as unknown as Page; // what the tool promises
      where = {};
      hearing.take(got.entries);
      last = got.cursor;
      return got;
    };
    return {
      heard: hearing.heard,
      get cursor() {
        return last;
      },
      async read() {
        const all = await heads();
        while ((await page('read')).more);
        hearing.mustCover(all);
      },
      async wait() {
        while (!hasTurn(await page('wait')));
      },
      play: async () => advisedIn(done(await tools.call('state', { handle })) as unknown as Told),
      async give(command, input = {}, ack = false) {
        const call = callOf(command, command === 'ack' ? { upto: hearing.seen } : input);
        if (!call) throw new Error(`no tool gives ${command}`);
        const result = await tools.call(call.tool, {
          handle,
          ...call.args,
          ...(ack && { ack: hearing.seen }),
        });
        if (!result.isError) return { status: 'done', result: resultIn(done(result) as unknown as Result) };
        const error = refusalIn(result.structured as unknown as RefusalBody); // the refusal, as every door has it
        hearing.carry(error);
        return { status: 'refused', error };
      },
      leave: () => tools.close(),
    };
  };

function done({ isError, text, structured }: ToolResult): ToolResult['structured'] {
  if (isError) throw new Error(text);
  return structured;
}
