const HEAD = 8;
const TAIL = 4;

/** A hash as it is compared at a glance; whoever compares in earnest asks for the whole. */
export const short = (hash: string): string => `${hash.slice(0, HEAD)}…${hash.slice(-TAIL)}`;

/** A key in short: of a hub its name and id, which belong together; of a seat its ends. */
export function shortKey(key: string): string {
  const [name = '', id] = key.split('+');
  return id === undefined ? short(key) : `${name} ${id}`;
}
