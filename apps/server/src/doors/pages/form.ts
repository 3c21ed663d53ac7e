import type { IncomingHttpHeaders } from 'node:http';

/** What a document is wanted as. */
export type Form = 'page' | 'markdown';

const PAGE = ['text/html', 'application/xhtml+xml'];
const TEXT = ['text/markdown', 'text/plain'];

/**
 * Programs that draw a preview of a link say that they take anything, and show what they find in a page's head. Whoever
 * else takes anything reads text: curl, and the tools that agents fetch with.
 */
const PREVIEWS =
  /Slackbot|Twitterbot|facebookexternalhit|Facebot|LinkedInBot|Discordbot|TelegramBot|WhatsApp|SkypeUriPreview|Mattermost|MicrosoftPreview|Iframely|vkShare|redditbot|Pinterestbot/i;

/**
 * The form that a request asks for. The page, for whoever names it and does not name text with the same liking; Markdown
 * for everybody else. It never decides what is said, only how it is set.
 */
export function formOf({ accept = '', 'user-agent': agent = '' }: IncomingHttpHeaders): Form {
  const named = readAccept(accept);
  const page = best(named, PAGE);
  const text = best(named, TEXT);
  if (page > 0 && page > text) return 'page';
  return page === 0 && text === 0 && PREVIEWS.test(agent) ? 'page' : 'markdown';
}

/** Whether a page is named: then it is a browser, and somebody in front of it; a preview takes what there is. */
export function namesPage({ accept = '' }: IncomingHttpHeaders): boolean {
  return best(readAccept(accept), PAGE) > 0;
}

/** The form of an answer to a call: the one of the two that is named, with more liking if both are; else the usual one. */
export function answerFormOf(
  { accept = '' }: IncomingHttpHeaders,
  usual: 'json' | 'markdown' = 'json',
): 'json' | 'markdown' {
  const named = readAccept(accept);
  const text = best(named, [...TEXT, ...PAGE]);
  const json = best(named, ['application/json']);
  if (text === json) return text === 0 ? usual : 'markdown';
  return text > json ? 'markdown' : 'json';
}

const LONGEST = 1000;

/** The types that are named, each with how much it is liked. */
function readAccept(accept: string): ReadonlyMap<string, number> {
  const parts = accept.slice(0, LONGEST).toLowerCase().split(',');
  return new Map(
    parts.map((part) => {
      const [type = '', ...parameters] = part.split(';').map((word) => word.trim());
      const q = parameters.find((parameter) => parameter.startsWith('q='));
      return [type, q === undefined ? 1 : Number(q.slice(2)) || 0];
    }),
  );
}

function best(named: ReadonlyMap<string, number>, types: readonly string[]): number {
  return Math.max(...types.map((type) => named.get(type) ?? 0));
}
