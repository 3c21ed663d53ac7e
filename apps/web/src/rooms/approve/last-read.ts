/** The version of a room's contract that was last read to its end in this browser, so that the next can be compared with it. */

const placeOf = (room: string) => `parley.read ${room}`;

export function lastRead(room: string): number | undefined {
  try {
    const version = Number(localStorage.getItem(placeOf(room)));
    return Number.isSafeInteger(version) && version > 0 ? version : undefined;
  } catch {
    return undefined; // the browser keeps nothing
  }
}

export function keepRead(room: string, version: number): void {
  try {
    localStorage.setItem(placeOf(room), String(version));
  } catch {
    // The next version is then compared with the one before it.
  }
}
