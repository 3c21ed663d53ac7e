/**
 * The addresses of the web app. Each is answered with the same page, which asks for what it shows by itself; nothing of
 * a room, and not whether there is one, is looked up for the page alone (but for the observers' link, of a room that may
 * have been erased: see `observer-page.ts`). What stands behind `#` never reaches the hub.
 */
export const pagePaths = [
  '/',
  '/new',
  '/join',
  '/seat',
  '/recover',
  '/rooms/:room',
  '/rooms/:room/e/:seq',
  '/rooms/:room/links',
  '/rooms/:room/contract',
  '/rooms/:room/approve',
  '/rooms/:room/sign',
  '/rooms/:room/minutes',
  '/rooms/:room/replay',
  '/o/:room/:token',
  '/verify',
  '/settings',
  '/hub',
  '/help',
] as const;
