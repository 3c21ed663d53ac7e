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

/** The room was there, and has been erased as announced. */
export function GoneRoom() {
  const { t } = useWords();
  return (
    <Page title={t('gone.title')}>
      <p>
        <Words of="gone.lead" />
      </p>
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
