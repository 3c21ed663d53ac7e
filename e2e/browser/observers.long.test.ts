import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRecord } from '../support/record.ts';
import { type Hall, openHall } from './support/hall.ts';
import { type Made, makeRoom } from './support/made.ts';
import { acceptInvitation, claimPlace } from './support/meeting.ts';
import { keptBy, type Traces, tracesOf } from './support/traces.ts';
import type { Visitor } from './support/visitor.ts';

/** Those who watch: they see what the whole room sees, nothing private, and can do nothing. */

let hall: Hall;
beforeAll(async () => {
  hall = await openHall();
});
afterAll(() => hall.close());

/** Hidden in everything that Anna's side says in private. */
const CANARY = 'CANARY-42';
const NO_SEAT = 'You have no seat here any more';

interface Watched {
  readonly made: Made;
  readonly anna: Visitor;
  readonly boris: Visitor;
}

async function peopleSit(): Promise<Watched> {
  const made = await makeRoom(hall.hub.url);
  const [anna, boris] = [await hall.visitor(), await hall.visitor()];
  await claimPlace(anna, made.link('claim s1'), 'Anna');
  await acceptInvitation(boris, made.link('invitation p2'));
  return { made, anna, boris };
}

async function watches(link: string): Promise<{ readonly watcher: Visitor; readonly traces: Traces }> {
  const watcher = await hall.visitor();
  const traces = tracesOf(watcher);
  await watcher.page.goto(link);
  await watcher.press('watch', 'Watch live');
  await watcher.sees('You watch as an observer. You see what the whole room sees, nothing private.');
  return { watcher, traces };
}

/** Everything that Anna's side can say in private. */
async function speakInPrivate(anna: Visitor): Promise<void> {
  await anna.turnTo('Caucus');
  await anna.deed('mandate', { 'What it may agree to': `Up to 60. ${CANARY}` });
  const to = anna.page.getByLabel('To', { exact: true });
  for (const label of ['To: my agent, in private', 'To: Acme only']) {
    await to.selectOption({ label });
    await anna.fill('Write…', `${label} ${CANARY}`);
    await anna.press('tell');
    await anna.sees(`${label} ${CANARY}`);
  }
  await to.selectOption({ label: 'To: everyone' });
}

describe('ID-11 an observer', () => {
  test('watches live, is counted and shown to everybody, and sees nothing that is private', async () => {
    const { made, anna, boris } = await peopleSit();
    const borisGot = tracesOf(boris);
    await boris.page.reload();
    const { watcher, traces } = await watches(made.link('observer s3'));
    for (const person of [anna, boris]) {
      await person.sees('Observer 1 watches.');
      await person.turnTo('People');
      await person.sees('1 in a browser, and whoever reads by the link.');
    }
    await speakInPrivate(anna);
    await anna.fill('Write…', 'Welcome, everybody.');
    await anna.press('post');
    for (const other of [watcher, boris]) await other.sees('Welcome, everybody.');
    for (const panel of ['Floor', 'Charter', 'Contract', 'People', 'Record']) {
      await watcher.turnTo(panel);
      await watcher.page.getByRole('heading', { name: panel, exact: true }).waitFor({ state: 'attached' });
      expect(await watcher.page.locator('[data-command]').count(), panel).toBe(0);
      expect(await watcher.page.content(), panel).not.toContain(CANARY);
    }
    expect(await watcher.page.getByRole('tab', { name: /^Caucus/ }).count()).toBe(0);
    expect(await watcher.page.getByRole('textbox').count()).toBe(0);
    expect(await boris.page.content()).not.toContain(CANARY);
    for (const who of [watcher, boris]) expect(await keptBy(who)).not.toContain(CANARY);
    for (const { frames } of [traces, borisGot]) {
      expect(frames.join()).toContain('Welcome, everybody.');
      expect(frames.join()).not.toContain(CANARY);
    }
    expect([...anna.complaints, ...boris.complaints, ...watcher.complaints]).toEqual([]);
  });

  test('is out when a person closes the room to observers; a new link of the creator lets others in', async () => {
    const { made, anna, boris } = await peopleSit();
    const link = made.link('observer s3');
    const { watcher } = await watches(link);
    await boris.turnTo('People');
    await boris.sees('1 in a browser, and whoever reads by the link.');
    expect(await boris.control('observers', 'New observer link').count()).toBe(0);
    await boris.press('observers', 'Close to observers');
    await boris.sees('The room is closed to observers.');
    await watcher.sees(NO_SEAT);
    const late = await hall.visitor();
    await late.page.goto(link);
    await late.sees('This link opens nothing');
    expect(await late.control('watch').count()).toBe(0);

    await anna.turnTo('People');
    await anna.press('observers', 'Let observers in, by a new link');
    const renewed = await anna.copied('Copy: The link for observers');
    const { watcher: next } = await watches(renewed);
    await late.page.goto(link);
    await late.sees('This link opens nothing');
    await anna.sees('1 in a browser, and whoever reads by the link.');
    expect([...anna.complaints, ...boris.complaints, ...watcher.complaints, ...next.complaints]).toEqual([]);
  });

  test('without a browser reads the meeting as text, is not counted, and changes nothing', async () => {
    const { made, anna } = await peopleSit();
    await speakInPrivate(anna);
    await anna.turnTo('Charter');
    await anna.deed('amend', { 'The clause': 'Prices are in euro.', Why: 'To compare the same thing.' });
    const before = await readRecord(hall.database, made.room);
    const answer = await fetch(`${made.link('observer s3')}.md`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    const text = await answer.text();
    for (const words of [
      '# Live protocol',
      'Supply 2027',
      'Acme',
      'Borealis',
      'briefing',
      'Prices are in euro.',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain(CANARY);
    expect(await readRecord(hall.database, made.room)).toEqual(before);
    await anna.turnTo('People');
    await anna.sees('0 in browsers, and whoever reads by the link.');
    expect(anna.complaints).toEqual([]);
  });
});
