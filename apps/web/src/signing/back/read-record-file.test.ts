import { recordText } from '@parley/record';
import { minutesFacts } from '@parley/record/minutes/facts';
import { makeRecord } from '@parley/record/testing/records';
import { describe, expect, test } from 'vitest';
import { readRecordFile } from './read-record-file.ts';

const file = (text: string): Blob => new Blob([text]);

describe('MI-6 a record that takes another’s place', () => {
  test('is named by its room and the SHA-256 of its minutes, as they stand in its file', async () => {
    const { parts } = await makeRecord({ hub: [] });
    const facts = await minutesFacts(parts.minutes ?? '');
    expect(await readRecordFile(file(recordText(parts)))).toEqual({
      room: parts.room,
      minutes: facts?.sha256,
    });
  });

  test('has no minutes while its room is open', async () => {
    const { parts } = await makeRecord({ hub: [] });
    expect(await readRecordFile(file(recordText({ ...parts, minutes: null })))).toEqual({ fault: 'open' });
  });

  test.each(['', '{}', 'A letter.', '{"format":"parley.record.v1"}'])('is not %j', async (text) => {
    expect(await readRecordFile(file(text))).toEqual({ fault: 'none' });
  });
});
