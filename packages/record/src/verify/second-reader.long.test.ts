import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordText } from '../bundle/record.ts';
import { change, changed } from '../testing/changes.ts';
import { makeRecord } from '../testing/records.ts';
import { expectNoFalseAlarm, readers } from '../testing/second-reader.ts';
import { hubSigner, pair } from '../testing/signers.ts';

const RECORDS = 50;
const CHANGES = 100;
/** What the second verifier leaves to ours (docs/RECORD.md): keys that the file names, and the hub's where one was given. */
const LEFT_OUT = /^(?:hub|key) \d+$/;

test(`two verifiers agree on ${RECORDS} records, hard ones among them (MI-3, B27, B28, B29)`, async () => {
  await expectNoFalseAlarm(await hubSigner(), RECORDS, 27);
});

test(`two verifiers say the same of ${CHANGES} changes of one value each (MI-3)`, async () => {
  const hub = await hubSigner();
  const { both } = readers(hub);
  const second = { key: await pair('Ed25519'), named: 'before', signs: true } as const;
  const text = recordText((await makeRecord({ hub: [hub], caucus: true, second })).parts);
  let compared = 0;
  for (const one of fc.sample(change, { numRuns: CHANGES, seed: 3 })) {
    const [ours, theirs] = await both(changed(text, one));
    // What is not in the form of a record is not looked at any further by ours, and left out by theirs.
    if (ours.places.includes('file')) continue;
    if (LEFT_OUT.test(ours.places[0] ?? '') && theirs.verdict === 'whole') continue;
    compared += 1;
    expect([one, theirs.verdict]).toEqual([one, ours.verdict]);
    expect([one, ours.places]).toEqual([one, expect.arrayContaining([...theirs.places])]);
  }
  expect(compared).toBeGreaterThan(CHANGES / 2);
});
