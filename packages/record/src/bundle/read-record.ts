import { isCanonical } from '../canonical.ts';
import { fromUtf8 } from '../encoding.ts';
import { FORMAT, type RoomRecord, readShape } from './record.ts';
import { MisfitError } from './shape.ts';

/** Why a file is no record, and for `shape` where it stops being one. */
export type FileFault = 'size' | 'utf8' | 'json' | 'format' | 'canonical' | 'shape';

export type ReadRecord =
  | { readonly record: RoomRecord }
  | { readonly fault: FileFault; readonly place?: string };

/** More than a room of the largest size and its caucus come to. */
export const RECORD_BYTES = 64 * 1024 * 1024;

/**
 * Reads a file that may come from anybody. Never throws: whatever it is given, it answers. Only the one canonical text
 * is read, so that no key stands twice and two readers never see two records in one file.
 */
export function readRecord(file: Uint8Array | string): ReadRecord {
  if (file.length > RECORD_BYTES) return { fault: 'size' };
  const whole = typeof file === 'string' ? file : fromUtf8(file);
  if (whole === undefined) return { fault: 'utf8' };
  const text = whole.endsWith('\n') ? whole.slice(0, -1) : whole;
  const value = parsed(text);
  if (value === undefined) return { fault: 'json' };
  if (typeof value !== 'object' || value === null || Reflect.get(value, 'format') !== FORMAT) {
    return { fault: 'format' };
  }
  if (!isCanonical(text)) return { fault: 'canonical' };
  try {
    return { record: readShape(value, 'record') };
  } catch (error) {
    if (error instanceof MisfitError) return { fault: 'shape', place: error.message };
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // no JSON, or nested deeper than the platform reads
  }
}
