import { OperatorError } from '../../log.ts';
import { isLoopback } from '../../settings.ts';

/**
 * The one cookie of this hub: a secret that stands for a browser, and nothing else. Script cannot read it, a page of
 * another site cannot make a browser send it with a POST, and on https its name has the prefix with which a browser
 * takes it from this host alone, over https alone, so that no neighbour under the same domain can plant one.
 *
 * On loopback there is no https, and a browser tells ports of one host apart for pages, not for cookies. So the name
 * has the port in it: two hubs on one machine do not take each other's cookie away.
 */
export interface SessionCookie {
  /** The secret in a Cookie header, if there is one that this hub can have made, and no second one that contradicts it. */
  read(header: string | undefined): string | undefined;
  /** The header that gives it to a browser. */
  write(secret: string): string;
}

/** As long as a room can live and be read after, and a little more. Each seat that is added begins it anew. */
const MAX_AGE_SECONDS = 200 * 86_400;
const SECRET = /^[A-Za-z0-9_-]{43}$/;
const EVERY = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${MAX_AGE_SECONDS}`;

/** Throws OperatorError where a cookie would cross a network in the clear. */
export function sessionCookie(baseUrl: string): SessionCookie {
  const { protocol, hostname, port } = new URL(baseUrl);
  if (protocol === 'https:') return cookie('__Host-parley', `Secure; ${EVERY}`);
  if (!isLoopback(hostname)) {
    throw new OperatorError(
      'cookie-in-the-clear',
      `People reach this hub at ${baseUrl}, where anybody on the way could read their keys. Set PARLEY_BASE_URL to an https address; plain http is for the machine itself alone.`,
    );
  }
  return cookie(`parley_session_${port || '80'}`, EVERY);
}

function cookie(name: string, attributes: string): SessionCookie {
  return {
    read(header = '') {
      const given = header
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
        .map((pair) => pair.slice(name.length + 1));
      const [secret, ...others] = new Set(given);
      return secret !== undefined && others.length === 0 && SECRET.test(secret) ? secret : undefined;
    },
    write: (secret) => `${name}=${secret}; ${attributes}`,
  };
}
