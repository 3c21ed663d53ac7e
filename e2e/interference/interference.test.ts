import { commandWires } from '@parley/rules/modules/wires';
import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { givenBy, theRules } from '../support/hub-parts.ts';
import { tellsNothing, type Worth } from './check.ts';
import { play } from './play.ts';
import { CANARY, PRIVATE, scripts, type Draw } from './script.ts';

const MEETINGS = { numRuns: 16, seed: 20_261_102 };

vi.setConfig({ testTimeout: 120_000 });

describe('CA-5 B21 ER-3 what one side does in private', () => {
  test('reaches nobody else: their frames, their refusals, HTTP and the log are the same without it, byte for byte', async () => {
    const worth: Worth = { privately: 0, refused: 0, publicly: 0, heard: 0 };
    await fc.assert(
      fc.asyncProperty(scripts(60), (script) => tellsNothing(script, worth)),
      MEETINGS,
    );
    // Meetings in which a side does nothing in private, or nobody hears anything, would prove nothing.
    expect(worth.privately).toBeGreaterThan(50);
    expect(worth.refused).toBeGreaterThan(50);
    expect(worth.publicly).toBeGreaterThan(30);
    expect(worth.heard).toBeGreaterThan(500);
  });

  const own = (who: 'anna' | 'ours', command: string, which: number): Draw => ({
    kind: 'own',
    who,
    command,
    which,
  });
  const other = (who: 'boris' | 'theirs', command: string): Draw => ({
    kind: 'other',
    who,
    command,
    which: 1,
  });
  const time = (ms: number): Draw => ({ kind: 'time', ms });

  test('is not heard in a whole turn that was prepared in private, and times out', async () => {
    const worth: Worth = { privately: 0, refused: 0, publicly: 0, heard: 0 };
    await tellsNothing(
      {
        hasBegun: false,
        draws: [
          own('anna', 'mandate', 0),
          own('anna', 'ready', 0),
          own('ours', 'tell', 1),
          other('boris', 'ready'),
          own('anna', 'tell', 1),
          own('ours', 'ack', 1),
          own('ours', 'post', 1),
          own('ours', 'say', 1),
          other('theirs', 'say'),
          own('anna', 'mandate', 2),
          time(61_000),
          own('ours', 'tell', 3),
          time(61_000),
          { kind: 'again', back: 0 },
          { kind: 'return', who: 'theirs' },
          { kind: 'stranger', which: 2 },
          own('anna', 'move', 0),
        ],
      },
      worth,
    );
    expect(worth.refused).toBeGreaterThan(0);
    expect(worth.privately).toBeGreaterThan(4);
    expect(worth.publicly).toBeGreaterThan(3);
  });

  test('is heard by its own side, where this test looks for it', async () => {
    const { acts } = await play({ hasBegun: false, draws: [own('anna', 'tell', 1), own('ours', 'tell', 3)] });
    expect([...acts.values()].map(({ frame }) => JSON.stringify(frame.input)).join()).toContain(CANARY);
    expect([...acts.values()].every(({ isPublic, isRefused }) => !isPublic && !isRefused)).toBe(true);
  });

  test('is drawn from every command that can write into a private circle', () => {
    const rules = theRules();
    const privateTypes = ['caucus', 'reading'];
    const could = rules.modules
      .filter(({ name }) => privateTypes.includes(name))
      .flatMap(({ commands = {} }) => Object.keys(commands));
    expect([...PRIVATE].toSorted()).toEqual(could.toSorted());
    expect([...givenBy().keys()].filter((name) => name !== 'create').toSorted()).toEqual(
      [...commandWires.keys()].toSorted(),
    );
  });
});
