import { refusalBody } from '@parley/protocol';
import { describe, expect, it } from 'vitest';
import { connect } from './client.ts';
import { SILENCE_MS } from './connection/states.ts';
import { connected } from './testing/connected.ts';
import { FakeHub, ROOM, TOKEN } from './testing/fake-hub.ts';

const texts = (
  list: readonly { readonly entry: { readonly body: { readonly [name: string]: unknown } } }[],
) => list.map(({ entry }) => entry.body['text']);

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of list) found.push(one);
  return found;
}

function started(hub = new FakeHub()) {
  const all = connected({}, hub);
  hub.deliver();
  return all;
}

describe('connecting', () => {
  it('says hello, joins, reads the record and is live', async () => {
    const hub = new FakeHub();
    hub.append('talk.said', { text: 'one' });
    const { client } = connected({}, hub);
    expect([client.connection.status, client.live]).toEqual(['connecting', false]);
    hub.deliver();
    await client.untilLive();
    expect(client.connection.status).toBe('live');
    expect(client.joined).toMatchObject({ seat: 's1', kind: 'agent' });
    expect(texts(client.log)).toEqual(['one']);
  });

  it('is not live before the whole past is there', () => {
    const hub = new FakeHub();
    hub.append('talk.said', { text: 'one' });
    const { client } = connected({}, hub);
    for (let frames = 0; frames < 4; frames += 1) hub.line.deliver(1); // opened, hello, welcome, join
    hub.line.deliver(1); // joined
    expect([client.connection.status, client.live]).toEqual(['live', false]);
    hub.deliver();
    expect(client.live).toBe(true);
  });

  it('needs a link, or a token and where the hub is', () => {
    expect(() => connect({ link: 'https://hub.test/nothing' })).toThrow('no link');
    expect(() => connect({ link: TOKEN })).toThrow('no link');
  });

  it('ID-6 joins for a seat of the browser without a token, and says again which when it comes back', () => {
    const hub = new FakeHub();
    const seat = { room: ROOM, seat: 's1' } as const;
    const { clock } = connected({ seat, base: 'https://hub.test' }, hub);
    hub.deliver();
    hub.line.cut();
    clock.advance(60_000);
    hub.deliver();
    expect(hub.joins).toMatchObject([{ seat }, { seat }]);
    expect(hub.joins.map(({ token }) => token)).toEqual([undefined, undefined]);
    expect(new Set(hub.urls)).toEqual(new Set(['wss://hub.test/ws']));
  });

  it('ID-4 comes back when a seat of the browser has a new credential there, and stops when it is gone', () => {
    const hub = new FakeHub();
    const { client, clock } = connected({ seat: { room: ROOM, seat: 's1' } }, hub);
    hub.deliver();
    const drop = () => {
      hub.send({ type: 'dropped', room: ROOM, seat: 's1', error: refusalBody('unknown') });
      hub.deliver();
      clock.advance(60_000);
      hub.deliver();
    };
    drop();
    expect(client.connection.status).toBe('live');
    hub.refuseJoin = refusalBody('unknown');
    drop();
    expect(client.connection).toMatchObject({ status: 'stopped', why: { body: { code: 'unknown' } } });
  });

  it('RM-6 does not ask again for a seat of the browser once its room was erased, and keeps the day', () => {
    const hub = new FakeHub();
    const { client, clock } = connected({ seat: { room: ROOM, seat: 's1' } }, hub);
    hub.deliver();
    hub.refuseJoin = refusalBody('unknown');
    const error = refusalBody('gone', { day: '2026-11-30' });
    hub.send({ type: 'dropped', room: ROOM, seat: 's1', error });
    hub.deliver();
    clock.advance(60_000);
    hub.deliver();
    expect(client.connection).toMatchObject({ status: 'stopped', why: { body: error } });
  });

  it('stops with the reason when the seat is not good, and tells whoever waits', async () => {
    const hub = new FakeHub();
    hub.refuseJoin = refusalBody('unknown');
    const { client } = started(hub);
    expect(client.connection).toMatchObject({ status: 'stopped', why: { body: { code: 'unknown' } } });
    await expect(client.waitForTurn()).rejects.toMatchObject({ body: { code: 'unknown' } });
    await expect(client.do('leave', {})).rejects.toMatchObject({ body: { code: 'unknown' } });
  });
});

describe('coming back', () => {
  it('gets exactly what it missed, once and in order (DL-2, B01)', () => {
    const { client, hub, clock } = started();
    hub.append('talk.said', { text: '1' });
    hub.deliver();
    hub.line.cut();
    for (const text of ['2', '3', '4']) hub.append('talk.said', { text });
    expect(client.connection.status).toBe('waiting');
    clock.advance(60_000);
    hub.deliver();
    expect(texts(client.log)).toEqual(['1', '2', '3', '4']);
    expect(hub.joins.map(({ cursor }) => cursor !== undefined)).toEqual([false, true]);
  });

  it('keeps trying while the hub is away', () => {
    const { client, hub, clock } = started();
    const seconds = (count: number) => {
      for (let second = 0; second < count; second += 1) {
        clock.advance(1_000);
        hub.deliver();
      }
    };
    hub.up = false;
    hub.line.cut();
    seconds(600);
    expect(client.connection.status).toBe('waiting');
    expect(hub.sessions.length).toBeGreaterThan(20);
    hub.up = true;
    seconds(60);
    expect(client.live).toBe(true);
  });

  it('takes a silent line for dead', () => {
    const { client, hub, clock } = started();
    clock.advance(SILENCE_MS - 1);
    hub.send({ type: 'beat', time: 0 });
    hub.deliver();
    clock.advance(SILENCE_MS - 1);
    expect(client.connection.status).toBe('live');
    clock.advance(1);
    expect(client.connection.status).toBe('waiting');
    expect(hub.line.near.open).toBe(false);
  });

  it('never holds more than one socket, however often the network flaps (B10)', () => {
    const { client, hub, clock } = started();
    for (let round = 0; round < 10; round += 1) {
      hub.line.cut();
      client.nudge();
      client.nudge();
      hub.deliver();
      clock.advance(10);
    }
    hub.deliver();
    expect(hub.sessions.filter(({ pair }) => pair.near.open)).toHaveLength(1);
    expect(client.live).toBe(true);
  });

  it('comes back at once when somebody knows that it can', () => {
    const { client, hub } = started();
    hub.line.cut();
    client.nudge();
    hub.deliver();
    expect(client.live).toBe(true);
  });

  it('lets go of its socket when somebody knows that the network is gone, and comes back when it is there', () => {
    const { client, hub } = started();
    client.cut();
    expect(client.connection.status).toBe('waiting');
    expect(hub.line.near.open).toBe(false);
    client.cut();
    client.nudge();
    hub.deliver();
    expect(client.live).toBe(true);
  });

  it('treats a left-out entry as a fault and resumes from its place', () => {
    const { client, hub, clock } = started();
    hub.append('talk.said', { text: '1' });
    hub.line.lose('near');
    hub.append('talk.said', { text: '2' });
    hub.deliver();
    expect(client.connection.status).toBe('waiting');
    clock.advance(60_000);
    hub.deliver();
    expect(texts(client.log)).toEqual(['1', '2']);
  });

  it('drops its copy when the record is another one, says so, and reads anew', async () => {
    const { client, hub, clock, changes } = started();
    for (const text of ['1', '2']) hub.append('talk.said', { text });
    hub.deliver();
    const reading = client.entries();
    expect(texts([(await reading.next()).value].flatMap((sent) => sent ?? []))).toEqual(['1']);
    hub.restore(1);
    hub.append('talk.said', { text: 'another 2' });
    clock.advance(60_000);
    hub.deliver();
    expect(client.log).toEqual([]);
    clock.advance(60_000);
    hub.deliver();
    expect(texts(client.log)).toEqual(['1', 'another 2']);
    expect(changes.filter(({ type }) => type === 'reload')).toHaveLength(1);
    await expect(reading.next()).rejects.toMatchObject({ fault: 'reloaded' });
  });

  it('does what a hub that goes down asks for (DL-8, B11)', () => {
    const { client, hub, clock } = started();
    hub.send({ type: 'closing', retryMs: 3000 });
    hub.deliver();
    expect(client.connection.status).toBe('waiting');
    clock.advance(2_999);
    expect(client.connection.status).toBe('waiting');
    clock.advance(1_600);
    hub.deliver();
    expect(client.live).toBe(true);
  });

  it('ignores frames of a kind it does not know', () => {
    const { client, hub } = started();
    hub.send({ type: 'weather', sunny: true });
    hub.send({ type: 'beat', time: 0, more: 'of it' });
    hub.deliver();
    expect(client.live).toBe(true);
  });

  it('resumes with positions of an earlier life', () => {
    const first = started();
    first.hub.append('talk.said', { text: '1' });
    first.hub.append('talk.said', { text: '2' });
    first.hub.deliver();
    const { positions } = first.client;
    first.client.close();
    first.hub.append('talk.said', { text: '3' });
    const { client } = connected({ positions }, first.hub);
    first.hub.deliver();
    expect(texts(client.log)).toEqual(['3']);
  });
});

describe('giving commands', () => {
  it('resolves with where the entries stand', async () => {
    const { client, hub } = started();
    const answer = client.do('chair', {});
    hub.deliver();
    await expect(answer).resolves.toEqual({ entries: [{ circle: 'room', seq: 1, type: 'chair' }] });
  });

  it('waits for a connection, unless it should be now or never', async () => {
    const { client, hub } = connected();
    const answer = client.do('chair', {});
    await expect(client.do('chair', { leave: true }, { now: true })).rejects.toMatchObject({
      fault: 'not_connected',
    });
    hub.deliver();
    await expect(answer).resolves.toBeDefined();
    expect(hub.heard).toHaveLength(1);
  });

  it('sends again what was not answered, with the same keys and in order (DL-4, B02)', async () => {
    const { client, hub, clock } = started();
    hub.mute = true;
    const answers = [client.do('chair', {}), client.do('chair', { leave: true })];
    hub.deliver();
    hub.line.cut();
    hub.mute = false;
    clock.advance(60_000);
    hub.deliver();
    await Promise.all(answers);
    expect(hub.heard.map(({ key }) => key)).toEqual(['key-1', 'key-2', 'key-1', 'key-2']);
    expect(hub.ledger).toHaveLength(2);
  });

  it('sends no frame for which a hub would hang up, counted in bytes', async () => {
    const { client, hub } = started();
    await expect(client.do('say', { text: '漢'.repeat(350_000) })).rejects.toMatchObject({
      fault: 'too_long',
    });
    expect(client.connection.status).toBe('live');
    expect(hub.heard).toEqual([]);
  });

  it('carries an acknowledgement and a key that is given', async () => {
    const { client, hub } = started();
    const answer = client.do('chair', {}, { ack: { room: 4 }, key: 'mine' });
    hub.deliver();
    await answer;
    expect(hub.heard[0]).toMatchObject({ key: 'mine', ack: { room: 4 }, room: 'r'.repeat(26), seat: 's1' });
  });

  it('still hears the answer to a command that ended its own seat, such as a renewal (ID-2)', async () => {
    const { client, hub, clock } = started();
    hub.mute = true;
    const answer = client.do('rotate', {});
    hub.deliver();
    hub.send({ type: 'dropped', room: 'r', seat: 's1', error: refusalBody('unknown') });
    hub.send({ type: 'done', ref: 'key-1', result: { entries: [], links: [] } });
    hub.deliver();
    await expect(answer).resolves.toEqual({ entries: [], links: [] });
    clock.advance(10_000);
    expect(client.connection.status).toBe('stopped');
  });

  it('hears that answer too when the browser holds the seat, before it comes back (ID-2)', async () => {
    const hub = new FakeHub();
    const { client, clock } = connected({ seat: { room: ROOM, seat: 's1' } }, hub);
    hub.deliver();
    hub.mute = true;
    const answer = client.do('rotate', {});
    hub.deliver();
    hub.send({ type: 'dropped', room: ROOM, seat: 's1', error: refusalBody('unknown') });
    hub.deliver();
    clock.advance(500);
    hub.send({ type: 'done', ref: 'key-1', result: { entries: [], links: [] } });
    hub.deliver();
    await expect(answer).resolves.toEqual({ entries: [], links: [] });
    clock.advance(60_000);
    hub.deliver();
    expect(client.connection.status).toBe('live');
  });

  it('rejects with the refusal', async () => {
    const { client, hub } = started();
    hub.refuseNext = [refusalBody('not_your_floor', { holder: 'Borealis' })];
    const answer = client.do('chair', {});
    hub.deliver();
    await expect(answer).rejects.toMatchObject({ name: 'RefusedError', body: { code: 'not_your_floor' } });
  });
});

describe('waiting for a turn', () => {
  const speak = { may: ['say'], advice: [{ reason: 'speak', act: { command: 'say', input: {} } }] };
  const idle = { may: [], advice: [{ reason: 'wait_for_party' }] };

  it('resolves when there is a command to give, not before', async () => {
    const hub = new FakeHub();
    hub.next = idle;
    const { client } = started(hub);
    let turn: unknown;
    const waiting = client.waitForTurn().then((next) => {
      turn = next;
    });
    hub.sendState();
    hub.deliver();
    await Promise.resolve();
    expect(turn).toBeUndefined();
    hub.next = speak;
    hub.sendState();
    hub.deliver();
    await waiting;
    expect(turn).toEqual(speak);
  });

  it('ends in time or when told to', async () => {
    const { client, clock } = started();
    const late = client.waitForTurn({ timeoutMs: 1000 });
    clock.advance(1000);
    await expect(late).rejects.toMatchObject({ fault: 'timeout' });
    const giveUp = new AbortController();
    const given = client.waitForTurn({ signal: giveUp.signal });
    giveUp.abort();
    await expect(given).rejects.toMatchObject({ fault: 'aborted' });
  });

  it('does not take the advice from before a command for the advice after it', async () => {
    const hub = new FakeHub();
    hub.next = speak;
    const { client } = started(hub);
    const answer = client.do('chair', {});
    hub.next = idle;
    hub.deliver();
    await answer;
    expect(client.live).toBe(false);
    hub.sendState();
    hub.deliver();
    expect([client.live, client.state?.next]).toEqual([true, idle]);
  });

  it('takes the old advice for good when the hub has no other after a while', async () => {
    const hub = new FakeHub();
    hub.next = speak;
    const { client, clock } = started(hub);
    const answer = client.do('chair', {});
    hub.deliver();
    await answer;
    const turn = client.waitForTurn();
    clock.advance(5_000);
    await expect(turn).resolves.toEqual(speak);
  });

  it('does not trust what it knew before the line broke', async () => {
    const hub = new FakeHub();
    hub.next = speak;
    const { client, clock } = started(hub);
    hub.line.cut();
    const turn = client.waitForTurn({ timeoutMs: 600_000 });
    hub.next = idle;
    clock.advance(60_000);
    hub.deliver();
    expect(client.live).toBe(true);
    clock.advance(600_000);
    await expect(turn).rejects.toMatchObject({ fault: 'timeout' });
  });
});

describe('reading entries', () => {
  it('gives every reader all of them, at its own pace', async () => {
    const { client, hub } = started();
    const slow = client.entries();
    const late = client.entries({ from: 'now' });
    for (let count = 0; count < 500; count += 1) hub.append('talk.said', { text: `${count}` });
    hub.deliver();
    client.close();
    expect((await all(slow)).length).toBe(500);
    expect((await all(late)).length).toBe(500);
  });

  it('begins after given positions', async () => {
    const { client, hub } = started();
    hub.append('talk.said', { text: '1' });
    hub.deliver();
    const { positions } = client;
    hub.append('talk.said', { text: '2' });
    hub.append('talk.said', { text: 'private' }, 'seat/s1');
    hub.deliver();
    client.close();
    expect(texts(await all(client.entries({ from: positions })))).toEqual(['2', 'private']);
  });

  it('ends when the client is closed while it waits', async () => {
    const { client } = started();
    const reading = client.entries().next();
    client.close();
    await expect(reading).resolves.toEqual({ done: true, value: undefined });
  });

  it('throws what stopped the client', async () => {
    const { client, hub } = started();
    const reading = client.entries().next();
    hub.send({ type: 'dropped', room: 'r', seat: 's1', error: refusalBody('unknown') });
    hub.line.far.close(4403);
    hub.deliver();
    await expect(reading).rejects.toMatchObject({ body: { code: 'unknown' } });
  });
});

describe('closing', () => {
  it('closes the socket, leaves no timer behind and answers whoever waits', async () => {
    const { client, hub, clock } = started();
    hub.mute = true;
    const answer = client.do('chair', {});
    answer.catch(() => {});
    client.close();
    await expect(answer).rejects.toMatchObject({ fault: 'stopped', key: 'key-1' });
    expect([hub.line.near.open, clock.armed]).toEqual([false, 0]);
    client.close();
    client.nudge();
    expect(hub.sessions).toHaveLength(1);
  });
});

describe('the types of commands', () => {
  it('know what each command takes', () => {
    const { client } = connected();
    const given = [
      client.do('say', { text: 'We offer 40.', summary: 'Forty', epoch: 3 }),
      client.do('hold', { reason: 'Counting.' }),
      // @ts-expect-error: a hold has a reason
      client.do('hold', {}),
      // @ts-expect-error: there is no such field
      client.do('pass', { loudly: true }),
      // @ts-expect-error: there is no such command
      client.do('dance', {}),
      client.give('dance', {}),
    ];
    for (const answer of given) answer.catch(() => {});
    expect(given).toHaveLength(6);
    client.close();
  });
});
