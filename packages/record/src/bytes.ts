const HEX_PAIR = /../g;
const HEX_BYTES = /^(?:[0-9a-f]{2})*$/;

/** Bytes as lower-case hex. */
export function toHex(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += byte < 16 ? `0${byte.toString(16)}` : byte.toString(16);
  return hex;
}

/** The bytes that lower-case hex stands for; undefined when the text is none. */
export function fromHex(hex: string): Uint8Array | undefined {
  if (!HEX_BYTES.test(hex)) return undefined;
  return Uint8Array.from(hex.match(HEX_PAIR) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Several byte strings as one. */
export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
