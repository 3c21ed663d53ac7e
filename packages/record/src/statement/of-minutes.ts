import type { SeatId } from '@parley/protocol/circle';
import { minutesFacts } from '../minutes/facts.ts';
import { parseStatement, type Statement, statementText } from './statement.ts';

/** What a signer says beside what the minutes say themselves. */
export type Said = Pick<Statement, 'purpose' | 'shown' | 'reason' | 'by'>;

/**
 * The statement by which the holder of a seat signs these minutes, declares that void, or says what takes their place.
 * Whoever signs and whoever checks make it in this one way. Undefined for a text that is no minutes, and for a seat
 * that is not in them.
 */
export async function statementOf(
  minutes: string,
  seat: SeatId,
  { purpose, shown, reason, by }: Said,
): Promise<string | undefined> {
  const facts = await minutesFacts(minutes);
  const name = facts?.seats.get(seat)?.name;
  if (!facts || name === undefined) return undefined;
  const { room, sha256, head, agreed } = facts;
  return statementText({
    ...{ purpose, shown, room, minutes: sha256, seat, name, entries: head.seq, head: head.hash },
    ...agreed,
    ...(reason !== undefined && { reason }),
    ...(by !== undefined && { by }),
  });
}

/** Whether a statement says of these minutes and this seat what is so. */
export async function isStatementOf(minutes: string, seat: SeatId, statement: string): Promise<boolean> {
  const said = parseStatement(statement);
  return said !== undefined && (await statementOf(minutes, seat, said)) === statement;
}
