import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import { withWords } from '../i18n/load.ts';
import { Broken, NotFound } from '../pages/nothing.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** Every page there is but those that the hub writes itself: an agent's link, and how a room is made. All but the frame come when they are asked for, with what they say. */

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound, errorComponent: Broken });
const at = <Path extends string>(path: Path) => ({ getParentRoute: () => root, path });

const home = createRoute({
  ...at('/'),
  // Whoever has rooms here may still want to read what this is.
  validateSearch: (search: Record<string, unknown>): { about?: string } =>
    typeof search['about'] === 'string' ? { about: search['about'] } : {},
  component: lazyRouteComponent(() => import('../pages/home/home-page.tsx'), 'HomePage'),
});
const create = createRoute({
  ...at('/new'),
  component: lazyRouteComponent(
    withWords(() => import('../pages/new/new-page.tsx')),
    'NewPage',
  ),
});
const join = createRoute({
  ...at('/join'),
  component: lazyRouteComponent(
    withWords(() => import('../pages/entry/join-page.tsx')),
    'JoinPage',
  ),
});
const seat = createRoute({
  ...at('/seat'),
  component: lazyRouteComponent(
    withWords(() => import('../pages/entry/seat-page.tsx')),
    'SeatPage',
  ),
});
const recover = createRoute({
  ...at('/recover'),
  component: lazyRouteComponent(
    withWords(() => import('../pages/entry/recover-page.tsx')),
    'RecoverPage',
  ),
});
const observe = createRoute({
  ...at('/o/$room/$token'),
  component: lazyRouteComponent(
    withWords(() => import('../pages/entry/observe-page.tsx')),
    'ObservePage',
  ),
});
const settings = createRoute({
  ...at('/settings'),
  component: lazyRouteComponent(
    withWords(() => import('../pages/settings/settings-page.tsx')),
    'SettingsPage',
  ),
});
const verify = createRoute({
  ...at('/verify'),
  component: lazyRouteComponent(
    withWords(() => import('../verify/verify-page.tsx'), 'verify'),
    'VerifyPage',
  ),
});

/** What the address says of how a room is looked at. Everything in it may be missing or mistyped. */
export interface RoomSearch {
  /** The seat one acts for, where this browser holds several in the room. */
  readonly seat?: string;
  readonly panel?: string;
  readonly thread?: string;
  readonly v?: string;
  readonly with?: string;
}

const SEARCH_NAMES = ['seat', 'panel', 'thread', 'v', 'with'] as const;

function roomSearch(search: Record<string, unknown>): RoomSearch {
  return Object.fromEntries(
    SEARCH_NAMES.flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
    }),
  );
}

const ofRoom = { validateSearch: roomSearch };

const room = createRoute({
  ...at('/rooms/$room'),
  ...ofRoom,
  component: lazyRouteComponent(() => import('../rooms/room-page.tsx'), 'RoomPage'),
});
const entry = createRoute({
  ...at('/rooms/$room/e/$seq'),
  ...ofRoom,
  component: lazyRouteComponent(() => import('../rooms/room-page.tsx'), 'RoomPage'),
});
const links = createRoute({
  ...at('/rooms/$room/links'),
  ...ofRoom,
  component: lazyRouteComponent(
    withWords(() => import('../pages/links/links-page.tsx')),
    'LinksPage',
  ),
});
const contract = createRoute({
  ...at('/rooms/$room/contract'),
  ...ofRoom,
  component: lazyRouteComponent(
    withWords(() => import('../panels/contract/contract-page.tsx')),
    'ContractPage',
  ),
});
const approve = createRoute({
  ...at('/rooms/$room/approve'),
  ...ofRoom,
  component: lazyRouteComponent(
    withWords(() => import('../rooms/approve-page.tsx')),
    'ApprovePage',
  ),
});
const sign = createRoute({
  ...at('/rooms/$room/sign'),
  ...ofRoom,
  component: lazyRouteComponent(
    withWords(() => import('../signing/sign-page.tsx')),
    'SignPage',
  ),
});
const minutes = createRoute({
  ...at('/rooms/$room/minutes'),
  ...ofRoom,
  component: lazyRouteComponent(
    withWords(() => import('../minutes/minutes-page.tsx')),
    'MinutesPage',
  ),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    create,
    join,
    seat,
    recover,
    observe,
    settings,
    verify,
    room,
    entry,
    links,
    contract,
    approve,
    sign,
    minutes,
  ]),
  defaultPreload: 'intent',
  defaultPendingComponent: Skeleton,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
