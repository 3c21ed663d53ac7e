import { createLog } from '../../log.ts';
import { startEmbedded } from '../embedded.ts';

/** A process for tests to kill: starts the database in the folder that it is given, says where it is, and waits. */
const [, , dataDir = ''] = process.argv;
const server = await startEmbedded({ dataDir, log: createLog('error') });
process.stdout.write(`${JSON.stringify({ url: server.url, adopted: server.adopted })}\n`);
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
setInterval(() => undefined, 60_000);
