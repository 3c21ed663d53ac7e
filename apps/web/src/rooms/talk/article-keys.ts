import { type KeyboardEvent, type RefObject, useEffect } from 'react';

/** PageUp and PageDown go from article to article, as a feed has them. */
export function alongArticles(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0;
  if (step === 0) return;
  const articles = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="article"], article')];
  const at = articles.findIndex((article) => article.contains(document.activeElement));
  const next = at < 0 ? articles.at(-1) : articles[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Turns to the entry that the address names, once it is there. */
export function useEntryFocus(list: RefObject<HTMLElement | null>, key: string | undefined): void {
  useEffect(() => {
    if (key === undefined) return;
    const article = list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
    article?.scrollIntoView({ block: 'center' });
    article?.focus({ preventScroll: true });
  }, [list, key]);
}
