import { readFile } from 'node:fs/promises';

/**
 * What a process has cost its processor so far, in milliseconds. On a machine that others use too, a clock on the wall
 * says how long something took, and this how much it was. Not a number where the system does not tell.
 */
export async function cpuMsOf(pid: number): Promise<number> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name of the program stands in brackets and may hold anything; the fields are counted from behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) * TICK_MS;
  } catch {
    return Number.NaN; // not Linux, or the process is gone
  }
}

const USER_TIME = 11;
const SYSTEM_TIME = 12;
const TICK_MS = 10;
