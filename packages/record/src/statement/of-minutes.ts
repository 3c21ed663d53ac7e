import type { SeatId } from '@parley/protocol/circle';
import { type MinutesFacts, minutesFacts } from '../minutes/facts.ts';
import { parseStatement, type Statement, statementText } from './statement.ts';

/** What a signer says beside what the minutes say themselves. */
export type Said = Pick<Statement, 'purpose' | 'shown' | 'reason' | 'by'>;

/**
 * The statement by which the holder of a seat signs these minutes, declares that void, or says what takes their place.
 * Undefined for a text that is no minutes, and for a seat that is not in them.
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

/** Whether a statement says of the minutes of these facts, and of this seat, what is so. */
export function isStatementOf(facts: MinutesFacts, seat: SeatId, statement: string): boolean {
  const said = parseStatement(statement);
  const { room, sha256 } = facts;
  return said?.room === room && said.minutes === sha256 && said.seat === seat && tells(said, facts);
}

/** Whether a statement about minutes says what stands in them. */
export function tells(statement: Statement, { head, agreed, seats }: MinutesFacts): boolean {
  return (
    statement.entries === head.seq &&
    statement.head === head.hash &&
    statement.version === agreed?.version &&
    statement.sha256 === agreed?.sha256 &&
    statement.name === seats.get(statement.seat)?.name
  );
}
