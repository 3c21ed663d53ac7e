import { createMemoryLedger } from '@parley/server/ledger/memory';
import { readLine } from '@parley/server/ledger/testing/audit';
import { expect } from 'vitest';
import type { Answered } from './line.ts';
import { type OpenHub, openHub, share } from './open-hub.ts';
import { done, made, type Seated, seated, sitting, tokensIn } from './seats.ts';

/** Two who do the same at the same instant, so many times, on one hub and on two in turn. */

export const AT_ONCE_IN_UNIT = 20;

/** Two hubs over one record, for as long as a race takes. */
export async function withTwoHubs(race: (one: OpenHub, two: OpenHub) => Promise<void>): Promise<void> {
  const shared = share();
  const [one, two] = [await openHub(shared), await openHub(shared)];
  try {
    await race(one, two);
  } finally {
    await Promise.all([one.close(), two.close()]);
  }
}

/** Asks both before either is answered; by turns the one or the other is asked first. */
export async function atOnce(
  round: number,
  one: () => Promise<Answered>,
  other: () => Promise<Answered>,
): Promise<readonly [Answered, Answered]> {
  if (round % 4 < 2) return Promise.all([one(), other()]);
  const [second, first] = await Promise.all([other(), one()]);
  return [first, second];
}

/** The entries of a room's own circle, as the record has them. */
export async function roomOf(hub: OpenHub, room: string) {
  const line = await readLine(createMemoryLedger(hub.shared.store), room);
  const entries = line.flatMap((commit) => commit.entries).filter(({ circle }) => circle === 'room');
  return entries.map(
    ({ text }) => JSON.parse(text) as { seq: number; type: string; body: { text?: string } },
  );
}

/** What somebody was refused with; or that it was done. */
export const codeOf = (answer: Answered | undefined) =>
  answer?.type === 'refused' ? answer.error.code : answer?.type;

/** Answers how many rounds were held; throws at the first that went wrong. */
export async function acceptAtOnce(times: number): Promise<number> {
  let rounds = 0;
  await withTwoHubs(async (one, two) => {
    for (let round = 0; round < times; round += 1) {
      const { room, tokens } = await made(one);
      const token = tokens['invitation p2'];
      const [first, second] = round % 2 === 0 ? [one, one] : [one, two];
      const answers = await Promise.all([
        first.post('/api/accept', { token, name: 'Boris' }, { 'idempotency-key': 'of-boris' }),
        second.post('/api/accept', { token, name: 'Bella' }, { 'idempotency-key': 'of-bella' }),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 410]);
      const winner = answers[0].status === 201 ? 'Boris' : 'Bella';
      const [lost] = answers.filter(({ status }) => status === 410);
      expect(lost?.body).toMatchObject({
        code: 'link_used',
        message: expect.stringContaining(`by ${winner}`),
        fix: expect.stringMatching(new RegExp(`ask ${winner}, or Acme,`)),
      });
      const line = await readLine(createMemoryLedger(one.shared.store), room);
      const accepted = line.flatMap(({ commands }) => commands).filter(({ command }) => command === 'accept');
      expect(accepted).toHaveLength(1);
      rounds += 1;
    }
  });
  return rounds;
}

/** As above. */
export async function speakAtOnce(times: number): Promise<number> {
  let rounds = 0;
  await withTwoHubs(async (one, two) => {
    const here = await seated(one, { quota: { posts: 500 }, floor: { turns: 1000 } });
    const anna = await sitting(one, here, 'person', 's1');
    const boris = await sitting(one, here, 'person', 's4');
    const added = tokensIn(await done(anna.give('add', { kind: 'agent', name: 'Second agent' })));
    const both: Seated = { room: here.room, tokens: { ...here.tokens, ...added } };
    const speakers = [
      await sitting(one, both, 'agent', 's2'),
      await sitting(one, both, 'agent', 's6'),
      await sitting(two, both, 'agent', 's6'),
    ] as const;
    const theirs = await sitting(two, both, 'agent', 's5');
    for (const person of [anna, boris]) await done(person.give('ready'));

    const heard: string[] = [];
    for (let round = 0; round < times; round += 1) {
      const words = [`first ${round}`, `second ${round}`];
      const say = (index: number) => ({ text: words[index], summary: 'In a line' });
      const answers = await Promise.all([
        speakers[0].give('say', say(0)),
        (round % 2 === 0 ? speakers[1] : speakers[2]).give('say', say(1)),
      ]);
      heard.push(winnerOf(answers, words));
      await done(theirs.give('pass'));
    }
    const line = await readLine(createMemoryLedger(one.shared.store), here.room);
    const inRoom = line.flatMap(({ entries }) => entries).filter(({ circle }) => circle === 'room');
    expect(inRoom.map(({ seq }) => seq)).toEqual(inRoom.map((_, index) => index + 1));
    const said = inRoom.map(({ text }) => JSON.parse(text) as { type: string; body: { text: string } });
    expect(said.filter(({ type }) => type === 'talk.said').map(({ body }) => body.text)).toEqual(heard);
    rounds = heard.length;
  });
  return rounds;
}

/** What was said by the one who was heard; the other was told just that. */
function winnerOf(answers: readonly Answered[], words: readonly (string | undefined)[]): string {
  expect(answers.map(({ type }) => type).toSorted()).toEqual(['done', 'refused']);
  const index = answers.findIndex(({ type }) => type === 'done');
  const lost = answers[1 - index];
  if (lost?.type !== 'refused') throw new Error('both were heard');
  expect(lost.error.code).toBe('not_your_floor');
  expect(lost.error.entries?.at(-1)).toMatchObject({ type: 'talk.said', body: { text: words[index] } });
  return words[index] ?? '';
}
