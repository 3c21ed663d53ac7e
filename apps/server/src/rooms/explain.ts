import {
  CITED_BYTES,
  CITED_ENTRIES,
  type Circle,
  type Entry,
  type RefusalBody,
  refusalBody,
  utf8Bytes,
} from '@parley/protocol';
import { open, type SealedEntry } from '@parley/record';
import type { Actor, Cite, Refusal } from '@parley/rules';
import type { Ledger } from '../ledger/port.ts';
import type { Picture } from './picture.ts';

/**
 * A refusal as its caller gets it: what the rules only point at is read from the record and carried in full, oldest
 * first, up to a bound but at least one, so that the very next call can succeed (ER-2, TK-2). The caller gets nothing
 * that they could not read anyway.
 */
export async function explain(
  { code, details, cites = [] }: Refusal,
  {
    room,
    picture,
    actor,
    now,
  }: {
    readonly room: string;
    readonly picture: Picture;
    readonly actor: Actor | undefined;
    readonly now: number;
  },
  ledger: Pick<Ledger, 'entriesAfter'>,
): Promise<RefusalBody> {
  const body = refusalBody(code, details);
  const { rules, state } = picture;
  if (!rules || !actor || cites.length === 0) return body;
  const readable = rules.reads(state, actor, now);
  const found = new Map<string, Cited>();
  for (const cite of cites.filter(({ circle }) => readable.includes(circle))) {
    const head = picture.heads.get(cite.circle)?.seq ?? 0;
    const upto = Math.min(cite.upto ?? head, head);
    for await (const cited of entriesCited(ledger, room, cite, upto)) {
      if (rules.tagsOf(cited.entry).includes(cite.tag)) found.set(`${cite.circle} ${cited.entry.seq}`, cited);
    }
  }
  return { ...body, ...carried([...found.values()], code === 'read_first') };
}

interface Cited {
  readonly entry: Entry;
  readonly sealed: SealedEntry;
}

const PAGE = 200;

/** The entries of a cite's circle, from where it begins up to what is folded. */
async function* entriesCited(
  ledger: Pick<Ledger, 'entriesAfter'>,
  room: string,
  { circle, after }: Cite,
  upto: number,
): AsyncGenerator<Cited> {
  for (let from = after; from < upto; ) {
    const page = await ledger.entriesAfter(room, circle, from, Math.min(PAGE, upto - from));
    if (page.length === 0) return;
    for (const sealed of page) {
      from = sealed.seq;
      if (sealed.seq <= upto) yield { entry: open(sealed.text), sealed };
    }
  }
}

/** As many as fit, how many are left, and, where the caller is to acknowledge them, up to where. */
function carried(
  cited: readonly Cited[],
  toAcknowledge: boolean,
): Pick<RefusalBody, 'entries' | 'left' | 'ack'> {
  const inOrder = cited.toSorted((a, b) => a.entry.at - b.entry.at || a.entry.seq - b.entry.seq);
  const fit: Cited[] = [];
  let bytes = 0;
  for (const one of inOrder) {
    bytes += utf8Bytes(one.sealed.text);
    if (fit.length > 0 && (fit.length === CITED_ENTRIES || bytes > CITED_BYTES)) break;
    fit.push(one);
  }
  // An acknowledgement covers every entry before it in its circle. That is right where all that is unread is listed,
  // and wrong where a refusal shows speech alone: then what stands between would be passed over unread.
  const ack = new Map<Circle, number>(fit.map(({ entry }) => [entry.circle, entry.seq]));
  return {
    entries: fit.map(({ entry }) => ({ ...entry, body: { ...entry.body } })),
    left: cited.length - fit.length,
    ...(toAcknowledge && { ack: Object.fromEntries(ack) }),
  };
}
