import { type ReactNode, useState } from 'react';
import { useWords } from '../i18n/words.tsx';
import { Button } from '../ui/button.tsx';

/** More at once than this helps nobody, and a stranger's file may bring thousands. */
const AT_FIRST = 20;

interface SomeProps<Item> {
  readonly of: readonly Item[];
  readonly className?: string;
  /** One of them, as an item of a list with a key of its own. */
  readonly children: (item: Item, place: number) => ReactNode;
}

/** A list of which the first are there, and the rest for whoever asks. */
export function Some<Item>({ of: items, className, children }: SomeProps<Item>) {
  const { t } = useWords();
  const [all, setAll] = useState(false);
  const rest = items.length - AT_FIRST;
  return (
    <>
      <ul className={className}>{(all ? items : items.slice(0, AT_FIRST)).map(children)}</ul>
      {rest > 0 && !all && (
        <Button look="bare" onClick={() => setAll(true)}>
          {t('verify.rest', { count: rest })}
        </Button>
      )}
    </>
  );
}
