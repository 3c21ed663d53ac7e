import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createLog } from '../../log.ts';
import { type EmbeddedPostgres, startEmbedded } from '../embedded.ts';
import { lockFolder } from '../folder-lock.ts';
import { findOrphan } from '../postmaster.ts';
import { shutDown } from '../supervisor.ts';
import './provided.ts';

/** One PostgreSQL for a whole run of tests; each test takes a database of its own in it with `testDatabase()`. */

const PREFIX = 'parley-test-';
const STOP_MS = 5000;
// A folder this young may belong to a run that is just about to lock it.
const SETTLED_MS = 60_000;
const log = createLog('error');

let folder: string | undefined;
let server: EmbeddedPostgres | undefined;

export async function setup(project: TestProject): Promise<void> {
  await clearAway();
  folder = await mkdtemp(join(tmpdir(), PREFIX));
  await chmod(folder, 0o711);
  server = await startEmbedded({ dataDir: folder, log, durable: false, maxConnections: 300 });
  project.provide('postgresUrl', server.url);
}

export async function teardown(): Promise<void> {
  await server?.stop(STOP_MS);
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}

/** What runs that were killed have left: a folder whose lock nobody holds, and its server. */
async function clearAway(): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((entry) => entry.startsWith(PREFIX))) {
    const left = join(tmpdir(), name);
    if (Date.now() - (await stat(left)).mtimeMs < SETTLED_MS) continue;
    const lock = await lockFolder(left).catch(() => undefined);
    if (lock === undefined) continue;
    const clusterDir = join(left, 'postgres');
    const orphan = await findOrphan(clusterDir, STOP_MS, new AbortController().signal);
    if (orphan !== undefined) await shutDown(orphan.pid, clusterDir, STOP_MS, log);
    await lock.release();
    await rm(left, { recursive: true, force: true });
  }
}
