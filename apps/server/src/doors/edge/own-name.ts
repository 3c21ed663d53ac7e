import { isLoopback } from '../../settings.ts';
import { hostnameOf } from '../pages/host-check.ts';

/** Whether a Host header names this hub; see the check of hosts for pages, of which this is the part for upgrades. */
export function ownName(baseUrl: string): (host: string | undefined) => boolean {
  const own = new URL(baseUrl).hostname;
  return (host) => {
    const name = hostnameOf(host);
    return name !== undefined && (name === own || isLoopback(name));
  };
}
