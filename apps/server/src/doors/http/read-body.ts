import type { IncomingMessage } from 'node:http';
import { FRAME_BYTES, type Json, type JsonObject, RefusedError } from '@parley/protocol';
import { refusal } from '../edge/failure.ts';
import { readJson } from '../json.ts';

/** The largest body, which is the largest frame: what fits through one door fits through the other. */
const BODY_BYTES = FRAME_BYTES;
/** How much more is read and thrown away, so that a client that is still sending gets to read why it is refused. */
const PASSED_OVER_BYTES = 16 * BODY_BYTES;

/**
 * The body of a request, as one JSON object. It is read raw: ready-made readers accept bytes that are not UTF-8, keys
 * that stand twice, and compressed bodies of any size.
 */
export async function readObject(request: IncomingMessage): Promise<JsonObject> {
  checkKind(request, JSON_ALONE);
  return objectIn(await readBytes(request));
}

/**
 * The same for callers who show what they hold and carry no cookie, so that no page can make them ask: what `curl -d`
 * and simple fetchers call it does not matter, and nothing at all is an empty object.
 */
export async function readAnyObject(request: IncomingMessage): Promise<JsonObject> {
  checkKind(request, ANY_NAME);
  const bytes = await readBytes(request);
  return bytes.length === 0 ? {} : objectIn(bytes);
}

const JSON_ALONE = ['application/json'];
const ANY_NAME = [...JSON_ALONE, '', 'text/plain', 'text/markdown', 'application/x-www-form-urlencoded'];

function objectIn(bytes: Buffer): JsonObject {
  const reading = readJson(bytes);
  if (!reading.ok) throw new RefusedError(reading.error);
  if (!isObject(reading.value)) throw refusal('unreadable', { problem: 'it is not an object' });
  return reading.value;
}

function checkKind({ headers }: IncomingMessage, types: readonly string[]): void {
  const [type = '', ...parameters] = (headers['content-type'] ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase());
  const isJson =
    types.includes(type) && parameters.every((parameter) => /^(charset="?utf-8"?)?$/.test(parameter));
  if (!isJson) throw refusal('wrong_content', { expected: 'application/json in UTF-8' });
  const encoding = headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (encoding !== 'identity') throw refusal('wrong_content', { expected: 'sent as it is, not compressed' });
}

function readBytes(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const tooLarge = () =>
      reject(
        refusal('too_large', { field: 'body', problem: `has over ${BODY_BYTES} bytes`, limit: BODY_BYTES }),
      );
    if (Number(request.headers['content-length'] ?? 0) > PASSED_OVER_BYTES) return tooLarge();
    let chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= BODY_BYTES) chunks.push(chunk);
      else chunks = [];
      if (size > PASSED_OVER_BYTES) {
        request.pause();
        tooLarge();
      }
    });
    request.on('end', () => (size > BODY_BYTES ? tooLarge() : resolve(Buffer.concat(chunks))));
    // Nobody is there to read an answer; what waits for the body must come to an end all the same.
    const cutOff = () => reject(refusal('unreadable', { problem: 'it ended early' }));
    request.on('error', cutOff);
    request.on('close', cutOff);
  });
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
