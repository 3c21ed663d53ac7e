// A headless agent as `parley attend` runs one: it reads what there is to do from its standard input, does it by the
// parley command, and ends. It notes when it began and ended, so that a test sees whether two ran at once.
//
//   headless-agent.mjs <journal> <parley main.js> <how: speak | nothing | hang>
import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';

const [journal = '', parley = '', how] = process.argv.slice(2);
const run = process.env.PARLEY_RUN;
/** @param {string} what
 *  @param {object} more */
const note = (what, more = {}) =>
  appendFileSync(journal, `${JSON.stringify({ what, run, pid: process.pid, ...more })}\n`);

const input = readFileSync(0, 'utf8');
note('began', { input });
if (how === 'hang') {
  process.on('SIGTERM', () => note('asked to end'));
  setInterval(() => undefined, 1000);
} else {
  if (how === 'speak') {
    const said = spawnSync(
      process.execPath,
      [parley, 'say', `Run ${run} speaks.`, '--summary', `Run ${run}`, '--ack'],
      {
        encoding: 'utf8',
      },
    );
    note('said', { status: said.status });
  }
  note('ended');
}
