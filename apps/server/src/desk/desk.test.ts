import { decodeCursor, type JsonObject, parseHandle } from '@parley/protocol';
import { open } from '@parley/record';
import { beforeEach, describe, expect, test } from 'vitest';
import { quiet } from '../jobs/testing/fake-time.ts';
import { listen, refusal } from '../rooms/testing/hubs.ts';
import type { News } from './desk.ts';
import { ServedRefusal } from './desk.ts';
import { START } from './reading.ts';
import { at, type AtDesk, type DeskMeeting, openMeeting, whole } from './testing/meeting.ts';

let meeting: DeskMeeting;
let a: AtDesk;
let b: AtDesk;
let anna: AtDesk;

beforeEach(async () => {
  meeting = await openMeeting({ floor: { turns: 100 } });
  a = at(meeting, meeting.tokens.a);
  b = at(meeting, meeting.tokens.b);
  anna = at(meeting, meeting.tokens.anna);
});

const spoken = (text: string): JsonObject => ({ text, summary: text });
const contractText = (words: string) => ({ text: `## Price\n\n${words}\n`, summary: words });
const types = ({ entries }: News) => entries.map(({ text }) => open(text).type);
const texts = ({ entries }: News) =>
  entries.flatMap(({ text }) => {
    const said = open(text).body['text'];
    return typeof said === 'string' ? [said] : [];
  });

describe('ID-4 who comes to the desk', () => {
  test('is known by a token, or by a handle that was made with it', async () => {
    const { handle } = whole(await meeting.desk.join(await a.visitor()));
    expect(parseHandle(handle)?.room).toBe(meeting.room);
    const visitor = await at(meeting, handle).visitor();
    expect(visitor.caller.actor).toMatchObject({ kind: 'agent', party: 'p1' });
    expect(visitor.handle).not.toBe(visitor.caller.credential);
  });

  test('ID-4 is refused with a handle whose credential was renewed', async () => {
    const { handle } = whole(await meeting.desk.join(await a.visitor()));
    await anna.give('rotate', { seat: (await a.visitor()).caller.actor.seat });
    expect((await refusal(at(meeting, handle).visitor()))?.code).toBe('unknown');
  });

  test('LI is turned away after too many that stand for nobody, tokens and handles alike', async () => {
    const wrong = `plh_${meeting.room}_${'x'.repeat(22)}`;
    const codes = [];
    for (let tries = 0; tries < 5; tries += 1)
      codes.push((await refusal(at(meeting, wrong).visitor()))?.code);
    expect(codes).toEqual(['unknown', 'unknown', 'unknown', 'too_many', 'too_many']);
    expect((await refusal(meeting.desk.identify({ text: undefined, address: 'x' })))?.code).toBe(
      'no_credential',
    );
  });
});

describe('DL-3 a reader who names no cursor', () => {
  test('goes on where their last whole answer ended', async () => {
    await b.read();
    await a.give('say', spoken('One'));
    expect(texts(await b.read())).toEqual(['One']);
    expect((await b.read()).entries).toEqual([]);
  });

  test('gets an answer again that was cut off', async () => {
    await b.read();
    await a.give('say', spoken('One'));
    const answered = await meeting.desk.read(await b.visitor(), {});
    expect(texts(answered.body)).toEqual(['One']);
    answered.sent().cut();
    expect(texts(await b.read())).toEqual(['One']);
  });

  test('gets one again that was never sent', async () => {
    await b.read();
    await a.give('say', spoken('One'));
    await meeting.desk.read(await b.visitor(), {});
    expect(texts(await b.read())).toEqual(['One']);
  });

  test('has received what was sent and not cut, also when they never come again', async () => {
    await b.read();
    await a.give('say', spoken('One'));
    const visitor = await b.visitor();
    (await meeting.desk.read(visitor, {})).sent();
    await meeting.time.pass(1000);
    const row = await meeting.handles.find(meeting.room, visitor.handle);
    expect(decodeCursor(row?.cursor ?? '')?.get('room')?.seq).toBeGreaterThan(1);
  });

  test('B07 does not take from another who has a handle of their own', async () => {
    const two = [];
    for (let count = 0; count < 2; count += 1)
      two.push(at(meeting, whole(await meeting.desk.join(await b.visitor())).handle));
    for (const one of two) await one.read();
    await a.give('say', spoken('One'));
    for (const one of two) expect(texts(await one.read())).toEqual(['One']);
  });

  test('B06 begins with the newest few, and is told how many were before', async () => {
    for (let count = 0; count < 20; count += 1) {
      await a.give('say', spoken(`A ${count}`));
      await b.give('say', spoken(`B ${count}`));
    }
    const fresh = at(meeting, whole(await meeting.desk.join(await b.visitor())).handle);
    const first = await fresh.read();
    expect(first.before).toBeGreaterThan(20);
    expect(first.entries.filter(({ circle }) => circle === 'room')).toHaveLength(30);
    expect(texts(first).at(-1)).toBe('B 19');
    const all = await b.read({ after: START, limit: 200 });
    expect(all.entries[0]).toMatchObject({ circle: 'room', seq: 1 });
    expect(all.before).toBe(0);
  });

  test('B06 reads a long record in bounded pages, and nothing twice', async () => {
    for (let count = 0; count < 10; count += 1) {
      await a.give('say', spoken(`A ${count}`));
      await b.give('say', spoken(`B ${count}`));
    }
    const seen: string[] = [];
    let after = START;
    for (let more = true; more; ) {
      const page = await a.read({ after, characters: 1000 });
      expect(page.entries.length).toBeLessThan(10);
      seen.push(...page.entries.map(({ circle, seq }) => `${circle} ${seq}`));
      ({ cursor: after, more } = page);
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(
      (await a.read({ after: START, limit: 200 })).entries.map(({ circle, seq }) => `${circle} ${seq}`),
    );
  });

  test('DL-2 hears once that where they stood is not of this record, and begins anew', async () => {
    const visitor = await b.visitor();
    const { credential } = visitor.caller;
    const cursor = 'c1-cm9vbToyOjAwMDAwMDAwMDAwMA'; // room:2:000000000000
    await meeting.handles.receive(meeting.room, visitor.handle, { credential, cursor, contract: 0 }, 1);
    expect((await refusal(b.read()))?.code).toBe('reload');
    expect((await b.read()).entries.length).toBeGreaterThan(0);
    expect((await refusal(b.read({ after: cursor })))?.code).toBe('reload');
    expect((await refusal(b.read({ after: 'c1-!' })))?.code).toBe('invalid');
  });

  test('B05 TK-2 is told in every answer what is addressed to them and not acknowledged', async () => {
    await a.read();
    await anna.give('post', { text: 'Dates first, please.' });
    const first = await a.read();
    expect([texts(first), first.unread.entries]).toEqual([['Dates first, please.'], []]);
    const second = await a.read();
    expect(second.unread).toMatchObject({ entries: [{ body: { text: 'Dates first, please.' } }], left: 0 });
    const { ack } = second.unread;
    expect(Object.keys(ack)).toEqual(['room']);
    await a.give('say', spoken('Dates, then.'), { ack });
    expect((await a.read()).unread).toEqual({ entries: [], left: 0, ack: {} });
  });
});

describe('DL-6 a read that waits', () => {
  test('ends with what wakes its seat, and is present meanwhile', async () => {
    await b.read();
    const waiting = b.read({ waitMs: 50_000 });
    await quiet();
    expect(meeting.desk.waits).toBe(1);
    await a.give('say', spoken('One'));
    expect(texts(await waiting)).toEqual(['One']);
    expect(meeting.desk.waits).toBe(0);
  });

  test('ID-7 counts as being there, a poll like a socket, and lingers between two of them', async () => {
    const { reader } = await listen(meeting.hub, (await anna.visitor()).caller);
    const { seat } = (await b.visitor()).caller.actor;
    const shown = () => {
      const presence = reader.frames.findLast((frame) => frame.type === 'presence');
      return presence?.type === 'presence'
        ? presence.seats.find((one) => one.seat === seat)?.connections
        : undefined;
    };
    await b.read();
    const gone = new AbortController();
    const waiting = b.read({ waitMs: 50_000, signal: gone.signal });
    await meeting.time.pass(1000);
    expect(shown()).toBe(1);
    gone.abort();
    await waiting;
    await meeting.time.pass(5000);
    expect(shown()).toBe(1);
    await meeting.time.pass(10_000);
    expect(shown()).toBeUndefined();
  });

  test('does not wait where something is there already', async () => {
    await b.read();
    await a.give('say', spoken('One'));
    expect(texts(await b.read({ waitMs: 50_000 }))).toEqual(['One']);
  });

  test('ends with nothing when time is up, within 55 seconds however long it was to be', async () => {
    await b.read();
    const waiting = b.read({ waitMs: 3_600_000 });
    await quiet();
    await meeting.time.pass(55_000);
    expect((await waiting).entries).toEqual([]);
  });

  test('leaves nothing behind when its caller goes', async () => {
    await b.read();
    const gone = new AbortController();
    const waiting = b.read({ waitMs: 50_000, signal: gone.signal });
    await quiet();
    gone.abort();
    await waiting;
    expect(meeting.desk.waits).toBe(0);
  });

  test('is woken by nobody’s acknowledgement and by nothing of its own', async () => {
    await anna.give('post', { text: 'Read this.' });
    for (const agent of [a, b]) await agent.read();
    const { unread } = await b.read();
    const after = (await a.give('ack', { upto: { ...(await a.read()).unread.ack } })).cursor;
    const waiting = a.read({ after, waitMs: 50_000 });
    await quiet();
    await b.give('ack', { upto: { ...unread.ack } });
    await quiet();
    expect(meeting.desk.waits).toBe(1);
    await meeting.time.pass(50_000);
    expect(types(await waiting)).not.toContain('talk.said');
  });

  test('ends when what its seat should do has changed since it was told', async () => {
    await anna.give('hand', { reason: 'One moment.' });
    await a.read();
    const stood = (await a.read()).cursor;
    await anna.give('lower');
    const news = await a.read({ after: stood, waitMs: 50_000 });
    expect(news.next.advice[0]?.reason).toBe('your_turn');
  });

  test('LI is one of few for a credential', async () => {
    await b.read();
    const waits = Array.from({ length: 4 }, () => b.read({ waitMs: 50_000 }));
    await quiet();
    expect((await refusal(b.read({ waitMs: 50_000 })))?.code).toBe('too_many');
    await a.give('say', spoken('One'));
    for (const news of await Promise.all(waits)) expect(texts(news)).toEqual(['One']);
  });

  test('DL-8 is answered when the hub goes down', async () => {
    await b.read();
    const waiting = b.read({ waitMs: 50_000 });
    await quiet();
    await meeting.desk.stop();
    expect((await waiting).entries).toEqual([]);
    expect((await b.read({ waitMs: 50_000 })).entries).toEqual([]);
  });
});

describe('CO-2 a version that is left out', () => {
  test('is the newest that its caller was served', async () => {
    await a.give('propose', contractText('Net 30'));
    await b.read();
    const { result } = await b.give('agree');
    expect(result.entries.map(({ type }) => type)).toEqual(['contract.agreed']);
  });

  test('is refused with the text where another is current, and then means that one', async () => {
    await a.give('propose', contractText('Net 30'));
    const refused = await b.give('agree').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ServedRefusal);
    const { body, sent } = refused as ServedRefusal; // as was just seen
    expect(body).toMatchObject({ code: 'stale_version', details: { given: 0, current: 1 } });
    expect(JSON.stringify(body.entries)).toContain('Net 30');
    sent().cut();
    const again = await b.give('agree').catch((error: unknown) => error);
    (again as ServedRefusal).sent();
    expect((await b.give('agree')).result.entries).toHaveLength(1);
  });

  test('counts one’s own proposal as served', async () => {
    await a.give('propose', contractText('Net 30'));
    expect((await a.give('agree')).result.entries).toHaveLength(1);
  });

  test('is the base of a proposal too, also of one within a speech', async () => {
    await a.give('propose', contractText('Net 30'));
    await b.read();
    await b.give('say', { ...spoken('Rather 60'), contract: '## Price\n\nNet 60\n' });
    await a.read();
    const { result } = await a.give('propose', contractText('Net 45'));
    const [entry] = result.entries;
    const proposed = await meeting.hub.entry((await a.visitor()).caller, 'room', entry?.seq ?? 0);
    expect(open(proposed?.text ?? '').body).toMatchObject({ version: 3, base: 2 });
  });

  test('never stands in for what was said', async () => {
    await a.give('propose', contractText('Net 30'));
    await b.read();
    expect((await refusal(b.give('agree', { version: 7 })))?.code).toBe('stale_version');
  });
});

describe('DL-4 a key that is left out', () => {
  test('makes a retry of a command whose answer was lost', async () => {
    const visitor = await a.visitor();
    const order = { command: 'say', input: spoken('One'), door: 'terminal' } as const;
    const first = await meeting.desk.give(visitor, order);
    first.sent().cut();
    const again = await a.give('say', spoken('One'));
    expect(again.result).toEqual(first.body.result);
    expect(texts(await b.read())).toEqual(['One']);
  });

  test('lets agree, a new version, a read and agree be two agreements', async () => {
    await a.give('propose', contractText('Net 30'));
    await b.read();
    await b.give('agree');
    await b.give('propose', contractText('Net 60'));
    await b.read();
    expect((await b.give('agree')).result.entries.map(({ type }) => type)).toEqual(['contract.agreed']);
  });

  test('lets two agents pass in turn, and records each', async () => {
    const passes = [];
    for (const agent of [a, b, a, b]) {
      const given = await agent.give('pass').catch(() => undefined);
      if (given) passes.push(...given.result.entries);
      if (!given) break;
    }
    expect(new Set(passes.map(({ seq }) => seq)).size).toBe(passes.length);
    expect(passes.length).toBeGreaterThanOrEqual(2);
  });

  test('B04 is none where one was sent: the same with other words is refused', async () => {
    await a.give('say', spoken('Yes'), { key: 'k' });
    expect((await refusal(a.give('say', spoken('No'), { key: 'k' })))?.code).toBe('key_reused');
  });
});

describe('NX-3 the texts', () => {
  test('are had in full, each where it is', async () => {
    await anna.give('mandate', { text: 'From 40 to 60.' });
    await a.give('ack', { upto: { ...(await a.read()).unread.ack } });
    await a.give('propose', contractText('Net 30'));
    const text = async (agent: AtDesk, which: 'contract' | 'charter' | 'mandate') =>
      whole(await meeting.desk.text(await agent.visitor(), which));
    expect(await text(a, 'mandate')).toMatchObject({ text: 'From 40 to 60.', version: 1 });
    expect(await text(b, 'contract')).toMatchObject({ text: '## Price\n\nNet 30\n', version: 1 });
    expect((await refusal(text(b, 'mandate')))?.code).toBe('not_now');
    expect((await refusal(text(a, 'charter')))?.code).toBe('not_now');
    expect((await b.give('agree')).result.entries).toHaveLength(1);
    const played = whole(await meeting.desk.play(await a.visitor()));
    expect(played).toMatchObject({
      mandate: 'From 40 to 60.',
      state: { contract: { clauses: [{ clause: 'Price' }] } },
    });
    expect(whole(await meeting.desk.play(await b.visitor())).mandate).toBeUndefined();
  });
});
