import { createHash } from 'node:crypto';
import { chmod, unlink } from 'node:fs/promises';
import { type Server, createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../data-folder.ts';
import { OperatorError } from '../log.ts';

/**
 * One hub at a time runs the database of a folder. The lock is a socket on which the hub listens, and which answers
 * with its process id. Whether somebody listens is known to the kernel, so a hub that was killed holds nothing; a
 * file with a process id can be wrong after a restart and in containers that share a folder, and a lock in the
 * database could be asked for only once the database is up, which is what two hubs must not both do.
 *
 * Two hubs that take over from a dead one within a few milliseconds both find the socket abandoned. So whoever took
 * over looks again whether it is the one who answers. Should both still go on, the database itself refuses a second
 * server on its files.
 */

export interface FolderLock {
  release(): Promise<void>;
}

type Holder = { readonly pid: string } | 'nobody';

const ANSWER_MS = 2000;
const TAKEOVER_MS = 50;
// The kernels take 104 to 108 bytes as the path of a socket.
const LONGEST_PATH_BYTES = 100;

/** Takes the folder, or throws a sentence that says which process has it. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = socketPath(folder);
  let server = await listen(path);
  if (server === 'taken') {
    const holder = await ask(path);
    if (holder !== 'nobody') throw inUse(folder, holder.pid);
    await unlink(path).catch(ignoreMissing);
    server = await listen(path);
    await sleep(TAKEOVER_MS);
    const now = await ask(path);
    if (server === 'taken' || now === 'nobody' || now.pid !== String(process.pid)) {
      throw inUse(folder, now === 'nobody' ? 'unknown' : now.pid);
    }
  }
  const listening = server;
  return { release: () => new Promise((resolve) => listening.close(() => resolve())) };
}

function socketPath(folder: string): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  if (process.platform === 'win32') return `\\\\.\\pipe\\parley-${name}`;
  const path = join(folder, 'hub.sock');
  return Buffer.byteLength(path) <= LONGEST_PATH_BYTES ? path : join(tmpdir(), `parley-${name}.sock`);
}

function listen(path: string): Promise<Server | 'taken'> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end(String(process.pid));
    });
    server.on('error', (error) => (errorCode(error) === 'EADDRINUSE' ? resolve('taken') : reject(error)));
    server.listen(path, () => {
      // The lock alone is no reason for the process to live on.
      server.unref();
      const closed = process.platform === 'win32' ? Promise.resolve() : chmod(path, 0o600);
      closed.then(() => resolve(server), reject);
    });
  });
}

/** A hub that is too busy to answer holds its folder all the same. */
function ask(path: string): Promise<Holder> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = createConnection(path);
    const finish = (holder: Holder) => {
      socket.destroy();
      resolve(holder);
    };
    socket.setEncoding('utf8').setTimeout(ANSWER_MS, () => finish({ pid: 'unknown' }));
    socket.on('data', (text: string) => {
      answer += text;
    });
    socket.on('end', () => finish({ pid: /^\d{1,10}$/.test(answer) ? answer : 'unknown' }));
    socket.on('error', (error) => {
      if (['ECONNREFUSED', 'ECONNRESET', 'ENOENT'].includes(errorCode(error))) finish('nobody');
      else reject(error);
    });
  });
}

function inUse(folder: string, pid: string): OperatorError {
  return new OperatorError(
    'folder-in-use',
    `Another hub (process ${pid}) is running on ${folder}. Stop it first, or give this one a folder of its own with PARLEY_DATA.`,
  );
}

function ignoreMissing(error: unknown): void {
  if (errorCode(error) !== 'ENOENT') throw error;
}
