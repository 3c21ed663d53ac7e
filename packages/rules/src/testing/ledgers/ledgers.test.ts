import { readdirSync, readFileSync } from 'node:fs';
import type { Entry, JsonObject } from '@parley/protocol';
import { expect, describe, test } from 'vitest';
import { rulesOf } from '../../formats/formats.ts';
import { emptyRoom } from '../../kernel/fold.ts';
import { HUB } from '../meeting.ts';

/**
 * Meetings as earlier rules recorded them, a file for each set of rules and a meeting a line: its entries, and what its
 * modules said of themselves at the end. Rules of today still fold them, say the same, and can go on.
 */
interface Recorded {
  readonly name: string;
  /** Milliseconds: when it was looked at. */
  readonly now: number;
  readonly entries: readonly Entry[];
  readonly told: Readonly<Record<string, JsonObject>>;
}

const FOLDER = new URL('./', import.meta.url);
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.jsonl'));
const recorded = files.flatMap((file) =>
  readFileSync(new URL(file, FOLDER), 'utf8')
    .trim()
    .split('\n')
    .map((line) => ({ file, ...(JSON.parse(line) as Recorded) })),
);

describe.each(recorded)(
  'RM-1 a meeting that earlier rules recorded ($file: $name)',
  ({ now, entries, told }) => {
    const rules = rulesOf('negotiation');
    if (!rules) throw new Error('there is no format negotiation');
    const state = entries.reduce(rules.fold, emptyRoom);

    test('reads as it did', () => {
      expect(rules.describe(state, HUB, now)).toMatchObject(told);
    });

    test('can go on: everybody is told what is next, and all of it works', () => {
      expect(() => rules.due(state)).not.toThrow();
      for (const mint of rules.mints(entries)) {
        const actor = rules.actor(state, mint, now);
        if (!actor) continue;
        for (const { act } of rules.next(state, actor, now).advice) {
          if (!act) continue;
          const digests = new Map(rules.digests(act).map((text) => [text, '0'.repeat(64)]));
          expect(rules.decide(state, act, { now, actor, digests })).toMatchObject({ status: 'accepted' });
        }
      }
    });
  },
);
