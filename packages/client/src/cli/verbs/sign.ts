import type { Purpose } from '@parley/record';
import { minutesOf } from '../../http.ts';
import type { Ending } from '../exit-codes.ts';
import { readingAtSeat } from '../keeping/reading-at-seat.ts';
import { patient } from '../patience.ts';
import type { Seat } from '../seats/seat.ts';
import { confirm } from '../signing/confirm.ts';
import { type OwnSigning, ownSigning } from '../signing/own-signing.ts';
import { type Paper, paperOf } from '../signing/paper.ts';
import { paperLines, paperObject } from '../signing/paper-lines.ts';
import { showBefore, showReceipt } from '../signing/receipt.ts';
import { nameKey, type SeatKey, seatKey } from '../signing/seat-key.ts';
import { type Wish, wishIn } from '../signing/wish.ts';
import { UsageError } from '../usage-error.ts';
import type { Call, Verb } from '../verb.ts';

/**
 * Signing the minutes of a closed room, or declaring what has become of that signature. In order: it is shown what is to
 * be signed; the minutes are read; they are named by whoever signs, so that nobody signs what they do not have before
 * them; and only then anything is signed.
 */
export const signVerb: Verb = {
  name: 'sign',
  operands: '',
  says: 'Sign the minutes of the closed room, once you have read them, with the key of this seat; or take that back.',
  group: 'Record and keys',
  options: {
    minutes: {
      value: 'digits',
      says: 'the minutes you have read, by 8 or more first digits of their SHA-256; agents and scripts must say it',
    },
    void: { says: 'declare your signature void' },
    supersede: {
      value: 'record.json',
      says: 'declare that this record, of another room, takes the place of the one you signed',
    },
    reason: { value: 'line', says: 'why, with --void or --supersede' },
  },
  async run(call) {
    const { world, parsed, output } = call;
    if (parsed.operands.length > 0) throw new UsageError('sign takes no words but its options.');
    const seat = world.seats.choose(parsed.text('as'));
    const wish = await wishIn(call, seat.room);
    const key = await seatKey(world, seat);
    const { paper, own } = await laidOut(call, seat, wish);
    const { signature } = own;
    // The same line given again, such as after its answer was lost, signs nothing twice.
    if (signature?.standing === STANDINGS[wish.purpose]) return showBefore(call, wish.purpose, signature);
    mustStand(own, wish, key);
    const { columns } = output;
    await output.show(paperObject(paper, key), paperLines(paper, { key, own, seat, columns }));
    await confirm(call, seat, paper, own);
    return signAt(call, seat, paper, key);
  },
};

/** What is to be signed, and how far this seat has come with it. */
function laidOut(call: Call, seat: Seat, wish: Wish): Promise<{ paper: Paper; own: OwnSigning }> {
  // From the beginning: the minutes are held against the entry that they reach to.
  return readingAtSeat(call, seat, {}, async ({ client, signal }) => {
    await client.untilLive({ signal });
    const minutes = await minutesOf(seat, 'json', { ...patient(call), signal });
    return { paper: await paperOf(seat, minutes, client.log, wish), own: ownSigning(client) };
  });
}

/** What a signature is after each. */
const STANDINGS: Readonly<Record<Purpose, string>> = {
  minutes: 'signed',
  void: 'voided',
  supersede: 'superseded',
};

/** Only a signature that stands can be taken back, and by the key that made it (MI-6). */
function mustStand({ signature }: OwnSigning, { purpose }: Wish, key: SeatKey): void {
  if (purpose === 'minutes') return;
  if (signature?.standing !== 'signed')
    throw new UsageError('No signature of this seat stands here: there is nothing to take back.');
  if (signature.fingerprint !== key.fingerprint)
    throw new UsageError(
      `You signed with another key, ${signature.fingerprint}, which is not on this machine. Take it back where you signed.`,
    );
}

function signAt(call: Call, seat: Seat, paper: Paper, key: SeatKey): Promise<Ending> {
  const { signingKeys } = call.world;
  return readingAtSeat(call, seat, { positions: seat.shown }, async ({ client, signal }): Promise<Ending> => {
    const options = { signal, timeoutMs: call.patienceMs };
    await client.untilLive({ signal });
    await nameKey(client, key, options);
    const { statement, how, key: by, signature } = await signingKeys.sign(seat, paper.statement);
    if (how !== 'key') throw new TypeError('broken invariant: a key in a file is no passkey');
    await client.do('sign', { statement, how, key: by, signature }, options);
    await client.untilLive({ signal });
    return showReceipt(call, client, seat, paper);
  });
}
