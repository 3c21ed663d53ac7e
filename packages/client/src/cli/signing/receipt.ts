import { safeLine } from '@parley/protocol/safe-text';
import type { Purpose } from '@parley/record';
import { record } from '@parley/telling/look';
import { signingLines } from '@parley/telling/show/state';
import { when } from '@parley/telling/show/when';
import type { Client } from '../../client.ts';
import type { Ending } from '../exit-codes.ts';
import { directoryFor } from '../reading.ts';
import type { Seat } from '../seats/seat.ts';
import type { Call } from '../verb.ts';
import { type OwnSignature, ownSigning } from './own-signing.ts';
import type { Paper } from './paper.ts';

const DONE: Readonly<Record<Purpose, string>> = {
  minutes: 'Signed',
  void: 'Declared void',
  supersede: 'Declared superseded',
};

/** What a signature came to: when the minutes were read and signed, with which key, and who else has signed. */
export async function showReceipt(
  { output }: Call,
  client: Client,
  seat: Seat,
  { wish: { purpose }, minutes }: Paper,
): Promise<Ending> {
  const { viewed, signature } = ownSigning(client);
  const { sha256 } = minutes;
  await output.show({ type: 'signed', purpose, minutes: sha256, viewed, ...signature }, [
    ...(viewed === undefined ? [] : [`Read: ${when(viewed)}`]),
    ...(signature ? [`${DONE[purpose]}: ${placeOf(signature)}`, keyLine(signature)] : []),
    ...signingLines(record(client.state?.state['signing']), directoryFor(client, seat)),
    `Keep the record, which anybody can check: parley export <folder> --as ${seat.alias}`,
  ]);
  return 'ok';
}

/** Says that the seat has signed that already, and that nothing was signed now. */
export async function showBefore(
  { output }: Call,
  purpose: Purpose,
  signature: OwnSignature,
): Promise<Ending> {
  await output.show({ type: 'signed_before', purpose, ...signature }, [
    'This seat has done so before; nothing was signed now.',
    `${DONE[purpose]}: ${placeOf(signature)}`,
    keyLine(signature),
  ]);
  return 'ok';
}

const placeOf = ({ at, seq }: OwnSignature): string => `${when(at)} by the hub’s clock, entry #${seq}`;
const keyLine = ({ fingerprint }: OwnSignature): string => `Key: ${safeLine(fingerprint)}`;
