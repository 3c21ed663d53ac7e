import { useLayoutEffect, useRef, useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Markdown } from '../markdown/markdown.tsx';

/** A body of more than eight lines is folded; one button, outside of it, shows all. */
export function Folded({ text, quiet }: { readonly text: string; readonly quiet: boolean }) {
  const { t } = useWords();
  const body = useRef<HTMLDivElement>(null);
  const [folds, setFolds] = useState(false);
  const [open, setOpen] = useState(false);

  useLayoutEffect(() => {
    const place = body.current;
    if (!place) return;
    const measure = () => {
      if (!open) setFolds(place.scrollHeight > place.clientHeight + 4);
    };
    const watch = new ResizeObserver(measure);
    watch.observe(place);
    measure();
    return () => watch.disconnect();
  }, [open, text]);

  return (
    <>
      <div
        ref={body}
        // Focus may go into what is cut off, such as a link: then all of it is shown.
        onFocus={() => folds && setOpen(true)}
        className={classes(!open && 'max-h-48 overflow-clip', quiet && 'text-ink2')}
      >
        <Markdown text={text} as="talk" />
      </div>
      {(folds || open) && (
        <Button
          look="bare"
          className="self-start text-meta"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? t('room.show_less') : t('room.show_all')}
        </Button>
      )}
    </>
  );
}
