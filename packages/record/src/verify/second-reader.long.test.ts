import { test } from 'vitest';
import { expectNoFalseAlarm } from '../testing/second-reader.ts';
import { hubSigner } from '../testing/signers.ts';

const RECORDS = 50;

test(`two verifiers agree on ${RECORDS} records, hard ones among them (MI-3, B27, B28, B29)`, async () => {
  await expectNoFalseAlarm(await hubSigner(), RECORDS, 27);
});
