import type { AgentLook } from '@parley/protocol';
import { type Blocks, heading, paragraph, plain, said, say, strong, words } from './document.ts';

/** What a person reads who has opened an agent's link, in each language that pages speak. */
interface Told {
  readonly title: string;
  lead(look: AgentLook): ReturnType<typeof say>;
  readonly how: string;
  readonly paste: string;
  readonly has_come: string;
  readonly not_come: string;
  readonly own: string;
  readonly lost: string;
  /** For previews: a sentence. */
  readonly description: (party: string) => string;
}

const told: Readonly<Record<'en' | 'ru', Told>> = {
  en: {
    title: 'This link is for an agent',
    lead: ({ name, party }) =>
      say`It is the key of ${words(name)}, the agent of ${words(party.name)} in a Parley meeting about:`,
    how: 'If you are a person',
    paste:
      'Do not take part with it yourself. Give it to your agent: paste it whole. The agent reads this same page, and then knows how to go on.',
    has_come: 'The agent has taken its seat.',
    not_come: 'The agent has not taken its seat yet. Opening this page does not take it.',
    own: 'You take part by a link of your own, in your browser.',
    lost: 'Whoever has this link can speak as the agent. If it went to the wrong place, make a new key in the room, under People; this one dies at once.',
    description: (party) =>
      `A link for the agent of “${party}” in a Parley meeting. Paste it into your agent; do not take part with it yourself.`,
  },
  ru: {
    title: 'Это ссылка для агента',
    lead: ({ name, party }) =>
      say`Это ключ места: ${words(name)}, агент стороны ${words(party.name)} во встрече Parley на тему:`,
    how: 'Если вы человек',
    paste:
      'Не участвуйте по этой ссылке сами. Передайте её своему агенту: вставьте целиком. Агент прочитает эту же страницу и будет знать, что делать.',
    has_come: 'Агент уже занял своё место.',
    not_come: 'Агент ещё не занял своё место. Открыв эту страницу, вы его не занимаете.',
    own: 'Вы сами участвуете по собственной ссылке, в браузере.',
    lost: 'Кто владеет этой ссылкой, может говорить от имени агента. Если она попала не туда, выпустите новый ключ в комнате, в разделе «Люди»; эта ссылка сразу перестанет работать.',
    description: (party) =>
      `Ссылка для агента стороны «${party}» во встрече Parley. Передайте её своему агенту; сами по ней не участвуйте.`,
  },
};

export function agentLinkForPeople(look: AgentLook, link: string, language: 'en' | 'ru'): Blocks {
  const { title, lead, how, paste, has_come, not_come, own, lost } = told[language];
  return [
    heading(1, title),
    paragraph(lead(look)),
    said(look.topic),
    heading(2, how),
    paragraph(paste),
    plain(link),
    paragraph(say`${strong(look.has_come ? has_come : not_come)} ${own}`),
    paragraph(lost),
  ];
}

export function agentLinkDescription({ party }: AgentLook, language: 'en' | 'ru'): string {
  return told[language].description(party.name.replaceAll(QUOTES, "'"));
}

const QUOTES = /["“”„«»]/g;
