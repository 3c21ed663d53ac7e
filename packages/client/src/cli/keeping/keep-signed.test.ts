import { refusalBody } from '@parley/protocol';
import { checkpointText, type Signer, signNote, writeVerifierKey } from '@parley/record';
import { hubSigner } from '@parley/record/testing/signers';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { answers, stillOpen } from '../../testing/answers.ts';
import { ROOM } from '../../testing/fake-hub.ts';
import { LINK, type Terminal, terminal } from '../../testing/terminal.ts';

const YOUR_TURN = {
  may: ['say'],
  advice: [{ reason: 'your_turn', act: { command: 'say', input: { text: 'x' } } }],
};
const DAY_MS = 86_400_000;
const HUB = 'http://hub.test';
let hub: Signer;
let stranger: Signer;
beforeAll(async () => {
  hub = await hubSigner('hub.test');
  stranger = await hubSigner('stranger.test');
});

const signed = (seq: number, letter = 'a', room = ROOM, by = hub) =>
  signNote(checkpointText({ room, circle: 'room', seq, hash: letter.repeat(64) }), [by]);
const told = (...checkpoints: readonly string[]) =>
  JSON.stringify({ hub: 'hub.test', keys: [writeVerifierKey(hub.key)], checkpoints });
const pathIn = ({ home }: Terminal) => join(home, 'checkpoints', `${ROOM}.json`);
const keptIn = (one: Terminal) => one.world.kept.of(ROOM)?.hubs[HUB];

/** Somebody who has joined a hub that tells what it has signed. */
async function joined(checkpoints: string) {
  const byEnd: Parameters<typeof answers>[0] = { '/checkpoints.json': checkpoints, '/minutes.md': stillOpen };
  const { fetch, asked } = answers(byEnd);
  let day = 0;
  const one = terminal({ fetch, now: () => day * DAY_MS });
  expect(await one.parley('join', LINK)).toBe(0);
  return { one, byEnd, asked, toDay: (number: number) => void (day = number) };
}

describe('what the hub has signed', () => {
  it('MI-3 is kept for this user alone, with the day on which each key was first seen', async () => {
    const { one, byEnd, toDay } = await joined(told(await signed(1)));
    toDay(3);
    byEnd['/checkpoints.json'] = told(await signed(1), await signed(2));
    expect(await one.parley('state')).toBe(0);
    expect(keptIn(one)).toEqual({
      keys: { [writeVerifierKey(hub.key)]: '1970-01-01' },
      checkpoints: [await signed(1), await signed(2)],
    });
    expect((statSync(pathIn(one)).mode & 0o777).toString(8)).toBe('600');
    expect(one.err).toEqual([]);
  });

  it.each([['state'], ['wait'], ['watch', '--no-follow'], ['contract'], ['minutes']])(
    'is asked for once at the end of what reads: %s',
    async (...line) => {
      const { one, asked } = await joined(told(await signed(1)));
      asked.length = 0;
      one.hub.next = YOUR_TURN;
      expect(await one.parley(...line)).toBe(0);
      expect(asked.filter((url) => url.endsWith('/checkpoints.json'))).toHaveLength(1);
      expect(asked.at(-1)).toBe(`${HUB}/api/rooms/${ROOM}/checkpoints.json`);
    },
  );

  it('is not asked for by what speaks', async () => {
    const { one, asked } = await joined(told(await signed(1)));
    asked.length = 0;
    one.hub.refuseNext = [refusalBody('ended')];
    expect(await one.parley('say', '--summary', 'x', 'x')).toBe(7);
    expect(asked).toEqual([]);
  });

  it('MI-3 is said to be a rewritten past where it contradicts what was kept, and both are kept', async () => {
    const { one, byEnd } = await joined(told(await signed(7)));
    byEnd['/checkpoints.json'] = told(await signed(7, 'b'), await signed(8, 'b'));
    expect(await one.parley('state')).toBe(0);
    const text = one.err.join('');
    expect(text).toBe(
      `parley: the hub has signed two different things as entry 7 of room: it has rewritten the past, and both signatures, which prove it, are kept in ${pathIn(one)}.\n`,
    );
    expect(keptIn(one)?.checkpoints).toEqual([await signed(7), await signed(7, 'b'), await signed(8, 'b')]);
    await one.parley('state');
    expect(one.err.join('')).toBe(text);
  });

  it('MI-3 counts only as the hub of this address signed it, for this room', async () => {
    const { one, byEnd } = await joined(
      told(await signed(1, 'a', ROOM, stranger), await signed(1, 'a', 's'.repeat(26))),
    );
    expect(keptIn(one)?.checkpoints).toEqual([]);
    byEnd['/checkpoints.json'] = told('', 'no note', `${await signed(2)}— hub.test AAAA\n`);
    expect(await one.parley('state')).toBe(0);
    expect(keptIn(one)?.checkpoints).toEqual([]);
  });

  it.each(['', 'null', '[]', '{"keys":{},"checkpoints":7}', '{"keys":["none"],"checkpoints":[]}'])(
    'is nothing where a hub answers %j, and that is no matter',
    async (answer) => {
      const { one } = await joined(answer);
      expect(one.world.kept.of(ROOM)).toBeUndefined();
      expect(one.err).toEqual([]);
    },
  );

  it('is no matter either where an older hub has no such address', async () => {
    const { fetch } = answers({});
    const one = terminal({ fetch });
    expect(await one.parley('join', LINK)).toBe(0);
    expect(one.err).toEqual([]);
  });

  it('is not waited for longer than anybody would notice', async () => {
    const silent = (_: unknown, init?: RequestInit) =>
      new Promise<Response>((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new TypeError('aborted')));
      });
    const ask = vi.fn<typeof fetch>(silent);
    const one = terminal({ fetch: ask });
    const ending = one.parley('join', LINK);
    await vi.waitFor(() => expect(ask).toHaveBeenCalled());
    one.clock.advance(2_000);
    expect(await ending).toBe(0);
    expect([ask.mock.calls.length, one.clock.armed]).toEqual([1, 0]);
  });

  it('that cannot be kept fails nothing, and says so', async () => {
    const { one } = await joined(told(await signed(1)));
    writeFileSync(pathIn(one), '{"version":9}');
    expect(await one.parley('state')).toBe(0);
    expect(one.err.join('')).toContain('could not be kept');
    expect(readFileSync(pathIn(one), 'utf8')).toBe('{"version":9}');
    expect(() => one.world.kept.of('../../elsewhere')).toThrow('no id of a room');
  });
});
