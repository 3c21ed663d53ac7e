import type { CallToolResult } from '@modelcontextprotocol/server';
import type { RefusalBody, State } from '@parley/protocol';
import { directoryOf, framed, LEGEND, refusalLines } from '@parley/telling';
import { fitting, shrunk } from '@parley/telling/play/bounded';
import type { Caller } from '../../rooms/hub.ts';
import { citedWithin, objectWithin, RESULT_CHARACTERS, STRUCTURED_CHARACTERS } from './bounds.ts';

/** What a tool answers: in words, and the same for programs. */
export interface ToolAnswer {
  readonly text: string;
  readonly structured: object;
}

export function resultOf({ text, structured }: ToolAnswer): CallToolResult {
  return {
    content: [{ type: 'text', text }],
    structuredContent: objectWithin(structured, STRUCTURED_CHARACTERS),
  };
}

/** Whom a refusal is told, as far as that is known. */
export interface ToldTo {
  readonly you: Caller['actor'];
  readonly look?: Parameters<typeof framed>[0] | undefined;
}

/** A refusal as an error of the tool: the same object as at every door, and in words with what to do (ER-1). */
export function refusedResult(refused: RefusalBody, to: ToldTo | undefined, hint = ''): CallToolResult {
  const body = citedWithin(refused, STRUCTURED_CHARACTERS);
  return {
    content: [{ type: 'text', text: refusalText(body, to, hint) }],
    structuredContent: objectWithin(body, STRUCTURED_CHARACTERS),
    isError: true,
  };
}

const NOBODY: Caller['actor'] = { kind: 'observer', seat: null, party: null };

function refusalText(body: RefusalBody, to: ToldTo | undefined, hint: string): string {
  const state: State | undefined = to?.look && framed(to.look);
  const directory = directoryOf(to?.you ?? NOBODY, state);
  const shown = citedWithin(body, RESULT_CHARACTERS / 2);
  const { ack, entries = [] } = shown;
  return fitting(
    (measure) => {
      const cut = { ...shown, entries: shrunk(entries, { ...measure, items: Infinity }, false) };
      return [
        ...refusalLines(cut as RefusalBody, directory, undefined), // the same shape, its texts shorter
        ...(ack
          ? [`Once you have read it: send the same call again with "ack": ${JSON.stringify(ack)}`]
          : []),
        ...(hint === '' ? [] : [hint]),
        ...(entries.length > 0 ? ['', LEGEND] : []),
      ].join('\n');
    },
    (made) => made.length <= RESULT_CHARACTERS,
  );
}
