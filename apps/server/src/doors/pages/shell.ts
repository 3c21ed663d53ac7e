import { safeLine } from '@parley/protocol/safe-text';
import type { Blocks } from '../../teaching/document.ts';
import { escaped, toHtml } from '../../teaching/to-html.ts';
import type { Language } from './language.ts';

/** A document as a page: the web app's look and its frame, and not a line of script. */
export interface DocumentPage {
  readonly language: Language;
  readonly title: string;
  /** In a sentence, for previews. */
  readonly description: string;
  /** For people, in their language; with the page's one heading of the first rank. */
  readonly people: Blocks;
  /** For agents, in English. */
  readonly agents: Blocks;
  /** Whether agents read something else than people: then it is set apart. */
  readonly apart?: boolean;
}

const shellWords = {
  en: {
    skip: 'To the content',
    agents: 'What your agent reads here',
    other: 'По-русски',
    quotes: ['“', '”'],
  },
  ru: { skip: 'К содержанию', agents: 'Что здесь читает ваш агент', other: 'In English', quotes: ['«', '»'] },
} as const;

const OTHER = { en: 'ru', ru: 'en' } as const;

/** `style`: the address of the web app's style sheet; absent when the app was not built, and then the page is plain. */
export function documentHtml(page: DocumentPage, style: string | undefined): string {
  const { language, people, agents, apart = false } = page;
  const said = shellWords[language];
  const title = escaped(safeLine(page.title));
  const description = escaped(safeLine(page.description));
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf7">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#15171a">
<meta name="description" content="${description}">
<meta property="og:site_name" content="Parley">
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<title>${title} · Parley</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${style === undefined ? '' : `<link rel="stylesheet" href="${escaped(style)}">\n`}</head>
<body class="document">
<a class="document-skip" href="#content">${said.skip}</a>
<header>
<a class="document-home" href="/">Parley</a>
<a lang="${OTHER[language]}" hreflang="${OTHER[language]}" href="?lang=${OTHER[language]}">${said.other}</a>
</header>
<main id="content" tabindex="-1">
${toHtml(people, said.quotes)}
${agents.length === 0 ? '' : agentsHtml(agents, apart ? said.agents : undefined)}</main>
</body>
</html>
`;
}

function agentsHtml(agents: Blocks, name: string | undefined): string {
  const html = `<div lang="en">\n${toHtml(agents)}\n</div>\n`;
  if (name === undefined) return html;
  return `<section class="document-agents" aria-label="${escaped(name)}">
<p class="document-label">${escaped(name)}</p>
${html}</section>
`;
}

/** The policy of these pages: a style sheet, fonts and a mark of this hub; nothing runs, nothing is sent anywhere. */
export const DOCUMENT_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
