import { Link } from '@tanstack/react-router';
import { useWords } from '../../i18n/words.tsx';
import { usePlace } from '../use-place.ts';

/** The way from a document of a room back into it, to the seat and the place that one came from. */
export function BackToRoom() {
  const { t } = useWords();
  const { room, search } = usePlace();
  return (
    <p className="mb-4 text-meta print:hidden">
      <Link
        to="/rooms/$room"
        params={{ room }}
        search={search}
        className="text-accent underline underline-offset-4"
      >
        {t('approve.back')}
      </Link>
    </p>
  );
}
