import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordText } from '../bundle/record.ts';
import { change, changed } from '../testing/changes.ts';
import { makeRecord } from '../testing/records.ts';
import { expectNoFalseAlarm, readers } from '../testing/second-reader.ts';
import { hubSigner, pair } from '../testing/signers.ts';

const RECORDS = 50;
const CHANGES = 100;

test(`two verifiers agree on ${RECORDS} records, hard ones among them (MI-3, B27, B28, B29)`, async () => {
  await expectNoFalseAlarm(await hubSigner(), RECORDS, 27);
});

test(`two verifiers find ${CHANGES} changes of one value each at the same places (MI-3)`, async () => {
  const hub = await hubSigner();
  const { both } = readers(hub);
  const second = { key: await pair('Ed25519'), named: 'before', signs: true } as const;
  const text = recordText((await makeRecord({ hub: [hub], caucus: true, second })).parts);
  let compared = 0;
  for (const one of fc.sample(change, { numRuns: CHANGES, seed: 3 })) {
    const [ours, theirs] = await both(changed(text, one));
    // What is not in the form of a record is not looked at any further by ours.
    if (ours.includes('file')) continue;
    compared += 1;
    expect([one, theirs]).toEqual([one, ours]);
  }
  expect(compared).toBeGreaterThan(CHANGES / 2);
});
