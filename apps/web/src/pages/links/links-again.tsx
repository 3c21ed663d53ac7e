import { Link } from '@tanstack/react-router';
import { Page } from '../../app/page.tsx';
import { useWords, Words } from '../../i18n/words.tsx';
import { buttonClass } from '../../ui/button.tsx';

/** Whoever comes later finds no secret here, and is told where new ones are made. */
export function LinksAgain({ room }: { readonly room: string }) {
  const { t } = useWords();
  return (
    <Page title={t('links.again.title')}>
      <p>
        <Words of="links.again.lead" />
      </p>
      <p className="mt-4">
        <Words of="links.again.what" />
      </p>
      <Link
        to="/rooms/$room"
        params={{ room }}
        search={{ panel: 'people' }}
        className={buttonClass('filled', 'mt-8')}
      >
        <Words of="links.again.people" />
      </Link>
    </Page>
  );
}
