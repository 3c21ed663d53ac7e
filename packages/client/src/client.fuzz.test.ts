import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connected } from './testing/connected.ts';

/**
 * Random lives of a client: commands, bad lines, lost frames, a hub that is away, a record put back to an earlier
 * moment. Whatever happened, once it is quiet the copy is the record, entry by entry, and every command that was
 * answered stands in it exactly once.
 */

type Act =
  | {
      readonly do:
        | 'say'
        | 'append'
        | 'cut'
        | 'deliver all'
        | 'lose'
        | 'down'
        | 'up'
        | 'close politely'
        | 'nudge'
        | 'offline';
    }
  | { readonly do: 'deliver'; readonly frames: number }
  | { readonly do: 'pass time'; readonly ms: number };

const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ do: 'say' as const }) },
  { weight: 4, arbitrary: fc.constant({ do: 'append' as const }) },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('deliver' as const), frames: fc.integer({ min: 1, max: 6 }) }),
  },
  { weight: 4, arbitrary: fc.constant({ do: 'deliver all' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('pass time' as const), ms: fc.integer({ min: 1, max: 70_000 }) }),
  },
  {
    weight: 6,
    arbitrary: fc
      .constantFrom('cut', 'lose', 'down', 'up', 'close politely', 'nudge', 'offline')
      .map((name) => ({ do: name })),
  },
);

function life(script: readonly Act[]) {
  const { client, hub, clock, changes } = connected();
  const said = new Map<string, Promise<unknown>>();
  const run: { readonly [Name in Act['do']]: (act: Extract<Act, { do: Name }>) => void } = {
    say: () => {
      const text = `text ${said.size}`;
      const answer = client.give('say', { text });
      answer.catch(() => {});
      said.set(text, answer);
    },
    append: () => void hub.append('talk.said', { text: 'of another' }, 'party/p1'),
    cut: () => hub.line.cut(),
    lose: () => hub.line.lose('near'),
    down: () => {
      hub.up = false;
    },
    up: () => {
      hub.up = true;
    },
    'close politely': () => {
      hub.send({ type: 'closing', retryMs: 100 });
      for (const { pair } of hub.sessions) pair.far.close(1012);
    },
    nudge: () => client.nudge(),
    offline: () => client.cut(),
    deliver: ({ frames }) => void hub.line.deliver(frames),
    'deliver all': () => hub.deliver(),
    'pass time': ({ ms }) => clock.advance(ms),
  };
  for (const act of script) {
    (run[act.do] as (act: Act) => void)(act);
    // However it stands, there is never more than one socket.
    expect(hub.sessions.filter(({ pair }) => pair.near.open).length).toBeLessThan(2);
  }
  return { client, hub, clock, changes, said };
}

function calm({ client, hub, clock }: ReturnType<typeof life>): void {
  hub.up = true;
  for (let second = 0; second < 400; second += 1) {
    hub.deliver();
    clock.advance(500);
    // An answer that was lost on a line that stands is asked for when that line falls silent; here it beats no more.
    if (second === 200) hub.line.cut();
  }
  hub.deliver();
  expect(client.connection.status).toBe('live');
}

describe('a client, whatever happens to it', () => {
  it('ends with the record, and with each command in it once (DL-2, DL-4)', async () => {
    let reconnects = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 5, maxLength: 80 }), async (script) => {
        const all = life(script);
        calm(all);
        const { client, hub, said } = all;
        reconnects += hub.sessions.length - 1;
        const circles = new Set(hub.ledger.map(({ entry }) => entry.circle));
        for (const circle of circles) {
          const of = (list: typeof hub.ledger) => list.filter(({ entry }) => entry.circle === circle);
          expect(of([...client.log])).toEqual(of(hub.ledger));
        }
        await Promise.all(said.values());
        const written = hub.ledger.flatMap(({ entry }) => (entry.type === 'say' ? [entry.body['text']] : []));
        expect(written).toHaveLength(said.size);
        expect(new Set(written)).toEqual(new Set(said.keys()));
        client.close();
      }),
      { numRuns: 150 },
    );
    expect(reconnects).toBeGreaterThan(150); // or the script did not do what it was made for
  });
});
