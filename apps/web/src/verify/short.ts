import { shortHash } from '../ui/short-hash.ts';

/** A key in short: of a hub its name and id, which belong together; of a seat its ends. */
export function shortKey(key: string): string {
  const [name = '', id] = key.split('+');
  return id === undefined ? shortHash(key) : `${name} ${id}`;
}
