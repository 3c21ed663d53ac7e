import { RECORD_BYTES, readRecord } from '@parley/record/bundle/read-record';
import { minutesFacts } from '@parley/record/minutes/facts';

/** A record by what names it: its room, and its minutes. */
export interface NamedRecord {
  readonly room: string;
  readonly minutes: string;
}

/** none: it is no record. open: its room was open, so that it has no minutes. */
export type RecordFault = 'none' | 'open';

/** What a file says of itself. Whether that is so, a verifier finds out; here it is only named. */
export async function readRecordFile(file: Blob): Promise<NamedRecord | { readonly fault: RecordFault }> {
  // What is larger than any record is not even read.
  if (file.size > RECORD_BYTES) return { fault: 'none' };
  const read = readRecord(new Uint8Array(await file.arrayBuffer()));
  if ('fault' in read) return { fault: 'none' };
  const { room, minutes } = read.record;
  if (minutes === null) return { fault: 'open' };
  const facts = await minutesFacts(minutes);
  return facts ? { room, minutes: facts.sha256 } : { fault: 'none' };
}
