// Two commands in one clone must not install or build at the same time.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { statePath } from './workspace.mjs';

const LOOK_EVERY_MS = 100;

/**
 * @template T
 * @param {() => Promise<T>} act
 * @returns {Promise<T>}
 */
export async function alone(act) {
  const path = statePath('lock');
  for (let told = false; !take(path); told = true) {
    if (!told) console.error('Another command is installing or building here; waiting for it.');
    await delay(LOOK_EVERY_MS);
  }
  const release = () => rmSync(path, { force: true });
  process.once('exit', release);
  try {
    return await act();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** @param {string} path */
function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (!holderLives(path)) rmSync(path, { force: true });
    return false;
  }
}

/** @param {string} path */
function holderLives(path) {
  try {
    const holder = Number(readFileSync(path, 'utf8'));
    // Between a file's creation and its content there is a moment in which it names nobody yet.
    if (holder === 0) return true;
    process.kill(holder, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
