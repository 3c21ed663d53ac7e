/** A NOTIFY carries less than 8,000 bytes; a hint has at most 26 for the room and 16 for the version, and two marks. */
const HINTS_A_PAYLOAD = 170;
const HINT = /^([0-9a-z]{26}):(\d{1,15})$/;

/** Hints as the texts that travel: `room:version,room:version`. */
export function writeHints(hints: ReadonlyMap<string, number>): readonly string[] {
  const words = [...hints].map(([room, version]) => `${room}:${version}`);
  const payloads: string[] = [];
  for (let start = 0; start < words.length; start += HINTS_A_PAYLOAD) {
    payloads.push(words.slice(start, start + HINTS_A_PAYLOAD).join(','));
  }
  return payloads;
}

/** The hints in a text; what is none is passed over, since a newer hub may say more. */
export function readHints(payload: string): readonly { readonly room: string; readonly version: number }[] {
  return payload.split(',').flatMap((word) => {
    const [, room, version] = HINT.exec(word) ?? [];
    return room !== undefined && version !== undefined ? [{ room, version: Number(version) }] : [];
  });
}
