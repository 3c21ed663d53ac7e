import { must } from '@parley/rules';
import { open } from '@parley/record';
import type { Circle } from '@parley/protocol';
import { directoryOf, framed, LEGEND } from '@parley/telling';
import { entryLines } from '@parley/telling/show/entry';
import { fenced } from '@parley/telling/text/fence';
import type { Answered, TextName, Visitor } from '../../../desk/desk.ts';
import { type Paper, paperOf } from '../../../desk/papers.ts';
import { refusal } from '../../edge/failure.ts';
import type { McpParts } from '../asked.ts';
import { RESULT_CHARACTERS } from '../bounds.ts';
import { callLine } from '../calls.ts';
import type { ToolAnswer } from '../result.ts';
import type { SeatedCall } from './tool.ts';

/** Long texts, read a piece at a time. All that is in them is somebody's words, and stands behind the fence (TK-5). */

/** A text as it is read: the pieces of one version belong together. */
export interface LongText {
  readonly what: string;
  /** The system's own words about it. */
  readonly head: string;
  readonly text: string;
  readonly version: number;
  readonly sha256?: string | undefined;
  /** Counts as served once the whole has been read. */
  readonly answered?: Pick<Answered<unknown>, 'sent'> | undefined;
}

export async function textNamed(
  { desk }: Pick<McpParts, 'desk'>,
  visitor: Visitor,
  which: TextName,
): Promise<LongText> {
  const answered = await desk.text(visitor, which);
  const { text, version, sha256 } = answered.body;
  const hash = sha256 === undefined ? '' : `, SHA-256 ${sha256}`;
  return { what: which, head: `The ${which}, version ${version}${hash}:`, text, version, sha256, answered };
}

const heads: Readonly<Record<Paper, string>> = { minutes: 'The minutes:', final: 'The final document:' };

/** What there is to take away from a room that is closed. */
export async function paperNamed(
  parts: Pick<McpParts, 'hub'>,
  { caller }: Visitor,
  which: Paper,
): Promise<LongText> {
  const { text, seq } = await paperOf(parts, caller, which, 'md');
  return { what: which, head: heads[which], text, version: seq };
}

export async function entryText(
  { hub }: Pick<McpParts, 'hub'>,
  { caller }: Visitor,
  { circle, seq }: { readonly circle: Circle; readonly seq: number },
): Promise<LongText> {
  const [sealed, look] = await Promise.all([hub.entry(caller, circle, seq), hub.look(caller)]);
  if (!sealed) throw refusal('not_there', { what: 'entry', id: `${circle} #${seq}` });
  const entry = open(sealed.text);
  const directory = directoryOf(look.actor, framed({ ...look, you: look.actor }));
  const [head = ''] = entryLines({ ...entry, body: {} }, directory, undefined);
  const fields = Object.entries(entry.body).map(([name, value]) =>
    typeof value === 'string' ? `${name}:\n${value}` : `${name}: ${JSON.stringify(value)}`,
  );
  return { what: 'entry', head, text: fields.join('\n'), version: seq };
}

const PIECE_CHARACTERS = 15_000;
const TEXT_CHARACTERS = RESULT_CHARACTERS - 1500;

/** A piece of a text, from where a cursor says. */
export function pieceOf({ asked, args }: SeatedCall, long: LongText): ToolAnswer {
  const { text, what, version, sha256 } = long;
  const offset = offsetIn(args['after'], long);
  const piece = pieceFrom(text, offset);
  const end = offset + piece.length;
  const more = end < text.length;
  if (!more && long.answered) asked.note(long.answered);
  const cursor = `at-${version}-${end}`;
  const { after: _, ...same } = args;
  const rest = `There is more, ${text.length - end} characters: ${callLine('read', { ...same, after: cursor })}`;
  return {
    text: [long.head, ...fenced(piece, undefined), ...(more ? [rest] : []), '', LEGEND, ''].join('\n'),
    structured: { what, version, sha256, text: piece, length: text.length, more, ...(more && { cursor }) },
  };
}

function offsetIn(after: unknown, { version, text }: LongText): number {
  if (after === undefined || after === 'start') return 0;
  const [, named, offset] = /^at-(\d{1,15})-(\d{1,15})$/.exec(typeof after === 'string' ? after : '') ?? [];
  if (offset === undefined || Number(offset) > text.length)
    throw refusal('invalid', { field: 'after', problem: 'is no cursor of this text' });
  if (Number(named) !== version)
    throw refusal('stale_version', { what: 'text', given: Number(named), current: version });
  return Number(offset);
}

/** As much as fits, to the end of a line where one is near. */
function pieceFrom(text: string, offset: number): string {
  for (let most = PIECE_CHARACTERS; ; most = Math.floor(most / 2)) {
    const piece = cutAt(text.slice(offset, offset + most), offset + most < text.length);
    if (most < 2 || fenced(piece, undefined).join('\n').length <= TEXT_CHARACTERS) return piece;
  }
}

function cutAt(piece: string, more: boolean): string {
  if (!more) return piece;
  const line = piece.lastIndexOf('\n') + 1;
  if (line > piece.length / 2) return piece.slice(0, line);
  // No character is cut in two.
  return /[\uD800-\uDBFF]$/.test(piece) && piece.length > 1 ? piece.slice(0, -1) : piece;
}

/** A whole text, fenced, for whoever reads it as a resource. */
export function wholeText({ head, text }: LongText): string {
  return [head, ...fenced(must(text, 'a text'), undefined), '', LEGEND, ''].join('\n');
}
