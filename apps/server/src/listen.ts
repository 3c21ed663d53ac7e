import type { Server } from 'node:http';
import type { Config } from './config.ts';
import { errorCode } from './data-folder.ts';
import { OperatorError } from './log.ts';

/** Takes the port. Resolves to its number, which with port 0 is any that was free. */
export function listen(server: Server, { host, port }: Pick<Config, 'host' | 'port'>): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(refused(errorCode(error), host, port)));
    server.listen({ host, port }, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** Takes no new connection, gives the answers under way half of the time, and then hangs up. */
export function close(server: Server, budgetMs: number): Promise<void> {
  return new Promise((resolve) => {
    const hangUp = setTimeout(() => server.closeAllConnections(), budgetMs / 2);
    server.close(() => {
      clearTimeout(hangUp);
      resolve();
    });
  });
}

function refused(code: string, host: string, port: number): OperatorError {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} of ${host} is in use by another program. Stop that one, or set PARLEY_PORT to another port.`,
    EACCES: `This user may not listen on port ${port} of ${host}. Set PARLEY_PORT to a port above 1023.`,
    EADDRNOTAVAIL: `${host} is no address of this machine. Set PARLEY_HOST to one that is.`,
    ENOTFOUND: `${host} is no name of this machine. Set PARLEY_HOST to one that is.`,
  };
  return new OperatorError(
    'listen',
    sentences[code] ?? `The hub cannot listen on port ${port} of ${host} (${code}).`,
  );
}
