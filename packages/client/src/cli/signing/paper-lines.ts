import { safeLine } from '@parley/protocol/safe-text';
import { fenced } from '@parley/telling/text/fence';
import type { Seat } from '../seats/seat.ts';
import { SHORTEST } from './named-minutes.ts';
import type { OwnSigning } from './own-signing.ts';
import type { Paper } from './paper.ts';
import { isNamed, replacedBy, replacedLine, type SeatKey } from './seat-key.ts';

/** What somebody who is to sign is shown: who signs what, with which key, and where the minutes are to be read. */
export function paperLines(
  { minutes, shown, wish: { reason, by } }: Paper,
  { key, own, seat, columns }: { key: SeatKey; own: OwnSigning; seat: Seat; columns: number | undefined },
): string[] {
  const { room, sha256, head, agreed } = minutes;
  const replaced = replacedBy(own, key);
  return [
    `Who signs: ${minutesName(minutes, seat)} (${seat.seat}, ${seat.kind})`,
    'What is signed:',
    ...fenced(shown, columns),
    ...(reason === undefined ? [] : ['Reason:', ...fenced(reason, columns)]),
    ...(by ? [`What takes its place: room ${by.room}, minutes ${by.minutes}`] : []),
    `Room: ${room}`,
    `Minutes: ${sha256.slice(0, SHORTEST)}  (SHA-256, whole: ${sha256})`,
    `Entries: ${head.seq}, to the one with the hash ${head.hash}`,
    `Contract: ${agreed ? `version ${agreed.version}, SHA-256 ${agreed.sha256}` : 'none was agreed on'}`,
    `Key: ${key.fingerprint}${isNamed(own, key) ? '' : ', which the room will be told'}`,
    ...(replaced === undefined ? [] : [replacedLine(safeLine(replaced))]),
    `Read the minutes: parley minutes --as ${seat.alias}; byte for byte: parley minutes --json --as ${seat.alias}`,
  ];
}

const minutesName = ({ seats }: Paper['minutes'], { seat }: Seat): string =>
  safeLine(seats.get(seat)?.name ?? seat);

/** The same for scripts. */
export const paperObject = ({ wish, minutes, shown, statement }: Paper, { fingerprint }: SeatKey) => ({
  type: 'to_sign',
  ...wish,
  shown,
  room: minutes.room,
  minutes: minutes.sha256,
  entries: minutes.head.seq,
  head: minutes.head.hash,
  contract: minutes.agreed,
  key: fingerprint,
  statement,
});
