import { parseLink } from '@parley/protocol/links';
import { safeLine } from '@parley/protocol/safe-text';
import type { Link } from '../../api/deeds.ts';
import { sideOf } from './handed.ts';
import type { Key } from '../../i18n/catalogue.ts';
import type { Translator } from '../../i18n/translator.ts';

/** What a link is called in a sentence. */
const called = {
  agent: 'links.what.agent',
  invitation: 'links.what.invitation',
  observer: 'links.what.observer',
  recovery: 'links.what.recovery',
} as const satisfies Readonly<Record<string, Key>>;

export type HandedKind = keyof typeof called;

export function isHandedKind(kind: string): kind is HandedKind {
  return Object.hasOwn(called, kind);
}

export function whatIs({ t }: Translator, kind: HandedKind): string {
  return t(called[kind]);
}

/** The recovery code itself; the link to enter it at begins with the page. */
export function codeOf(link: string): string {
  return parseLink(link)?.token.text ?? link;
}

/**
 * What an agent is told: a text to paste, whole, with the link in it. Its person says it, and so it counts; but topic and
 * side may be words of another party, which must not be able to close their quotes and go on in the person's name (TK-5).
 */
export function agentPrompt(
  { t }: Translator,
  { side, topic, link }: { readonly side: string; readonly topic: string; readonly link: string },
): string {
  return t('agent.prompt', { side: quotable(side), topic: quotable(topic), link });
}

const QUOTES = /["“”„«»]/g;
const quotable = (words: string): string => safeLine(words).replaceAll(QUOTES, "'");

interface Listed {
  readonly room: string;
  readonly topic: string;
  readonly name: string;
  readonly side: string;
  readonly sides: readonly string[];
  readonly links: readonly Link[];
}

/** Everything that was handed out, as the text of a file. */
export function fileText(translator: Translator, { room, topic, name, side, sides, links }: Listed): string {
  const { t } = translator;
  const agentOf = (place: number) =>
    place === 0 ? t('file.agent', { side }) : t('file.agent_of', { side: sides[place] ?? '' });
  const titles: Readonly<Record<HandedKind, (subject: string, place: number) => string>> = {
    agent: (_, place) => agentOf(place),
    invitation: (subject) => t('file.invitation', { side: sides[Number(subject.slice(1)) - 1] ?? subject }),
    observer: () => t('file.observer'),
    recovery: () => t('file.recovery', { name, page: `${location.origin}/recover` }),
  };
  const parts = links.flatMap((each) => {
    const { kind, subject, link } = each;
    if (!isHandedKind(kind)) return [];
    return [`${titles[kind](subject, sideOf(each))}\n${kind === 'recovery' ? codeOf(link) : link}`];
  });
  return [
    t('file.title', { topic }),
    t('file.warn'),
    `${t('file.room')}\n${location.origin}/rooms/${room}`,
    ...parts,
    '',
  ].join('\n\n');
}

/** A name that every file system takes, with the topic in it. */
export function fileName(topic: string, ending: string): string {
  const plain = topic.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
  return `parley-${plain.slice(0, 40) || 'room'}-${ending}`;
}
