// What every root command starts with. It brings the clone to where the task can run (installed, built), then runs it.
// Nothing but Node and npm is presumed, so this file and what it imports use Node's own modules alone.
//
// package.json says `exec node scripts/run.mjs TASK` for a reason: npm hands a signal to its direct child alone, and
// without exec that child is a shell, which dies and leaves the hub behind on its port.
import {
  bench,
  conformance,
  demo,
  dev,
  format,
  pack,
  parley,
  pictures,
  start,
  test,
  testAll,
} from './run/tasks.mjs';
import { check } from './run/check.mjs';

const MINIMUM_NODE = { major: 20, minor: 19 };

/** @type {Record<string, (args: string[]) => Promise<number | undefined>>} */
const tasks = {
  start,
  dev,
  test,
  'test:all': testAll,
  check,
  format,
  bench,
  conformance,
  demo,
  pack,
  pictures,
  parley,
};

const [name = '', ...args] = process.argv.slice(2);
const task = tasks[name];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < MINIMUM_NODE.major || (major === MINIMUM_NODE.major && minor < MINIMUM_NODE.minor)) {
  console.error(
    `Parley needs Node ${MINIMUM_NODE.major}.${MINIMUM_NODE.minor} or later; this is ${process.version}.`,
  );
  process.exitCode = 1;
} else if (!task) {
  console.error(`Usage: node scripts/run.mjs ${Object.keys(tasks).join('|')} [arguments]`);
  process.exitCode = 2;
} else {
  // A task that stays in this process (the hub) answers nothing and sets its own exit code.
  const code = await task(args);
  if (code !== undefined) process.exitCode = code;
}
