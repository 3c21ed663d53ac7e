import type { RefusalBody } from '@parley/protocol';
import { fitting, shrunk } from '@parley/telling/play/bounded';

/** What a result takes at most: hosts cut what is longer, or refuse it (B35). */
export const RESULT_CHARACTERS = 20_000;
/** What its structured part takes at most. With the text it is under 20,000 tokens, at four characters each. */
export const STRUCTURED_CHARACTERS = 60_000;

interface Cited {
  readonly entries?: RefusalBody['entries'];
  readonly left?: number | undefined;
  readonly ack?: Readonly<Partial<Record<string, number>>> | undefined;
}

/**
 * What an answer cites, within a bound: the oldest, as many as there is room for, and one at least. What acknowledges them
 * says no more than what is shown (TK-2).
 */
export function citedWithin<Body extends Cited>(body: Body, most: number): Body {
  const { entries = [], left = 0 } = body;
  let size = 0;
  const kept = entries.filter((entry, index) => {
    size += JSON.stringify(entry).length;
    return index === 0 || size <= most;
  });
  if (kept.length === entries.length) return body;
  const ack: Record<string, number> = {};
  for (const { circle, seq } of kept) ack[circle] = Math.max(seq, ack[circle] ?? 0);
  return { ...body, entries: kept, left: left + entries.length - kept.length, ack };
}

/** An object within a bound. Where it is longer, the texts in it are cut, but for those that are sent back as they are. */
export function objectWithin(value: object, most: number): Readonly<Record<string, unknown>> {
  const whole = { ...value };
  return fitting<Readonly<Record<string, unknown>>>(
    (measure) =>
      measure.text === Infinity
        ? whole
        : { ...cut(whole, { text: Math.max(measure.text, SHORT), items: Infinity }), cut: true },
    (made) => JSON.stringify(made).length <= most,
  );
}

/** No word that is sent back, such as a cursor or a call, is cut. */
const SHORT = 300;
const SENT_BACK = new Set(['cursor', 'hash', 'room', 'links', 'ack', 'next', 'what_you_should_do_next']);

function cut(value: Readonly<Record<string, unknown>>, measure: Parameters<typeof shrunk>[1]) {
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      SENT_BACK.has(name) ? item : shrunk(item, measure, false),
    ]),
  );
}
