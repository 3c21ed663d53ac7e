import type { SeatId } from '@parley/protocol/circle';
import { type MinutesFacts, minutesFacts } from '../minutes/facts.ts';
import { parseStatement, type Statement, statementText } from './statement.ts';

/** What a signer says beside what the minutes say themselves. */
export type Said = Pick<Statement, 'purpose' | 'shown' | 'reason' | 'by'>;

/**
 * The statement by which the holder of a seat signs these minutes, declares that void, or says what takes their place.
 * Whoever signs and whoever checks make it in this one way. Undefined for a text that is no minutes, and for a seat
 * that is not in them.
 */
export async function statementOf(minutes: string, seat: SeatId, said: Said): Promise<string | undefined> {
  const facts = await minutesFacts(minutes);
  return facts && statementFrom(facts, seat, said);
}

/** Whether a statement says of the minutes of these facts, and of this seat, what is so. */
export function isStatementOf(facts: MinutesFacts, seat: SeatId, statement: string): boolean {
  const said = parseStatement(statement);
  return said !== undefined && statementFrom(facts, seat, said) === statement;
}

function statementFrom(
  { room, sha256, head, agreed, seats }: MinutesFacts,
  seat: SeatId,
  { purpose, shown, reason, by }: Said,
): string | undefined {
  const name = seats.get(seat)?.name;
  if (name === undefined) return undefined;
  return statementText({
    ...{ purpose, shown, room, minutes: sha256, seat, name, entries: head.seq, head: head.hash },
    ...agreed,
    ...(reason !== undefined && { reason }),
    ...(by !== undefined && { by }),
  });
}
