import { isLoopback } from '../../settings.ts';

/**
 * Which page a request comes from. Agents and tools send no Origin; a browser always does where it matters, and a page
 * cannot change it. So whoever names another origin is a page of a stranger in somebody's browser, cookies and all.
 */
export type Standing = 'none' | 'own' | 'foreign';

export function originCheck(baseUrl: string): (origin: string | undefined) => Standing {
  const own = new URL(baseUrl);
  return (origin) => {
    if (origin === undefined) return 'none';
    return origin === own.origin || isTwin(origin, own) ? 'own' : 'foreign';
  };
}

/** Of a hub on loopback, the same port under another name that can only mean this machine. */
function isTwin(origin: string, own: URL): boolean {
  if (!isLoopback(own.hostname) || !URL.canParse(origin)) return false;
  const other = new URL(origin);
  const isPlain = other.origin === origin;
  return isPlain && other.protocol === own.protocol && other.port === own.port && isLoopback(other.hostname);
}
