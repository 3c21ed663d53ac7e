import {
  helloSchema,
  type Json,
  OLDEST_VERSION,
  PROTOCOL_VERSION,
  type RefusalBody,
  refusalBody,
  refusalOfIssues,
  textFault,
  upSchema,
} from '@parley/protocol';
import { readJson } from '../../json.ts';
import type { FrameEvent } from './events.ts';

const HELLO = helloSchema.shape.type.value;
const REF_CHARACTERS = 64;

/**
 * What a frame says. The version of a hello is compared before the rest is looked at: what else a hello of another
 * version holds is not ours to judge.
 */
export function readFrame(bytes: Uint8Array, isBinary: boolean): FrameEvent {
  if (isBinary) return misread(refusalBody('unreadable', { problem: 'it is binary, and frames are text' }));
  const reading = readJson(bytes);
  if (!reading.ok) return misread(reading.error, refOf(reading.value));
  const { value } = reading;
  const version = property(value, 'type') === HELLO ? property(value, 'version') : undefined;
  if (typeof version === 'number' && (version < OLDEST_VERSION || version > PROTOCOL_VERSION)) {
    return { type: 'foreign', given: version };
  }
  const { data: frame, error } = upSchema.safeParse(value);
  if (error) return misread(refusalOfIssues(error), refOf(value));
  switch (frame.type) {
    case 'hello':
      return { type: 'hello', frame };
    case 'join':
      return { type: 'join', frame };
    case 'leave':
      return { type: 'leave', frame };
    case 'do':
      return { type: 'do', frame };
  }
}

function misread(error: RefusalBody, ref?: string): FrameEvent {
  return { type: 'misread', ref, error };
}

/** The client's own word, so that it finds what was refused, also where the rest is wrong. */
function refOf(value: Json | undefined): string | undefined {
  const ref = property(value, 'ref');
  const isWord = typeof ref === 'string' && ref.length <= REF_CHARACTERS && textFault(ref) === undefined;
  return isWord ? ref : undefined;
}

function property(value: Json | undefined, name: string): Json | undefined {
  const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return isObject ? (value as { readonly [key: string]: Json })[name] : undefined;
}
