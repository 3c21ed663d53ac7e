import { getRouteApi } from '@tanstack/react-router';
import { useHanded } from '../handing/handed.ts';
import { FreshLinks } from './fresh-links.tsx';
import { LinksAgain } from './links-again.tsx';

const route = getRouteApi('/rooms/$room/links');

/** The links to hand out: in full right after they were made, and never again. */
export function LinksPage() {
  const { room } = route.useParams();
  const handed = useHanded(room);
  return handed ? <FreshLinks handed={handed} /> : <LinksAgain room={room} />;
}
