import { atSeat } from '../at-seat.ts';
import type { Seat } from '../seats/seat.ts';
import { UsageError } from '../usage-error.ts';
import type { Call } from '../verb.ts';
import type { World } from '../world.ts';
import { mustName, SHORTEST } from './named-minutes.ts';
import type { OwnSigning } from './own-signing.ts';
import type { Paper } from './paper.ts';

/** Has the minutes named by whoever signs, and lets a person say to the room before that they have read them. */
export async function confirm(call: Call, seat: Seat, { minutes }: Paper, own: OwnSigning): Promise<void> {
  const { parsed, world, output } = call;
  const given = parsed.text('minutes');
  const ask = given === undefined && seat.kind === 'person' && !output.json ? asking(world) : undefined;
  if (given !== undefined) mustName(minutes.sha256, given);
  else if (!ask)
    throw new UsageError(
      `Nothing was signed: say which minutes you have read, by the first ${SHORTEST} or more digits of their SHA-256: --minutes <digits>`,
    );
  if (seat.kind === 'person' && own.viewed === undefined) {
    await ask?.('Read the minutes. Enter tells the room that you have: ');
    await atSeat(call, seat, { positions: seat.shown }, ({ client, signal }) =>
      client.do('view', {}, { signal, timeoutMs: call.patienceMs }),
    );
  }
  if (ask) mustName(minutes.sha256, await ask('Type the short fingerprint of the minutes to sign: '));
}

/** Whoever ends the input instead of answering wants no more of it. */
function asking({ ask }: World): ((question: string) => Promise<string>) | undefined {
  return (
    ask &&
    (async (question) => {
      const answer = await ask(question);
      if (answer === undefined) throw new UsageError('Nothing was signed: you ended the input.');
      return answer;
    })
  );
}
