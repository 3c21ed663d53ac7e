import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { Words } from '../i18n/words.tsx';
import { classes } from '../ui/classes.ts';
import { OtherLanguage } from './other-language.tsx';
import { useTitle } from './title.ts';

interface PageProps {
  /** The page's name, which is its one h1 and stands in the tab. */
  readonly title: string;
  /** The heading as it is drawn, where it is more than the name; `null` for a page that draws its own. */
  readonly heading?: ReactNode;
  readonly children: ReactNode;
  /** Narrow for what is read or filled in, wide for lists and cards. */
  readonly width?: 'doc' | 'page';
}

/**
 * The frame of every page but the room's: a line with the way home, then one heading, which has the focus when one comes
 * from another page, so that whoever hears the page knows where they are; at its foot what needs no room.
 */
export function Page({ title, heading, children, width = 'doc' }: PageProps) {
  const top = useRef<HTMLHeadingElement>(null);
  useTitle(title);
  useEffect(() => {
    if (document.activeElement === document.body) top.current?.focus({ preventScroll: true });
  }, []);
  const measure = width === 'doc' ? 'max-w-doc' : 'max-w-page';
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-10 focus:rounded-control focus:bg-raised focus:px-4 focus:py-2"
      >
        <Words of="common.skip_to_content" />
      </a>
      <header className={classes('mx-auto flex items-center gap-4 px-4 pt-5 pb-3 tablet:px-6', measure)}>
        <Link to="/" className="font-serif text-head font-[600] text-ink">
          Parley
        </Link>
        <div className="ml-auto flex items-center gap-4 text-meta">
          <OtherLanguage />
          <Link to="/settings" className="text-ink2 underline-offset-4 hover:text-ink hover:underline">
            <Words of="common.settings" />
          </Link>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className={classes('mx-auto px-4 pt-6 pb-16 outline-none tablet:px-6', measure)}
      >
        {heading === null ? null : (
          <h1
            ref={top}
            tabIndex={-1}
            className="mb-6 font-serif text-title-phone font-[600] text-balance outline-none tablet:text-title"
          >
            {heading ?? title}
          </h1>
        )}
        {children}
      </main>
      <footer className={classes('mx-auto px-4 pb-10 text-meta print:hidden tablet:px-6', measure)}>
        <Link
          to="/verify"
          className="text-ink2 underline-offset-4 hover:text-ink hover:underline aria-[current=page]:hidden"
        >
          <Words of="common.verify" />
        </Link>
      </footer>
    </>
  );
}
