import { recordText } from '@parley/record/bundle/record';
import type { Signer } from '@parley/record/notes/note';
import { writeVerifierKey } from '@parley/record/notes/verifier-key';
import { fingerprint } from '@parley/record/signature/keys';
import { type Made, makeRecord } from '@parley/record/testing/records';
import { hubSigner } from '@parley/record/testing/signers';
import { withText } from '@parley/record/testing/tampers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Hall, openHall } from './support/hall.ts';
import { AT_A_DESK, examine, ON_A_PHONE } from './support/looks.ts';
import type { Visitor } from './support/visitor.ts';

/** The page that checks records, with nothing but itself: the network goes as soon as the page is there. */

const LONG_MS = 180_000;
const TEN_MB = 10 * 1024 * 1024;

let hall: Hall;
let hub: Signer;
let made: Made;
/** What the hub shows, as somebody keeps it. */
let shown: string;
/** The record as a file, and with one byte of the talk changed. */
let file: string;
let changed: string;

beforeAll(async () => {
  hall = await openHall();
  hub = await hubSigner('example.com');
  made = await makeRecord({ hub: [hub], caucus: true, voided: 'A wrong figure.' });
  shown = JSON.stringify({ keys: [{ key: writeVerifierKey(hub.key) }] });
  file = recordText(made.parts);
  changed = recordText(withText(made.parts, 4, (text) => text.replace('one', 'onf')));
});
afterAll(() => hall.close());

/** Somebody who found the page from the first one, without a network from then on. */
async function alone(): Promise<Visitor> {
  const visitor = await hall.visitor({ timezoneId: 'Asia/Tokyo' });
  await visitor.page.goto('/');
  await visitor.choose('Check a record');
  await visitor.page.getByRole('heading', { level: 1, name: 'Check a record' }).waitFor();
  await visitor.page.waitForLoadState('networkidle');
  await visitor.context.setOffline(true);
  return visitor;
}

const asFile = (content: string | Buffer, name = 'record.json') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(content),
});

const choose = (visitor: Visitor, content: string | Buffer) =>
  visitor.page.locator('input[data-record]').setInputFiles(asFile(content));

/** Drops a file as from the desktop, on whatever is found. */
async function drop(visitor: Visitor, on: string, content: string): Promise<void> {
  const carried = await visitor.page.evaluateHandle(`(() => {
    const carrier = new DataTransfer();
    carrier.items.add(new File([${JSON.stringify(content)}], 'dropped.json'));
    return carrier;
  })()`);
  for (const type of ['dragover', 'drop']) {
    await visitor.page.dispatchEvent(on, type, { dataTransfer: carried });
  }
}

const verdict = (visitor: Visitor, word: string) =>
  visitor.page.getByRole('heading', { level: 2, name: word, exact: true }).waitFor();

const ticks = (visitor: Visitor) => visitor.page.locator('main .lucide-circle-check').count();

describe('MI-5 a record is verified by a page without a network', () => {
  test(
    'whole for whoever gives the hub’s key; without it the inside alone, and no tick',
    async () => {
      const anna = await alone();
      await drop(anna, 'main', file);
      await verdict(anna, 'Only the inside was checked');
      await anna.sees('only what the hub says');
      expect(await ticks(anna)).toBe(0);
      expect(await anna.page.getByText('given by you').count()).toBe(0);

      await anna.fill('Key of the hub', `\n  ${shown}\n`);
      await verdict(anna, 'Whole');
      await anna.sees('12 entries, none changed, left out or moved');
      expect(await ticks(anna)).toBe(1);
      await anna.sees('Declared void by entry 10');
      await anna.sees('A wrong figure.');
      await anna.sees('25 October 2026 at 01:00:08 UTC');
      await anna.sees('25 October 2026 at 10:00:08 GMT+9 where you are');
      await anna.sees('What the screen showed to those who signed.');
      const faults = await examine(anna, 'verify-whole', [AT_A_DESK, ON_A_PHONE]);
      expect(faults).toEqual([]);
      expect(anna.complaints).toEqual([]);
    },
    LONG_MS,
  );

  test(
    'of every key it says whether the reader gave it, as a key or a fingerprint, pasted or dropped',
    async () => {
      const anna = await alone();
      await choose(anna, file);
      await anna.page.getByText('Keys of those who signed, checkpoints that you kept').click();
      const [mine, theirs] = [await fingerprint(made.keys.anna.key), made.keys.boris.key];
      await anna.fill('Key of Anna, seat s1', `sha-256 ${mine}`);
      await drop(anna, 'textarea >> nth=0', shown);
      await verdict(anna, 'Whole');
      const keys = anna.page
        .locator('section', { has: anna.page.getByRole('heading', { name: 'Keys' }) })
        .last();
      expect(await keys.getByRole('listitem').allInnerTexts()).toEqual([
        expect.stringMatching(/^Hub[^]*given by you$/),
        expect.stringMatching(/s1[^]*given by you$/),
        expect.stringMatching(/s2[^]*only claimed by this file$/),
        expect.stringMatching(/s4[^]*only claimed by this file$/),
      ]);
      await anna.choose(/^Show the whole of example.com/);
      await anna.sees(writeVerifierKey(hub.key));

      await anna.fill('Key of Anna, seat s1', theirs);
      await verdict(anna, 'Another key');
      await anna.sees('Signature 1 is by another key than the one you gave.');
      await anna.fill('Key of Anna, seat s1', file);
      await anna.sees('What comes out of a record proves nothing about it');
      await verdict(anna, 'Whole');
      expect(anna.complaints).toEqual([]);
    },
    LONG_MS,
  );

  test(
    'a kept checkpoint proves what it covers, and shows where the past was rewritten',
    async () => {
      const anna = await alone();
      const common = await makeRecord({ hub: [hub] });
      await choose(anna, recordText(common.parts));
      await verdict(anna, 'Only the inside was checked');
      await anna.page.getByText('Keys of those who signed, checkpoints that you kept').click();
      const note = common.parts.checkpoints.find((each) => each.includes('\nroom\n4\n')) ?? '';
      await anna.fill('Checkpoints that you kept', `On Monday:\n\n${note}`);
      await verdict(anna, 'Whole as far as what you gave reaches');
      await anna.sees('Entries of the room after 4: only a key that the file names for the hub covers them.');
      const other = await makeRecord({ hub: [hub] });
      await choose(anna, recordText(other.parts));
      await verdict(anna, 'Broken');
      await anna.sees('Entry 4 of the room is not the one of a signed checkpoint');
      await anna.fill('Checkpoints that you kept', note.replace('\n4\n', '\nfour\n'));
      await verdict(anna, 'What you gave does not fit');
      expect(anna.complaints).toEqual([]);
    },
    LONG_MS,
  );

  test(
    'one changed byte is found at its entry; another hub’s key is told apart from that',
    async () => {
      const anna = await alone();
      await anna.fill('Key of the hub', shown);
      await choose(anna, changed);
      await verdict(anna, 'Broken');
      await anna.sees('Broken at entry 4 of the room: the entry or its hash was changed.');
      await anna.sees('What you gave covers nothing before it.');
      expect(await ticks(anna)).toBe(0);
      expect(await examine(anna, 'verify-broken', [AT_A_DESK, ON_A_PHONE])).toEqual([]);

      await choose(anna, file);
      await verdict(anna, 'Whole');
      const stranger = await hubSigner('example.com');
      await anna.fill('Key of the hub', writeVerifierKey(stranger.key));
      await verdict(anna, 'Another key');
      await anna.sees('Nothing of the room was signed with the hub’s key that you gave.');
      expect(await examine(anna, 'verify-other-key', [AT_A_DESK, ON_A_PHONE])).toEqual([]);
      await anna.fill('Key of the hub', 'the key');
      await anna.sees('No key of a hub stands in this text.');
      expect(anna.complaints).toEqual([]);
    },
    LONG_MS,
  );

  test(
    'what is no record is said to be none, whatever it is',
    async () => {
      const anna = await alone();
      expect(await examine(anna, 'verify-empty', [AT_A_DESK, ON_A_PHONE])).toEqual([]);
      for (const [content, says] of [
        ['{"a":1}', 'This is not a Parley record of a kind that is known here.'],
        [Buffer.from([0xff, 0xfe, 0x00]), 'This file is no text in UTF-8.'],
        [file.slice(0, -9), 'it is no JSON, or was cut off'],
        [JSON.stringify(JSON.parse(file), null, 2), 'somebody changed or reformatted it'],
      ] as const) {
        await choose(anna, content);
        await anna.sees(says);
        await verdict(anna, 'Not a Parley record');
      }
      expect(await examine(anna, 'verify-none', [AT_A_DESK, ON_A_PHONE])).toEqual([]);
      expect(anna.complaints).toEqual([]);
    },
    LONG_MS,
  );
});

test(
  'MI-5 the page goes on being drawn while it verifies thousands of entries, or ten megabytes',
  async () => {
    const anna = await alone();
    await anna.fill('Key of the hub', writeVerifierKey(hub.key));
    const many = Array.from({ length: 5000 }, (_, at) => ({ text: `post ${at}` }));
    const long = Array.from({ length: 100 }, (_, at) => ({ text: String(at).repeat(TEN_MB / 200) }));
    for (const said of [many, long]) {
      await choose(anna, '[]');
      await verdict(anna, 'Not a Parley record');
      const { parts } = await makeRecord({ hub: [hub], said, every: 50 });
      const path = await hall.paper(recordText(parts));
      const drawn = anna.page.evaluate<number>(DRAWN_MEANWHILE);
      await anna.page.locator('input[data-record]').setInputFiles(path);
      await verdict(anna, 'Whole');
      expect(await drawn).toBeGreaterThan(3);
    }
    expect(anna.complaints).toEqual([]);
  },
  LONG_MS,
);

/** How many times the page is drawn between the choice of a file and the tick. */
const DRAWN_MEANWHILE = `new Promise((resolve) => {
  document.addEventListener('change', () => {
    let drawn = 0;
    const frame = () => {
      drawn += 1;
      if (document.querySelector('main .lucide-circle-check')) resolve(drawn);
      else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }, { capture: true, once: true });
})`;
