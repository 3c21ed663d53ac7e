import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a page of another site asks for something by itself, as for a picture. It could name links that are none, and
 * they would count against its visitor's address until the hub turned that away; somebody who follows a link is a
 * document.
 */
export function isEmbedded(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  const isForeign = site === 'cross-site' || site === 'same-site';
  return isForeign && headers['sec-fetch-dest'] !== 'document';
}
