/**
 * Every WebSocket close code the hub uses, and whether a client should come back. A client's decision to reconnect
 * reads this catalogue and nothing else. Codes of 4000 and more echo the HTTP status that fits best. Reasons are these
 * sentences alone: a close frame has room for 123 bytes, and nothing of a room belongs there.
 */
export const closeCodes = {
  normal: { code: 1000, retry: false, reason: 'done' },
  bad_frame: { code: 1002, retry: false, reason: 'not a WebSocket frame as the standard has it' },
  bad_utf8: { code: 1007, retry: false, reason: 'not UTF-8' },
  flood: { code: 1008, retry: false, reason: 'too many fragments' },
  oversize: { code: 1009, retry: false, reason: 'frame too large' },
  restart: { code: 1012, retry: true, reason: 'the hub is going down; come back' },
  unreadable: { code: 4400, retry: false, reason: 'a frame could not be read' },
  unknown: { code: 4404, retry: false, reason: 'no such room, or not yours' },
  revoked: { code: 4403, retry: false, reason: 'the seat is no longer good' },
  idle: { code: 4408, retry: true, reason: 'no join in time' },
  slow: { code: 4409, retry: true, reason: 'too slow; resume from your cursor' },
  version: { code: 4426, retry: false, reason: 'protocol version not spoken here' },
  rate: { code: 4429, retry: true, reason: 'too many' },
} as const;

export type CloseName = keyof typeof closeCodes;

/** Whether a client should connect again after a close with this code; codes not of the catalogue are network trouble. */
export function retryAfterClose(code: number): boolean {
  return Object.values(closeCodes).find((entry) => entry.code === code)?.retry ?? true;
}
