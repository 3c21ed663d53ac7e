import { createHash } from 'node:crypto';
import type { Entry } from '@parley/protocol';
import { minutesDocument, minutesSchema, minutesText } from '@parley/record/minutes/document';
import { finalText } from '@parley/record/minutes/final';
import { finalMarkdown } from '@parley/record/minutes/final-markdown';
import { finalSchema } from '@parley/record/minutes/final-schema';
import { minutesMarkdown } from '@parley/record/minutes/markdown';
import { minutesOf } from '@parley/rules/kernel/minutes';
import { play } from '@parley/rules/modules/testing/crowd';
import { crowds } from '@parley/rules/modules/testing/draw';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { theRules } from './support/hub-parts.ts';

/** The minutes of random meetings, as far as these came. */

const PATIENCE_MS = 120_000;
const RUNS = { numRuns: 40, seed: 20_260_105 };
const { modules } = theRules();

/** The document of a record: the bytes that are hashed, and the Markdown that is made of it. */
function documentOf(entries: readonly Entry[]) {
  const { upto, ended, parts } = minutesOf(modules, entries);
  const hash = createHash('sha256').update(String(upto)).digest('hex');
  const document = minutesDocument({ room: '0123456789abcdefghjkmnpqrs', head: { seq: upto, hash }, parts });
  return { ended, document, text: minutesText(document), markdown: minutesMarkdown(document) };
}

/** What a hub stores is JSON, and is read back from there. */
const stored = (entries: readonly Entry[]): Entry[] => JSON.parse(JSON.stringify(entries));

function recordOf(crowd: Parameters<typeof play>[0]): readonly Entry[] {
  return play(crowd).at(-1)?.taken.meeting.entries ?? [];
}

test(
  'MI-2 the same room gives the same bytes, from memory and from what is stored, and no more than the room tells',
  () => {
    const holds = fc.property(crowds(80), (crowd) => {
      const entries = recordOf(crowd);
      const { document, text, markdown } = documentOf(entries);
      const again = documentOf(stored(entries));
      expect([again.text, again.markdown]).toEqual([text, markdown]);
      expect(documentOf(entries.filter(({ circle }) => circle === 'room')).text).toBe(text);
      expect(minutesSchema.parse(JSON.parse(text))).toEqual(document);
    });
    fc.assert(holds, RUNS);
  },
  PATIENCE_MS,
);

test(
  'MI-2 nothing that comes after the close changes them',
  () => {
    let closed = 0;
    let later = 0;
    const holds = fc.property(crowds(120), (crowd) => {
      const room = recordOf(crowd).filter(({ circle }) => circle === 'room');
      const { ended, document, text } = documentOf(room);
      if (!ended) return;
      closed += 1;
      later += room.length > document.head.seq ? 1 : 0;
      expect(document.outcome?.seq).toBe(document.head.seq);
      expect(documentOf(room.slice(0, document.head.seq)).text).toBe(text);
    });
    fc.assert(holds, RUNS);
    expect([closed, later].every((count) => count > 0)).toBe(true);
  },
  PATIENCE_MS,
);

interface Described {
  readonly clauses: readonly {
    readonly clause: string;
    readonly rests: readonly unknown[];
    readonly assumed: boolean;
  }[];
}

test(
  'CO-3 MI-2 what a clause rests on is the same in the minutes as it was shown in the room, and in the final document',
  () => {
    let agreed = 0;
    const holds = fc.property(crowds(120), (crowd) => {
      const meeting = play(crowd).at(-1)?.taken.meeting;
      if (!meeting) return;
      const { ended, document } = documentOf(meeting.entries);
      if (!ended) return;
      const final = finalSchema.parse(JSON.parse(finalText(document)));
      expect(final.contract === null).toBe(document.outcome?.outcome !== 'agreed');
      expect(finalMarkdown(document)).toContain(final.contract?.sha256 ?? '**Nothing was agreed.**');
      if (!final.contract) return;
      agreed += 1;
      const observer = { kind: 'observer', seat: 's3', party: null } as const;
      const shown = meeting.rules.describe(meeting.state, observer, meeting.now)['contract'];
      const { clauses } = shown as unknown as Described; // as the contract describes itself
      expect(
        final.contract.clauses?.map(({ heading, rests, assumed }) => ({ clause: heading, rests, assumed })),
      ).toEqual(clauses.map(({ clause, rests, assumed }) => ({ clause, rests, assumed })));
      expect(new Set(final.contract.agreed.map(({ by }) => by.party)).size).toBe(
        final.parties.filter(({ dismissed }) => dismissed === undefined).length,
      );
    });
    fc.assert(holds, RUNS);
    expect(agreed).toBeGreaterThan(0);
  },
  PATIENCE_MS,
);
