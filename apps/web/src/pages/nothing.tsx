import type { RefusalBody } from '@parley/protocol/refusal';
import { Page } from '../app/page.tsx';
import { useWords, Words } from '../i18n/words.tsx';
import { Button } from '../ui/button.tsx';

/** The pages of what is not there, each with what can be done about it. */

export function NotFound() {
  const { t } = useWords();
  return (
    <Page title={t('not_found.title')}>
      <p>
        <Words of="not_found.lead" />
      </p>
    </Page>
  );
}

/** The room is none, or none of this browser's: the same words for both. */
export function UnknownRoom() {
  const { t } = useWords();
  return (
    <Page title={t('unknown.title')}>
      <p>
        <Words of="unknown.lead" />
      </p>
      <p className="mt-4">
        <Words of="unknown.hint" />
      </p>
    </Page>
  );
}

/** The room was there, and was erased: the hub still knows its number and the day, and nothing else. */
export function GoneRoom({ refusal }: { readonly refusal: RefusalBody }) {
  const { t, refusal: say } = useWords();
  const { says, fix } = say(refusal);
  return (
    <Page title={t('gone.title')}>
      <p>{says}</p>
      <p className="mt-2 text-ink2">{fix}</p>
    </Page>
  );
}

/** A fault of the page itself. */
export function Broken() {
  const { t } = useWords();
  return (
    <Page title={t('fault.unexpected')}>
      <Button look="filled" onClick={() => location.reload()}>
        <Words of="fault.reload" />
      </Button>
    </Page>
  );
}
