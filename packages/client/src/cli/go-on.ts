import type { RefusalBody } from '@parley/protocol';
import { record, whole } from '@parley/telling/look';
import type { Directory } from '@parley/telling/show/directory';
import { citedEntry } from '@parley/telling/show/entry';
import { refusalLines } from '@parley/telling/show/refusal';
import { commandLine } from '@parley/telling/text/quote';

/** A command line that was refused: its verb and the words after it. */
export interface RefusedLine {
  readonly verb: string;
  readonly args: readonly string[];
  /** Whether its text came from standard input, and has to again. */
  readonly typed?: boolean;
}

/** A refusal, and the lines by which to go on. */
export function refusedLines(
  error: RefusalBody,
  line: RefusedLine,
  directory: Directory,
  columns: number | undefined,
): string[] {
  return [...refusalLines(error, directory, columns), ...goOn(error, line).map((words) => `Go on: ${words}`)];
}

/** A line so long that to print it again would hide what matters. */
const LONGEST_AGAIN = 2_000;

/**
 * A newer version that came with the refusal counts as shown, so the same line means it now; one that did not fit has to
 * be read first, and so has what approval is asked for. A vote names the version it is about. Whoever has written for an
 * older version has to write anew.
 */
function staleAgain(
  { details, entries = [] }: RefusalBody,
  { verb, args }: RefusedLine,
  again: (...added: readonly string[]) => string,
): string[] {
  const current = whole(details?.['current']);
  const isNamed = args.some((word) => /^--(version|sha256)(=|$)/.test(word));
  if (isNamed || current === undefined) return ['parley state'];
  if (verb === 'vote') return [again('--version', `${current}`)];
  const shown = entries
    .map(citedEntry)
    .some(({ type, body }) => type === 'contract.proposed' && record(body)['version'] === current);
  return verb === 'agree' && shown ? [again()] : ['parley state'];
}

/** How to go on, as command lines. */
export function goOn(error: RefusalBody, { verb, args, typed }: RefusedLine): string[] {
  const again = (...added: readonly string[]) => {
    const words = commandLine(['parley', verb, ...added, ...args]);
    const input = typed ? '   (with the same text on standard input)' : '';
    if (words.length > LONGEST_AGAIN)
      return `${commandLine(['parley', verb, ...added])} ... (the rest as before)`;
    return `${words}${input}`;
  };
  const current = whole(error.details?.['current']);
  switch (error.code) {
    case 'stale_version':
      return staleAgain(error, { verb, args }, again);
    case 'read_first':
      return [args.includes('--ack') ? again() : again('--ack')];
    case 'stale_floor':
      return current === undefined ? ['parley state'] : [`parley state, and then with --epoch ${current}`];
    case 'not_your_floor':
    case 'floor_closed':
    case 'paused':
    case 'chair_taken':
      return ['parley wait'];
    case 'chair_needed':
      return ['parley chair', again()];
    case 'hold_limit':
      return ['parley say', 'parley pass'];
    case 'busy':
    case 'unavailable':
    case 'stopping':
    case 'internal':
    case 'too_many':
      return [again()];
    case 'unknown':
    case 'gone':
    case 'ended':
    case 'link_used':
    case 'link_over':
    case 'invalid':
    case 'too_large':
      return [];
    default:
      return ['parley state'];
  }
}
