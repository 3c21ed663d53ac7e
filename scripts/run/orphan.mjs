// npm forwards neither a hang-up nor, of course, its own violent end. A process whose parent has gone is adopted by
// another, so a changed parent says that nobody is left who could stop this one.
const LOOK_EVERY_MS = 500;

/**
 * @param {() => void} act
 * @returns {() => void} stop looking
 */
export function whenOrphaned(act) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
