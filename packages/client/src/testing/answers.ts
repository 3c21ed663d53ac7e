import { refusalBody } from '@parley/protocol';

/** What a hub answers to a GET, by the end of its address; elsewhere it has nothing. `asked` are all that were asked for. */
export function answers(byEnd: Record<string, string | (() => Promise<Response>)>) {
  const asked: string[] = [];
  const answer: typeof fetch = async (input) => {
    const url = input instanceof Request ? input.url : input.toString();
    asked.push(url);
    const [, found] = Object.entries(byEnd).find(([end]) => url.endsWith(end)) ?? [];
    if (typeof found === 'function') return found();
    return found === undefined
      ? new Response(JSON.stringify(refusalBody('unknown')), { status: 404 })
      : new Response(found);
  };
  return { fetch: answer, asked };
}

/** The answer of a hub whose room is still open. */
export const stillOpen = async (): Promise<Response> =>
  new Response(JSON.stringify(refusalBody('not_now', { why: 'open', instead: 'later' })), { status: 409 });
