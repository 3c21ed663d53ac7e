import {
  checkpointText,
  readCheckpointNote,
  readRecord as readRecordFile,
  signNote,
  verifyFile,
  writeVerifierKey,
} from '@parley/record';
import { hubSigner } from '@parley/record/testing/signers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRecord } from '../support/record.ts';
import { agree } from './support/agreement.ts';
import { withAuthenticator } from './support/authenticator.ts';
import { partsToRead, readMinutes, saved } from './support/ceremony.ts';
import { type Hall, openHall } from './support/hall.ts';
import { AT_A_DESK, examine, ON_A_PHONE } from './support/looks.ts';
import { makeRoom } from './support/made.ts';
import { claimPlace, type Meeting, openMeeting } from './support/meeting.ts';
import type { Visitor } from './support/visitor.ts';

/**
 * Signing in browsers: the key that comes with a seat, the ceremony by passkey and by a key of the browser, what is
 * taken back, and what is kept to check all of it by.
 */

let hall: Hall;
let meeting: Meeting;
beforeAll(async () => {
  hall = await openHall();
  meeting = await openMeeting(hall);
  await withAuthenticator(meeting.anna);
}, 180_000);
afterAll(() => hall.close());

/** How many entries of a type the room has. */
async function entriesOf(type: string, room = meeting.room): Promise<number> {
  const { entries } = await readRecord(hall.database, room);
  return [...entries.values()].filter((entry) => entry.type === type).length;
}

const hubKey = async (): Promise<string> => {
  const answer = await fetch(`${hall.hub.url}/.well-known/parley-keys.json`);
  const { keys } = (await answer.json()) as { readonly keys: readonly { readonly key: string }[] };
  return keys[0]?.key ?? '';
};

const button = ({ page }: Visitor, command: string) =>
  page.locator(`[data-command="${command}"]:visible`).first();

describe('ID-9 MI-4 the key that comes with a seat', () => {
  test('is told to everybody by the room while the meeting is on', async () => {
    const { anna, boris } = meeting;
    await anna.sees(/^Boris will sign with key [0-9a-f]{8}…[0-9a-f]{4}\./);
    await boris.sees(/^Anna will sign with key [0-9a-f]{8}…[0-9a-f]{4}\./);
    expect(await entriesOf('signing.key')).toBe(2);
    // Another visit names no other.
    await anna.page.reload();
    await anna.sees(/^Boris will sign with key/);
    await anna.turnTo('Record');
    await anna.sees('in this browser');
    expect(await entriesOf('signing.key')).toBe(2);
  });

  test('stands beside the recovery code and in the file to keep, and is another one after a recovery, which names the old', async () => {
    const made = await makeRoom(hall.hub.url);
    const clara = await hall.visitor();
    await clara.page.goto(made.link('claim s1'));
    await clara.fill('Your name', 'Clara');
    await clara.press('claim');
    await clara.sees('You will sign the minutes with a key that this browser just made.');
    const print = (await clara.page.locator('main code').innerText()).replaceAll(' ', '');
    const receipt = await saved(clara, 'Save what to keep');
    expect(receipt.replaceAll(' ', '')).toContain(print);
    expect(receipt).toContain(`${hall.hub.url}/rooms/${made.room}`);
    expect(receipt).toContain(await hubKey());
    expect(receipt).not.toMatch(/pl[a-z]_/);
    const code = await clara.copied('Copy the code');

    const elsewhere = await hall.visitor();
    await elsewhere.page.goto('/recover');
    await elsewhere.fill('Recovery code', code);
    await elsewhere.choose('Find my seat');
    await elsewhere.press('recover');
    await elsewhere.sees('The others see that your signing key changed.');
    const { entries } = await readRecord(hall.database, made.room);
    const named = [...entries.values()].filter(({ type }) => type === 'signing.key').map(({ body }) => body);
    expect(named).toHaveLength(2);
    expect(named[1]).toMatchObject({ replaces: print });
    await elsewhere.choose('Go to the room');
    await elsewhere.sees(/^Clara will sign with another key from now on/);
    expect([...clara.complaints, ...elsewhere.complaints]).toEqual([]);
    await clara.leave();
    await elsewhere.leave();
  });

  test('can be removed in the settings; then the record says so, and names another if one asks', async () => {
    const made = await makeRoom(hall.hub.url);
    const dora = await hall.visitor();
    await claimPlace(dora, made.link('claim s1'), 'Dora');
    await dora.page.goto('/settings');
    await dora.choose(/^Remove the key .* of Dora in Supply 2027$/);
    await dora.sees('Remove this key?');
    await dora.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await dora.sees('This browser has no signing key.');
    await dora.page.goto(`/rooms/${made.room}`);
    await dora.turnTo('Record');
    await dora.sees('Your key is not in this browser.');
    await dora.press('key');
    await dora.sees(/^Dora will sign with another key from now on/);
    expect(await entriesOf('signing.key', made.room)).toBe(2);
    expect(dora.complaints).toEqual([]);
    await dora.leave();
  });
});

describe('MI-4 the ceremony', () => {
  beforeAll(() => agree(hall, meeting), 180_000);

  test('shows everything before it lets anybody sign, and signs with a passkey', async () => {
    const { anna } = meeting;
    await anna.choose('Review and sign');
    await partsToRead(anna).first().waitFor();
    expect(await button(anna, 'view').getAttribute('aria-disabled')).toBe('true');
    expect(await anna.page.getByRole('heading', { name: 'What you sign' }).count()).toBe(0);
    expect(await entriesOf('signing.viewed')).toBe(0);
    const faults = [...(await examine(anna, 'sign-read', [AT_A_DESK, ON_A_PHONE]))];
    await readMinutes(anna);
    expect(await anna.page.evaluate('document.activeElement.innerText')).toContain('What you sign');
    expect(await entriesOf('signing.viewed')).toBe(1);
    await anna.sees('I have read these minutes and sign them, with version 1 of the contract');
    expect(await anna.page.getByLabel('A passkey on this device').isChecked()).toBe(true);
    await anna.sees('They will see that it changed.');
    await anna.page.getByText('To the byte').click();
    faults.push(...(await examine(anna, 'sign-steps', [AT_A_DESK, ON_A_PHONE])));
    // Twice, as impatient fingers do.
    await button(anna, 'sign').dblclick();
    await anna.sees('You have signed the minutes');
    expect(await anna.page.evaluate('document.activeElement.innerText')).toBe('You have signed the minutes');
    expect(await entriesOf('signing.signed')).toBe(1);
    await anna.sees('Not signed yet: Boris.');
    faults.push(...(await examine(anna, 'receipt', [AT_A_DESK, ON_A_PHONE])));
    expect(faults).toEqual([]);
    expect(anna.complaints).toEqual([]);
  });

  test('signs nothing when the minutes that were shown are not the hub’s, and says how they differ', async () => {
    const { boris } = meeting;
    await boris.page.setViewportSize({ width: 390, height: 844 });
    await boris.page.route('**/minutes.json*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace('Net **30**', 'Net **90**'),
      });
    });
    await boris.page.goto(`/rooms/${meeting.room}/sign`);
    await boris.sees('Net 90 days.');
    await readMinutes(boris);
    await boris.press('sign');
    await boris.sees('Nothing was signed');
    await boris.sees(/You were shown minutes [0-9a-f]{8}…[0-9a-f]{4}, but those of the room are/);
    expect(await entriesOf('signing.signed')).toBe(1);
    const faults = await examine(boris, 'sign-differs', [AT_A_DESK, ON_A_PHONE]);
    await boris.page.setViewportSize({ width: 390, height: 844 });
    await boris.page.unroute('**/minutes.json*');
    await boris.choose('Read the minutes anew');
    await boris.sees('Net 30 days.');
    expect(faults).toEqual([]);
  });

  test('signs with the browser’s own key on a phone, once the hub can be reached again', async () => {
    const { boris } = meeting;
    await readMinutes(boris);
    await boris.page.getByLabel('The key of this browser').check();
    await boris.page.route('**/checkpoints.json*', (route) => route.abort());
    await boris.press('sign');
    await boris.sees('Not sent: there is no connection to the hub.');
    expect(await entriesOf('signing.signed')).toBe(1);
    await boris.page.unroute('**/checkpoints.json*');
    await boris.press('sign');
    await boris.sees('You have signed the minutes');
    expect(await entriesOf('signing.signed')).toBe(2);
    expect(await entriesOf('signing.viewed')).toBe(2);
    await boris.sees('Everybody who was asked has signed.');
  });

  test('ends in a record that holds against the hub’s key, with both signatures', async () => {
    const { anna } = meeting;
    await anna.sees('Everybody who was asked has signed.');
    const file = await saved(anna, 'Download record');
    const receipt = await saved(anna, 'Save receipt');
    const kept = JSON.parse(await saved(anna, 'Save kept checkpoints')) as { checkpoints: string[] };
    const report = await verifyFile(file, { hub: [await hubKey()], checkpoints: kept.checkpoints });
    expect(report.findings).toEqual([]);
    expect(report.verdict).toBe('whole');
    expect(report.signatures.map(({ name, how, holds }) => ({ name, how, holds }))).toEqual([
      { name: 'Anna', how: 'passkey', holds: true },
      { name: 'Boris', how: 'key', holds: true },
    ]);
    const read = readRecordFile(file);
    const signature = 'record' in read ? read.record.signatures[0] : undefined;
    expect(receipt).toContain(signature?.signature);
    expect(receipt).toContain(signature?.statement);
    expect(receipt).toContain(await hubKey());
  });
});

describe('MI-6 what is signed', () => {
  test('can be declared void with a reason, by the key that signed it, and stays readable', async () => {
    const { boris, anna } = meeting;
    await boris.choose('Declare it void…');
    await boris.press('sign', 'Declare my signature void');
    await boris.sees(/missing|empty/);
    await boris.fill(/^Why/, 'The annex was left out.');
    await boris.press('sign', 'Declare my signature void');
    await boris.sees('Your signature is declared void');
    await anna.sees('The annex was left out.');
    expect(await examine(boris, 'receipt-void', [AT_A_DESK, ON_A_PHONE])).toEqual([]);
    const report = await verifyFile(await saved(boris, 'Download record'), { hub: [await hubKey()] });
    expect(report.verdict).toBe('whole');
    expect(report.signatures.map(({ purpose, holds }) => ({ purpose, holds }))).toEqual([
      { purpose: 'minutes', holds: true },
      { purpose: 'minutes', holds: true },
      { purpose: 'void', holds: true },
    ]);
  });

  test('can be superseded by another record, which is named or read from its file, from the minutes page', async () => {
    const { anna } = meeting;
    const own = await saved(anna, 'Download record');
    await anna.page.goto(`/rooms/${meeting.room}/minutes`);
    await anna.sees('not part of the signed text');
    await anna.choose('Another record takes its place…');
    await anna.page.locator('input[type="file"]').setInputFiles({
      name: 'record.json',
      mimeType: 'application/json',
      buffer: Buffer.from(own),
    });
    await anna.sees(`Read from the file: room ${meeting.room}.`);
    await anna.fill(/^Why/, 'We met again.');
    await anna.press('sign', 'Say which record takes its place');
    await anna.sees('and is not this room’s');
    await anna.fill('Number of the other room', '0123456789abcdefghjkmnpqrs');
    expect(await examine(anna, 'supersede', [AT_A_DESK, ON_A_PHONE])).toEqual([]);
    await anna.press('sign', 'Say which record takes its place');
    await anna.sees(/room 0123456789abcdefghjkmnpqrs, minutes/);
    expect(await entriesOf('signing.superseded')).toBe(1);
    expect(await examine(anna, 'minutes-after', [AT_A_DESK, ON_A_PHONE])).toEqual([]);
    const report = await verifyFile(await saved(anna, 'Download record'), {
      hub: [await hubKey()],
    });
    expect(report.findings).toEqual([]);
    expect(anna.complaints).toEqual([]);
  });
});

test('MI-3 a browser keeps what the hub signs, and says so when the hub contradicts itself', async () => {
  const { anna } = meeting;
  await anna.page.goto(`/rooms/${meeting.room}?panel=record`);
  await anna.sees('Save kept checkpoints');
  // Another past, under another key of its own: what nobody signed would not be kept at all.
  const forger = await hubSigner();
  await anna.page.route('**/checkpoints.json*', async (route) => {
    const answer = await route.fetch();
    const { checkpoints, ...told } = JSON.parse(await answer.text()) as { checkpoints: string[] };
    const forged = checkpoints
      .flatMap((note) => readCheckpointNote(note) ?? [])
      .map((says) => ({ ...says, hash: says.hash.replace(/^./, (first) => (first === '0' ? '1' : '0')) }));
    const body = {
      ...told,
      keys: [writeVerifierKey(forger.key)],
      checkpoints: await Promise.all(forged.map((says) => signNote(checkpointText(says), [forger]))),
    };
    await route.fulfill({ response: answer, body: JSON.stringify(body) });
  });
  await anna.page.reload();
  await anna.sees(
    /^The hub signed two things that cannot both be true, about entry \d+ of (the room|your own side)’s record/,
  );
  expect(await examine(anna, 'room-contrary', [AT_A_DESK, ON_A_PHONE])).toEqual([]);
  const kept = JSON.parse(await saved(anna, 'Save kept checkpoints')) as { checkpoints: string[] };
  expect(kept.checkpoints.length).toBeGreaterThan(1);
  await anna.page.unroute('**/checkpoints.json*');
});
