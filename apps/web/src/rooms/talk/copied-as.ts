import type { ClipboardEvent } from 'react';
import type { Translator } from '../../i18n/translator.ts';
import type { Post } from '../feed/items.ts';
import { kindWords } from '../words.ts';

/** What is copied out of a post says whose words they are: text without its origin is how forgeries begin. */
export function copiedAs(event: ClipboardEvent, post: Post, { t }: Translator, party: string): void {
  const selection = window.getSelection()?.toString() ?? '';
  if (selection === '') return;
  const kind = post.by.kind === 'agent' || post.by.kind === 'observer' ? post.by.kind : 'person';
  const time = new Date(post.at).toISOString().slice(11, 16);
  const number = post.circle === 'room' ? `#${post.seq}` : `#p${post.seq}`;
  event.clipboardData.setData(
    'text/plain',
    `${post.name} (${t(kindWords[kind])}, ${party}), ${time} UTC, ${number}:\n${selection}`,
  );
  event.preventDefault();
}
