// A child of a task gets a process group of its own, so that stopping it stops all that it started. The price is that
// a terminal's Ctrl-C no longer reaches it: it is passed on here.
//
// Ctrl-C arrives twice (the terminal signals the whole foreground group, and npm forwards what it got), so what comes
// shortly after the first is taken as the same wish. A later one means "now": the group is killed.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { whenOrphaned } from './orphan.mjs';
import { environment, root } from './workspace.mjs';

const SAME_WISH_MS = 700;
const ORPHAN_GRACE_MS = 5_000;

/**
 * @typedef {object} ChildOptions
 * @property {NodeJS.ProcessEnv} [env] added to the environment
 * @property {boolean} [capture] keep the output instead of showing it
 * @property {string} [cwd]
 * @property {AbortSignal} [until] stop it then, as a signal to this process would
 */

/**
 * @param {string} command
 * @param {string[]} args
 * @param {ChildOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: environment(options.env),
    stdio: options.capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    detached: true,
  });
  const pid = child.pid;
  const release = pid === undefined ? () => {} : passSignalsOn(pid);
  if (pid !== undefined) options.until?.addEventListener('abort', () => signalGroup(pid, 'SIGTERM'));
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => (output += text));
  child.stderr?.setEncoding('utf8').on('data', (text) => (output += text));

  return new Promise((resolve) => {
    child.once('error', (error) => {
      release();
      resolve({ code: 127, output: `${command}: ${error.message}\n` });
    });
    // What a child leaves running in its group is stopped with it; it may hold the pipe that `close` waits for.
    child.once('exit', () => {
      if (pid !== undefined) signalGroup(pid, 'SIGTERM');
    });
    child.once('close', (code, signal) => {
      release();
      resolve({ code: code ?? 128 + (signal ? constants.signals[signal] : 1), output });
    });
  });
}

/**
 * @param {number} group
 * @returns {() => void} stop passing on
 */
function passSignalsOn(group) {
  let firstAt = 0;
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    const now = Date.now();
    if (firstAt === 0) {
      firstAt = now;
      signalGroup(group, signal);
    } else if (now - firstAt > SAME_WISH_MS) {
      signalGroup(group, 'SIGKILL');
    }
  };
  const unwatch = whenOrphaned(() => {
    signalGroup(group, 'SIGTERM');
    setTimeout(() => signalGroup(group, 'SIGKILL'), ORPHAN_GRACE_MS).unref();
  });
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, pass);
  return () => {
    unwatch();
    for (const signal of signals) process.off(signal, pass);
  };
}

/**
 * @param {number} group
 * @param {NodeJS.Signals} signal
 */
function signalGroup(group, signal) {
  try {
    process.kill(-group, signal);
  } catch {
    // The group is gone already, which is what a signal to it would want.
  }
}
