import { FRAME_BYTES, FRAME_BYTES_BEFORE_JOIN, encodeCursor, refusalBody } from '@parley/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { digestOf } from '../../../keys/derive.ts';
import { createLimits } from '../../edge/limits.ts';
import { createFakeHub, LINKS, refused, RESULT, ROOM, tokens } from '../../testing/fake-hub.ts';
import { createHarness, give, hello, join, SETTINGS } from '../testing/harness.ts';
import { ARRIVAL_MS, COMMANDS_UNDER_WAY, FRAMES_BEFORE_JOIN } from './states.ts';

type Harness = ReturnType<typeof createHarness>;
let here: Harness;

beforeEach(() => {
  here = createHarness();
});

async function arrive(harness = here): Promise<Harness> {
  await harness.say(hello, join());
  return harness;
}

const joining = (index = 0, harness = here) => {
  const found = harness.hub.joinings[index];
  if (!found) throw new TypeError('nobody joined');
  return found;
};

describe('the handshake', () => {
  test('answers hello with the version and the time', async () => {
    expect(await here.say(hello)).toEqual([{ type: 'welcome', version: 1, time: 1_000_000 }]);
  });

  test.each([
    [0, 'client'],
    [2, 'hub'],
  ])('refuses version %i, whatever else it says, and names the side to upgrade', async (version, side) => {
    const answers = await here.say({ type: 'hello', version, capabilities: { of: 'another age' } });
    expect(answers).toEqual([
      {
        type: 'refused',
        error: expect.objectContaining({ code: 'unsupported_version', fix: `Upgrade the ${side}.` }),
      },
    ]);
    expect(here.closed).toEqual([4426]);
  });

  test.each([
    ['a join', join(), 'out_of_order'],
    ['a hello that is none', { type: 'hello', version: 'one' }, 'invalid'],
    ['another protocol', '42["message"]', 'unreadable'],
    ['nothing', '', 'unreadable'],
    ['what is not UTF-8', Uint8Array.of(0x22, 0xff, 0x22), 'unreadable'],
  ])('ends with %s', async (_what, frame, code) => {
    expect(await here.say(frame)).toMatchObject([{ type: 'refused', error: { code } }]);
    expect(here.closed).toEqual([4400]);
    expect(here.hub.asked).toEqual([]);
  });
});

describe('a join', () => {
  test('is answered with the seat before anything of the room is sent', async () => {
    here.hub.hold('join');
    await here.say(hello, join(tokens.agent, 'first'));
    here.hub.held.shift()?.release();
    await here.settle();
    expect(here.frames.at(-1)).toEqual({
      type: 'joined',
      ref: 'first',
      room: ROOM,
      seat: 's1',
      kind: 'agent',
      party: 'p1',
      heads: [{ circle: 'room', seq: 6 }],
      rules: 'fingerprint',
    });
    expect(joining().state).toBe('started');
    joining().reader.send(Buffer.from('{"type":"beat","time":1}'));
    await here.settle();
    expect(here.frames.at(-1)).toEqual({ type: 'beat', time: 1 });
  });

  test('DL-2 hands on the cursor, and refuses what is none', async () => {
    const cursor = new Map([['room', { seq: 3, hash: 'abcdef012345' }]] as const);
    await here.say(hello, join(tokens.agent, '1', { cursor: encodeCursor(cursor), follow: true }));
    expect(joining().options).toEqual({ cursor, follow: true });
    expect(await here.say(join(tokens.person, '2', { cursor: 'c1-!' }))).toMatchObject([
      { type: 'refused', ref: '2', error: { code: 'invalid', details: { field: 'cursor' } } },
    ]);
  });

  test('RM-8 with an unknown link and with none at all get the same answer', async () => {
    await here.say(hello);
    const [unknown, none] = await here.say(join(tokens.stranger, 'j'), join('hello', 'j'));
    expect(unknown).toEqual({ type: 'refused', ref: 'j', error: refusalBody('unknown') });
    expect(none).toEqual(unknown);
  });

  test('re-reads the credential every time', async () => {
    await here.say(hello, join(), join(tokens.person, 'p'));
    expect(here.hub.asked.map(({ method }) => method)).toEqual(['identify', 'identify', 'join', 'join']);
  });

  test('needs a link of a seat', async () => {
    expect((await here.say(hello, join(tokens.invitation))).at(-1)).toMatchObject({
      type: 'refused',
      error: { code: 'wrong_link' },
    });
  });

  test('of a seat that is joined here already changes nothing', async () => {
    await arrive();
    expect(await here.say(join(tokens.agent, 'again'))).toMatchObject([
      { type: 'refused', ref: 'again', error: { code: 'already' } },
    ]);
    expect([joining(0).state, joining(1).state]).toEqual(['started', 'left']);
  });

  test('that comes through after the socket is gone is left at once', async () => {
    here.hub.hold('join');
    await here.say(hello, join());
    here.pair.cut();
    here.hub.held.shift()?.release();
    await here.settle();
    expect(joining().state).toBe('left');
    expect(here.limits.sockets.take('digest of agent', 1)).toBeDefined();
  });

  test('refuses with what the hub says, and tells nobody of what the hub did not mean to say', async () => {
    here.hub.hold('join');
    await here.say(hello, join(tokens.agent, 'a'), join(tokens.person, 'b'));
    here.hub.held.shift()?.refuse(refused('reload'));
    here.hub.held.shift()?.refuse(new Error('insert into secrets'));
    await here.settle();
    expect(here.frames.slice(1)).toEqual([
      { type: 'refused', ref: 'a', error: refusalBody('reload') },
      { type: 'refused', ref: 'b', error: refusalBody('internal') },
    ]);
    expect(here.logged).toEqual([
      {
        event: 'door.failed',
        fields: { door: 'ws', asked: 'join' },
        error: new Error('insert into secrets'),
      },
    ]);
  });
});

describe('commands', () => {
  test('are given by the seat they name, and answered in the order in which they are done', async () => {
    await arrive();
    here.hub.hold('do');
    await here.say(give('1', { ack: { room: 6 } }), give('2'));
    expect(here.hub.asked.at(-2)).toMatchObject({
      request: {
        command: 'say',
        input: {},
        key: '1',
        ack: { room: 6 },
        door: 'terminal',
        caller: { credential: digestOf(tokens.agent) },
      },
    });
    here.hub.held[1]?.refuse(refused('not_your_floor', { holder: 'Bob' }));
    here.hub.held[0]?.release();
    await here.settle();
    expect(here.frames.slice(2)).toEqual([
      { type: 'refused', ref: '2', error: refusalBody('not_your_floor', { holder: 'Bob' }) },
      { type: 'done', ref: '1', result: RESULT },
    ]);
  });

  test('carry the links they made', async () => {
    await here.say(hello, join(tokens.person));
    expect(await here.say(give('1', { seat: 's2' }))).toEqual([
      { type: 'done', ref: '1', result: { ...RESULT, links: LINKS } },
    ]);
  });

  test('ID-1 of a seat that is not joined on this socket are refused, whoever asks', async () => {
    await arrive();
    expect(await here.say(give('1', { seat: 's2' }))).toMatchObject([
      { type: 'refused', ref: '1', error: { code: 'out_of_order' } },
    ]);
    expect(here.hub.asked.map(({ method }) => method)).not.toContain('do');
  });

  test('that are more at once than allowed are refused, and the others answered', async () => {
    await arrive();
    here.hub.hold('do');
    await here.say(...Array.from({ length: COMMANDS_UNDER_WAY + 2 }, (_, index) => give(String(index))));
    expect(here.frames.slice(2).map((frame) => frame.type === 'refused' && frame.error.code)).toEqual([
      'too_many',
      'too_many',
    ]);
    for (const held of here.hub.held) held.release();
    await here.settle();
    expect(here.frames.filter(({ type }) => type === 'done')).toHaveLength(COMMANDS_UNDER_WAY);
    expect(await here.say(give('next'))).toEqual([]);
  });

  test('whose socket is gone are not answered, and nothing breaks', async () => {
    await arrive();
    here.hub.hold('do');
    await here.say(give('1'));
    here.pair.cut();
    here.hub.held[0]?.release();
    await here.settle();
    expect(here.session.state).toEqual({ status: 'closed' });
  });
});

describe('B31 B32 B41 a frame that cannot be kept', () => {
  test.each([
    [
      'NUL',
      String.raw`{"type":"do","ref":"7","room":"r","seat":"s1","command":"say","key":"k","input":{"text":"\u0000"}}`,
      'input.text',
    ],
    [
      'half of a pair',
      String.raw`{"type":"do","ref":"7","room":"r","seat":"s1","command":"say","key":"k","input":{"text":"\ud83d"}}`,
      'input.text',
    ],
    [
      'a key twice',
      '{"type":"do","ref":"7","room":"r","seat":"s1","command":"say","key":"k","key":"l","input":{}}',
      'key',
    ],
    ['a key of its own', JSON.stringify({ ...give('7'), kind: 'person' }), 'kind'],
    ['a fraction', JSON.stringify({ ...give('7'), input: { n: 0.5 } }), 'input.n'],
  ])('is refused with its field, and the socket lives: %s', async (_what, text, field) => {
    await arrive();
    expect(await here.say(text)).toMatchObject([
      { type: 'refused', ref: '7', error: { code: 'invalid', details: { field } } },
    ]);
    expect(await here.say(give('8'))).toMatchObject([{ type: 'done', ref: '8' }]);
    expect(here.closed).toEqual([]);
  });

  test.each(['[]', '7', 'null', '{}', '{"type":"x"}', '{"type":"constructor"}', '['.repeat(5000)])(
    'is refused where it is no frame at all: %.12s',
    async (text) => {
      await arrive();
      expect(await here.say(text)).toMatchObject([{ type: 'refused' }]);
      expect(here.closed).toEqual([]);
    },
  );

  test('is not answered by a ref that could not be kept either', async () => {
    await arrive();
    const [answer] = await here.say(String.raw`{"type":"do","ref":"\ud83d"}`);
    expect(answer).toMatchObject({ type: 'refused', error: { details: { field: 'ref' } } });
    expect(answer).not.toHaveProperty('ref');
  });

  test('keeps its ref in the answer', async () => {
    await arrive();
    expect(await here.say({ ...give('mine'), key: '../..' })).toMatchObject([
      { type: 'refused', ref: 'mine' },
    ]);
  });

  test('is refused where it is binary', async () => {
    await arrive();
    here.session.received(Buffer.from(JSON.stringify(give('1'))), true);
    await here.settle();
    expect(here.frames.at(-1)).toMatchObject({ type: 'refused', error: { code: 'unreadable' } });
  });
});

describe('before the first join', () => {
  test('LI a frame of 4 KiB is read and one byte more is not', async () => {
    await here.say(hello);
    const frame = (size: number) => `{"type":"do"}${' '.repeat(size - 13)}`;
    expect(await here.say(frame(FRAME_BYTES_BEFORE_JOIN))).toMatchObject([
      { type: 'refused', error: { code: 'invalid' } },
    ]);
    expect(await here.say(frame(FRAME_BYTES_BEFORE_JOIN + 1))).toEqual([]);
    expect(here.closed).toEqual([1009]);
  });

  test('LI after it a frame of 1 MiB is read', async () => {
    await arrive();
    expect(await here.say(`{"type":"do"}${' '.repeat(FRAME_BYTES - 13)}`)).toMatchObject([
      { type: 'refused' },
    ]);
    expect(here.closed).toEqual([]);
  });

  test('frames are counted', async () => {
    await here.say(hello);
    for (let count = 0; count < FRAMES_BEFORE_JOIN; count += 1) await here.say(give('1'));
    expect(here.closed).toEqual([]);
    await here.say(give('1'));
    expect(here.closed).toEqual([4429]);
  });

  test('the time is not extended by traffic', async () => {
    await here.time.pass(ARRIVAL_MS - 1);
    await here.say(hello, give('1'), join(tokens.stranger));
    expect(here.closed).toEqual([]);
    await here.time.pass(1);
    await here.settle();
    expect(here.closed).toEqual([4408]);
  });

  test('nor is it by hello or by nothing at all', async () => {
    await here.time.pass(ARRIVAL_MS);
    await here.settle();
    expect(here.closed).toEqual([4408]);
  });

  test('a hub that is slow is not the client to blame', async () => {
    here.hub.hold('identify');
    await here.say(hello, join());
    await here.time.pass(ARRIVAL_MS);
    here.hub.held.shift()?.release();
    await here.settle();
    expect(here.frames.at(-1)).toMatchObject({ type: 'joined' });
    await here.time.pass(ARRIVAL_MS * 10);
    expect(here.closed).toEqual([]);
  });
});

describe('LI limits', () => {
  test('wrong links of an address close its sockets, also those that have a right one', async () => {
    await here.say(hello);
    for (let count = 0; count < SETTINGS.failedPerMinute; count += 1)
      await here.say(join(tokens.stranger, String(count)));
    expect(here.closed).toEqual([]);
    const other = createHarness(here.limits);
    expect((await other.say(hello, join())).at(-1)).toMatchObject({
      type: 'refused',
      error: { code: 'too_many', retry: { when: 'after' } },
    });
    expect(other.closed).toEqual([4429]);
    expect(other.hub.asked).toEqual([]);
  });

  test('ID-8 a link joins so many sockets at a time, and one more when one of them is gone', async () => {
    const limits = createLimits(SETTINGS);
    const sockets = [createHarness(limits), createHarness(limits), createHarness(limits)];
    for (const socket of sockets) await arrive(socket);
    expect(sockets.map(({ frames }) => frames.at(-1)?.type)).toEqual(['joined', 'joined', 'refused']);
    sockets[0]?.pair.cut();
    expect(await sockets[2]?.say(join())).toMatchObject([{ type: 'joined' }]);
  });

  test('ID-11 the one observer link joins as many as may watch', async () => {
    const limits = createLimits(SETTINGS);
    const hub = createFakeHub();
    const sockets = Array.from({ length: SETTINGS.observers + 1 }, () => createHarness(limits, hub));
    for (const socket of sockets) await socket.say(hello, join(tokens.observer));
    expect(sockets.map(({ frames }) => frames.at(-1)?.type)).toEqual([
      'joined',
      'joined',
      'joined',
      'refused',
    ]);
  });

  test('a join that fails gives its place back', async () => {
    here.hub.hold('join');
    await here.say(hello, join(tokens.agent, '1'), join(tokens.agent, '2'));
    for (const held of here.hub.held) held.refuse(refused('busy'));
    await here.settle();
    expect(here.limits.sockets.take('digest of agent', 1)).toBeDefined();
  });
});

describe('the end of a seat', () => {
  test('by its own wish is answered, and the socket stays for another', async () => {
    await arrive();
    expect(await here.say({ type: 'leave', ref: 'l', room: ROOM, seat: 's1' })).toEqual([
      { type: 'dropped', ref: 'l', room: ROOM, seat: 's1' },
    ]);
    expect(joining().state).toBe('left');
    expect(await here.say(join())).toMatchObject([{ type: 'joined' }]);
  });

  test('ID-4 by the hub is told with its reason, and closes a socket that has no other', async () => {
    await here.say(hello, join(), join(tokens.person, 'p'));
    joining(0).reader.drop(refusalBody('link_over', { why: 'revoked', ask: 'your person' }));
    await here.settle();
    expect(here.frames.at(-1)).toMatchObject({ type: 'dropped', seat: 's1', error: { code: 'link_over' } });
    expect(here.closed).toEqual([]);
    joining(1).reader.drop(refusalBody('unknown'));
    await here.settle();
    expect(here.closed).toEqual([4403]);
  });

  test('that comes while the hub is still speaking of it waits its turn', async () => {
    here.hub.hold('join');
    await here.say(hello, join());
    here.hub.held.shift()?.release();
    // Now the door has not even heard that it joined.
    joining().reader.drop(refusalBody('unknown'));
    await here.settle();
    expect(here.frames.slice(1)).toEqual([{ type: 'refused', ref: 'j', error: refusalBody('unknown') }]);
    expect(joining().state).toBe('left');
    expect(here.limits.sockets.take('digest of agent', 1)).toBeDefined();
  });

  test('by a socket that goes leaves everything', async () => {
    await here.say(hello, join(), join(tokens.person, 'p'));
    here.pair.client.close(1000, 'bye');
    await here.settle();
    expect(here.hub.joinings.map(({ state }) => state)).toEqual(['left', 'left']);
    expect(here.time.waiting).toBe(0);
  });
});

describe('DL-8 B11 a stop', () => {
  test('with nothing under way says when to come back, and closes', async () => {
    await arrive();
    here.session.happen({ type: 'stop', retryMs: 700 });
    await here.settle();
    expect(here.frames.at(-1)).toEqual({ type: 'closing', retryMs: 700 });
    expect(here.closed).toEqual([1012]);
    expect(joining().state).toBe('left');
  });

  test('waits for what is under way, takes nothing new, and lets entries through', async () => {
    await arrive();
    here.hub.hold('do');
    await here.say(give('1'), give('2'));
    here.session.happen({ type: 'stop', retryMs: 700 });
    await here.say(give('3'), join(tokens.person, 'p'));
    here.hub.held.shift()?.release();
    await here.settle();
    joining().reader.send(Buffer.from('{"type":"beat","time":1}'));
    await here.settle();
    expect(here.closed).toEqual([]);
    here.hub.held.shift()?.release();
    await here.settle();
    expect(
      here.frames.slice(2).map((frame) => ('ref' in frame ? `${frame.type} ${frame.ref}` : frame.type)),
    ).toEqual(['closing', 'refused 3', 'refused p', 'done 1', 'beat', 'done 2']);
    expect(here.closed).toEqual([1012]);
  });

  test('comes to an end though a command does not', async () => {
    await arrive();
    here.hub.hold('do');
    await here.say(give('1'));
    here.session.happen({ type: 'stop', retryMs: 700 });
    here.session.happen({ type: 'stop_now' });
    await here.settle();
    expect(here.closed).toEqual([1012]);
  });
});

test('a hub that throws where it must not is logged, and hurts nobody', async () => {
  here.hub.hold('join');
  await here.say(hello, join());
  here.hub.held.shift()?.release();
  const broken = new Error('broken invariant');
  joining().leave = () => {
    throw broken;
  };
  await here.settle();
  await here.say({ type: 'leave', ref: 'l', room: ROOM, seat: 's1' });
  expect(here.frames.at(-1)).toMatchObject({ type: 'dropped' });
  expect(here.logged).toEqual([
    { event: 'door.failed', fields: { door: 'ws', asked: 'leave' }, error: broken },
  ]);
});

test('beats once it has been greeted', async () => {
  here.session.happen({ type: 'beat' });
  await here.say(hello);
  here.session.happen({ type: 'beat' });
  await here.settle();
  expect(here.frames.map(({ type }) => type)).toEqual(['welcome', 'beat']);
});
