import { createHash } from 'node:crypto';
import type { SentEntry } from '@parley/protocol';
import {
  directoryOf,
  framed,
  fromOf,
  givenOf,
  givenText,
  newsOf,
  newsText,
  nextOf,
  playOf,
  playText,
} from '@parley/telling';
import type { Answered, Given, Joined, News, Played, Text, Visitor } from '../../../desk/desk.ts';
import {
  type Paper,
  type PaperForm,
  paperOf,
  type RecordFileName,
  recordFileOf,
} from '../../../desk/papers.ts';
import { addressesOf } from '../../../teaching/addresses.ts';
import { joinedAnswer, joinedText } from '../../../teaching/joined.ts';
import { toMarkdown } from '../../../teaching/to-markdown.ts';
import { extentIn } from '../papers.ts';
import type { Reply, RoomCall } from './asked.ts';
import { doorOf } from './calls.ts';
import { type Form, JSON_TYPE, MARKDOWN_TYPE, paperTypes } from './form.ts';

/** How the desk's answers are written: as JSON, or told in words for those who read text. */

/** Where the meeting stands. Its ETag begins with the turn, so that speech can be made to hang on it. */
export function playReply(call: RoomCall, answered: Answered<Played>, form: Form): Reply {
  const { body } = answered;
  const epoch = body.state['floor']?.['epoch'];
  const said = form === 'text' ? playText(body, doorOf(call)) : JSON.stringify(playOf(body, doorOf(call)));
  // The clock is in what is said, and is no change.
  const digest = createHash('sha256')
    .update(JSON.stringify({ ...body, now: 0 }))
    .digest('hex');
  const etag = `"${typeof epoch === 'number' ? epoch : 0}.${digest.slice(0, ETAG_CHARACTERS)}"`;
  const headers = { ETag: etag };
  if (call.request.get('If-None-Match') === etag)
    return { answered, status: 304, type: typeOf(form), text: '', headers };
  return { answered, type: typeOf(form), text: said, headers };
}

const ETAG_CHARACTERS = 16;

/** A page of what is new. */
export function newsReply(call: RoomCall, answered: Answered<News>, form: Form): Reply {
  const { body } = answered;
  const text = form === 'text' ? newsText(body, doorOf(call)) : JSON.stringify(newsOf(body, doorOf(call)));
  return { answered, type: typeOf(form), text };
}

/** A text in full. */
export function textReply(answered: Answered<Text>, form: Form): Reply {
  const { body } = answered;
  return { answered, type: typeOf(form), text: form === 'text' ? body.text : JSON.stringify(body) };
}

/** What there is to take away from a room that is closed. Its reader stands where they stood. */
export async function paperReply(
  parts: Parameters<typeof paperOf>[0],
  { caller }: Visitor,
  which: Paper,
  form: PaperForm,
): Promise<Reply> {
  const { text } = await paperOf(parts, caller, which, form);
  return { answered: UNMOVED, type: paperTypes[form], text };
}

/** What outsiders check the room by. Its reader stands where they stood, too. */
export async function recordReply(
  parts: Parameters<typeof recordFileOf>[0],
  { visitor: { caller }, request }: RoomCall,
  which: RecordFileName,
): Promise<Reply> {
  const { text } = await recordFileOf(parts, caller, which, extentIn(request.query));
  return { answered: UNMOVED, type: JSON_TYPE, text };
}

/** To have read a paper is not to have been served what is new. */
const UNMOVED: Reply['answered'] = { sent: () => ({ cut: () => undefined }) };

/** What a command came to, and what comes next. */
export function givenReply(call: RoomCall, answered: Answered<Given>, form: Form): Reply {
  const { body } = answered;
  const status = body.result.entries.length > 0 ? 201 : 200;
  const text =
    form === 'text'
      ? givenText(body, doorOf(call))
      : JSON.stringify({ ...givenOf(body, doorOf(call)), room_status: roomStatus(body.state) });
  return { answered, status, type: typeOf(form), text };
}

/** How the room stands in one word, as an older system says it: open, or by its outcome. */
function roomStatus(state: Given['state']): string {
  const outcome = state['phases']?.['outcome'];
  return typeof outcome === 'string' ? outcome : 'open';
}

/** A handle, and where everything is below it. */
export function joinReply(answered: Answered<Joined>, baseUrl: string, form: Form): Reply {
  const at = addressesOf(baseUrl);
  const answer = joinedAnswer(answered.body, at);
  const text = form === 'text' ? toMarkdown(joinedText(answer, at)) : JSON.stringify(answer);
  return { answered, status: 201, type: typeOf(form), text };
}

/** An entry as the stream sends it, with where it comes from as far as is known by then. */
export function entryEvent({ hash, entry }: SentEntry, seen: Seen): object {
  return { hash, entry, from: fromOf(entry.by, directoryOf(seen.you, framed(seen))) };
}

/** What a seat sees and should do, as the stream sends it. */
export function stateEvent(seen: Seen, call: RoomCall): object {
  const { state, next, you } = seen;
  return { state, ...nextOf(next, directoryOf(you, framed(seen)), doorOf(call)) };
}

/** What a reader of a stream was shown last. */
export type Seen = Parameters<typeof framed>[0];

function typeOf(form: Form): string {
  return form === 'text' ? MARKDOWN_TYPE : JSON_TYPE;
}
