import { randomBytes } from 'node:crypto';
import { buildToken, parseToken, type TokenKind } from '@parley/protocol';
import { commandWires } from '@parley/rules/modules/wires';
import { createMemoryLedger } from '@parley/server/ledger/memory';
import { readLine } from '@parley/server/ledger/testing/audit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { givenBy, START } from './support/hub-parts.ts';
import { type OpenHub, openHub } from './support/open-hub.ts';
import { AT_ONCE_IN_UNIT, acceptAtOnce, speakAtOnce } from './support/races.ts';
import { done, doing, made, refused, type Seated, seated, sitting, tokensIn } from './support/seats.ts';

vi.setConfig({ testTimeout: 30_000 });

let hub: OpenHub;
beforeEach(async () => {
  hub = await openHub();
});
afterEach(() => hub.close());

const KINDS = [
  'person',
  'agent',
  'observer',
  'claim',
  'invitation',
  'recovery',
] as const satisfies readonly TokenKind[];
const secret = () => randomBytes(32).toString('base64url');
const NO_SUCH_ROOM = '0123456789abcdefghjkmnpqrs';
const versionOf = (room: string) => hub.shared.store.rooms.get(room)?.commits.length;

/** Every token that once opened something and does no more, or never did, by why. */
async function worthless(): Promise<Readonly<Record<string, string>>> {
  const here = await seated(hub);
  const { room, tokens } = here;
  const elsewhere = await made(hub);
  const anna = await sitting(hub, here, 'person', 's1');
  const boris = await sitting(hub, here, 'person', 's4');
  const added = tokensIn(await done(anna.give('add', { kind: 'agent', name: 'Second agent' })));
  const guest = tokensIn(await done(anna.give('add', { kind: 'person', name: 'Guest' })));
  const third = tokensIn(await done(anna.give('add', { kind: 'person', name: 'Third' })));
  const carla = await hub.post('/api/claim', { token: guest['claim s7'], name: 'Carla' });
  const carlas = tokensIn(carla.body);
  const leaver = await sitting(hub, { room, tokens: carlas }, 'person', 's7');
  await done(leaver.give('leave'));
  const theirs = await sitting(hub, here, 'agent', 's5');
  await done(theirs.give('leave'));
  await done(anna.give('revoke', { seat: 's6' }));
  await done(anna.give('revoke', { seat: 's8' }));
  await done(anna.give('rotate', { seat: 's2' }));
  await done(boris.give('rotate'));
  const host = await made(hub);
  const creator = await hub.post('/api/claim', { token: host.tokens['claim s1'], name: 'Dora' });
  const dora = await sitting(hub, { room: host.room, tokens: tokensIn(creator.body) }, 'person', 's1');
  await done(dora.give('invite', { party: 'p2' }));
  const of = (which: Seated['tokens'], name: string) => which[name] ?? '';
  return {
    'a revoked agent': of(added, 'agent s6'),
    'a claim of a place that was revoked': of(third, 'claim s8'),
    'a rotated agent': of(tokens, 'agent s2'),
    'a rotated person': of(tokens, 'person s4'),
    'an agent who left': of(tokens, 'agent s5'),
    'a person who left': of(carlas, 'person s7'),
    'an invitation that was renewed': of(host.tokens, 'invitation p2'),
    ...Object.fromEntries(KINDS.map((kind) => [`a forged ${kind}`, buildToken(kind, room, secret())])),
    ...Object.fromEntries(
      Object.entries(elsewhere.tokens).map(([what, token]) => [
        `${what} of another room`,
        token.replace(elsewhere.room, room),
      ]),
    ),
    'an agent as a person': of(elsewhere.tokens, 'agent s2').replace('pla_', 'plp_'),
    'a claim as an invitation': of(elsewhere.tokens, 'claim s1').replace('plc_', 'pli_'),
  };
}

const cut = (token: string) => token.slice(0, -1);

describe('RM-8 ID-2 a link that opens nothing', () => {
  test('is answered at a join as an unknown room is, byte for byte, whatever is wrong with it', async () => {
    const all = await worthless();
    const line = await hub.line();
    const unknown = await line.join(buildToken('agent', NO_SUCH_ROOM, secret()));
    expect(unknown).toMatchObject({ type: 'refused', error: { code: 'unknown' } });
    const texts: Record<string, string> = {};
    for (const [what, token] of Object.entries(all)) {
      // A line bears a bounded number of frames before its first join.
      const fresh = await hub.line();
      texts[what] = (await fresh.join(token)).text;
      texts[`${what}, cut short`] = (await fresh.join(cut(token))).text;
      expect(fresh.isOpen).toBe(true);
    }
    expect(Object.keys(texts).length).toBeGreaterThan(30);
    for (const [what, text] of Object.entries(texts)) expect([what, text]).toEqual([what, unknown.text]);
  });

  test.each([
    ['/api/claim', 'claim'],
    ['/api/accept', 'invitation'],
  ] as const)(
    'is answered at %s as an unknown room is, byte for byte, with the same headers and status',
    async (path, kind) => {
      const all = await worthless();
      const ask = (token: string) => hub.post(path, { token, name: 'Eve' });
      const answers = new Map<string, unknown>();
      for (const other of KINDS) answers.set(other, await ask(buildToken(other, NO_SUCH_ROOM, secret())));
      const unknown = answers.get(kind);
      expect(unknown).toMatchObject({ status: 404, body: { code: 'unknown' } });
      for (const [what, token] of Object.entries(all)) {
        // A link of another kind is told so by its prefix alone, which says nothing about any room.
        const expected = answers.get(parseToken(token)?.kind ?? kind);
        expect([what, await ask(token)]).toEqual([what, expected]);
        expect([`${what}, cut short`, await ask(cut(token))]).toEqual([`${what}, cut short`, unknown]);
      }
    },
  );

  test('has written nothing, and is in no line of the log (ID-2)', async () => {
    const all = await worthless();
    const before = new Map([...hub.shared.store.rooms].map(([room, { commits }]) => [room, commits.length]));
    for (const token of Object.values(all)) {
      await (await hub.line()).join(token);
      for (const path of ['/api/claim', '/api/accept']) await hub.post(path, { token, name: 'Eve' });
    }
    const after = new Map([...hub.shared.store.rooms].map(([room, { commits }]) => [room, commits.length]));
    expect(after).toEqual(before);
    const log = hub.logged.join('\n');
    for (const token of Object.values(all)) expect(log).not.toContain(token.slice(-43));
  });

  test('RM-6 is not what every link of a room becomes that is erased: each is told the day, and forged ones are not', async () => {
    const here = await seated(hub);
    const unknown = await (await hub.line()).join(buildToken('agent', NO_SUCH_ROOM, secret()));
    hub.shared.time.set(START + 300 * 24 * 3_600_000);
    for (const [name, token] of Object.entries(here.tokens)) {
      const { text } = await (await hub.line()).join(token);
      expect(JSON.parse(text), name).toMatchObject({
        error: { code: 'gone', details: { day: '2026-11-12' } },
      });
    }
    const forged = await (await hub.line()).join(buildToken('agent', here.room, secret()));
    expect(forged.text).toBe(unknown.text);
  });
});

const rights = givenBy();
const commands = [...commandWires];
const closedTo = (kind: string) => commands.filter(([name]) => !rights.get(name)?.includes(kind));

describe('ID-1 what a seat may do follows from its credential alone', () => {
  test('the rules say of every command who may give it', () => {
    expect([...rights.keys()].toSorted()).toEqual(['create', ...commandWires.keys()].toSorted());
    expect(closedTo('agent').map(([name]) => name)).toContain('post');
    const open = commands.filter((command) => !closedTo('observer').includes(command)).map(([name]) => name);
    // To watch live, and to stop: what the link itself may do is tested with the observers.
    expect(open.toSorted()).toEqual(['leave', 'watch']);
  });

  const moments = {
    'in briefing': async () => undefined,
    'in negotiation': async (here: Seated) => {
      for (const seat of ['s1', 's4']) await done((await sitting(hub, here, 'person', seat)).give('ready'));
    },
    'after the close': async (here: Seated) => {
      await done((await sitting(hub, here, 'person', 's1')).give('close', { reason: 'Enough.' }));
    },
  };

  test.each(Object.entries(moments))(
    'an agent is refused everything that is for people or links to do, %s',
    async (_when, come) => {
      const here = await seated(hub);
      const agent = await sitting(hub, here, 'agent', 's2');
      await come(here);
      const before = versionOf(here.room);
      for (const [name, { example }] of closedTo('agent')) {
        expect([name, (await refused(agent.give(name, example))).code]).toEqual([name, 'forbidden']);
      }
      expect(versionOf(here.room)).toBe(before);
    },
  );

  test.each(Object.entries(moments))(
    'an observer is refused every command but to watch live, %s',
    async (_when, come) => {
      const here = await seated(hub);
      const observer = await sitting(hub, here, 'observer', 's3');
      await come(here);
      const before = versionOf(here.room);
      for (const [name, { example }] of closedTo('observer')) {
        expect([name, (await refused(observer.give(name, example))).code]).toEqual([name, 'forbidden']);
      }
      // The link's own seat is nobody's to leave.
      expect((await refused(observer.give('leave'))).code).toBe('already');
      expect(versionOf(here.room)).toBe(before);
    },
  );

  test('naming another seat in a frame makes nobody another', async () => {
    const here = await seated(hub);
    const agent = await sitting(hub, here, 'agent', 's2');
    const before = versionOf(here.room);
    for (const seat of ['s1', 's3', 's4', 's5', 's9']) {
      const answer = agent.line.ask(doing(here.room, seat, 'post', { text: 'I am a person.' }));
      expect((await refused(answer)).code).toBe('out_of_order');
    }
    const posing = { seat: 's1', by: { kind: 'person', seat: 's1', party: 'p1' } };
    expect((await refused(agent.give('close', { reason: 'Enough.', ...posing }))).code).toBe('invalid');
    expect(versionOf(here.room)).toBe(before);
  });

  test('ID-3 a link that leads to a place joins nothing, neither before its use nor after it', async () => {
    const fresh = await made(hub);
    const before = versionOf(fresh.room);
    const join = async (what: string) =>
      (await refused((await hub.line()).join(fresh.tokens[what] ?? ''))).code;
    for (const what of ['claim s1', 'invitation p2']) expect(await join(what)).toBe('wrong_link');
    expect(versionOf(fresh.room)).toBe(before);
    await hub.post('/api/claim', { token: fresh.tokens['claim s1'], name: 'Anna' });
    await hub.post('/api/accept', { token: fresh.tokens['invitation p2'], name: 'Boris' });
    for (const what of ['claim s1', 'invitation p2']) expect(await join(what)).toBe('wrong_link');
  });
});

describe('at the same instant', () => {
  test('ID-3 of two who accept one invitation one joins, and the other reads by whom and whom to ask', async () => {
    expect(await acceptAtOnce(AT_ONCE_IN_UNIT)).toBe(AT_ONCE_IN_UNIT);
  });

  test('FL-7 B15 of two who speak for one floor one is heard, and the other is refused with what was said', async () => {
    expect(await speakAtOnce(AT_ONCE_IN_UNIT)).toBe(AT_ONCE_IN_UNIT);
  });
});

test('DL-1 the record of a room that was refused all this is whole', async () => {
  const here = await seated(hub);
  const agent = await sitting(hub, here, 'agent', 's2');
  for (const [name, { example }] of closedTo('agent')) await refused(agent.give(name, example));
  const line = await readLine(createMemoryLedger(hub.shared.store), here.room);
  expect(line.map(({ version }) => version)).toEqual(line.map((_, index) => index + 1));
});
