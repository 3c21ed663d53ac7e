import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRecord } from '../support/record.ts';
import { type Hall, openHall } from './support/hall.ts';
import { type Made, makeRoom } from './support/made.ts';
import { acceptInvitation, claimPlace } from './support/meeting.ts';
import type { Visitor } from './support/visitor.ts';

/** Who holds which place, and how a place comes to a browser, goes to another, and ends. */

let hall: Hall;
beforeAll(async () => {
  // Every test here makes rooms, all of them from one address.
  hall = await openHall({ PARLEY_LIMIT_CREATE_PER_HOUR: '200' });
});
afterAll(() => hall.close());

const NO_SEAT = 'You have no seat here any more';
const SECRET_OF_ROOM = 'The harvest was poor.';

interface Sitting {
  readonly made: Made;
  readonly anna: Visitor;
  /** Her recovery code. */
  readonly code: string;
}

/** Anna in a room of hers, with the people before her, and something said that only the room may read. */
async function annaSits(): Promise<Sitting> {
  const made = await makeRoom(hall.hub.url);
  const anna = await hall.visitor();
  const code = await claimPlace(anna, made.link('claim s1'), 'Anna');
  await anna.fill('Write…', SECRET_OF_ROOM);
  await anna.press('post');
  await anna.sees(SECRET_OF_ROOM);
  await anna.turnTo('People');
  return { made, anna, code };
}

/** A second person for Anna's side, in a browser of their own. */
async function joinedBy(
  anna: Visitor,
  name: string,
): Promise<{ readonly person: Visitor; readonly code: string }> {
  await anna.deed('add', { Name: name }, 'Add a person');
  const link = await anna.copied('Copy: A person’s link. It works once.');
  const person = await hall.visitor();
  const code = await claimPlace(person, link, name);
  await anna.sees(`${name} is here for Acme.`);
  await anna.choose('I have saved it');
  return { person, code };
}

/** The page of a seat that is no more keeps nothing of the room in sight. */
async function expectOut(person: Visitor): Promise<void> {
  await person.sees(NO_SEAT);
  expect(await person.page.content()).not.toContain(SECRET_OF_ROOM);
}

const MOVING = /^Copy: The link that brings the seat to another browser/;

describe('ID-6 a browser with several seats', () => {
  test('changes them over by the chip, and whatever is done is done for the one that is shown', async () => {
    const made = await makeRoom(hall.hub.url);
    const other = await makeRoom(hall.hub.url, { topic: 'Office lease', parties: ['Owner', 'Tenant'] });
    const anna = await hall.visitor();
    await claimPlace(anna, other.link('claim s1'), 'Anna');
    await claimPlace(anna, made.link('claim s1'), 'Anna');
    await acceptInvitation(anna, made.link('invitation p2'), 'Boris');
    await anna.page.goto('/settings');
    const held = anna.page
      .getByRole('listitem')
      .filter({ has: anna.page.getByRole('button', { name: /^Forget/ }) });
    await expect.poll(() => held.count()).toBe(3);

    await anna.page.goto(`/rooms/${made.room}?seat=s1`);
    await anna.fill('Write…', 'Words of Anna.');
    await anna.press('post');
    await anna.sees('Words of Anna.');
    await anna.choose('You are Anna. Change the seat');
    await anna.page.getByRole('menuitem', { name: /^Boris/ }).click();
    await anna.page.getByRole('button', { name: 'You are Boris. Change the seat' }).waitFor();
    await anna.fill('Write…', 'Words of Boris.');
    await anna.press('post');
    await anna.sees('Words of Boris.');
    await anna.press('ready', 'I am ready');
    await anna.sees('Boris is ready.');

    const { entries } = await readRecord(hall.database, made.room);
    const given = [...entries.values()].flatMap(({ type, by, body }) =>
      type === 'talk.posted' || type === 'phases.ready' ? [[type, by, body['text']]] : [],
    );
    expect(given).toEqual([
      ['talk.posted', { kind: 'person', party: 'p1', seat: 's1' }, 'Words of Anna.'],
      ['talk.posted', { kind: 'person', party: 'p2', seat: 's4' }, 'Words of Boris.'],
      ['phases.ready', { kind: 'person', party: 'p2', seat: 's4' }, undefined],
    ]);
    expect(anna.complaints).toEqual([]);
  });

  test('may forget one, and keeps the others', async () => {
    const { made, anna } = await annaSits();
    await acceptInvitation(anna, made.link('invitation p2'), 'Boris');
    await anna.page.goto('/settings');
    await anna.choose('Forget the seat of Boris in Supply 2027');
    await anna.page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click();
    await anna.page.getByRole('button', { name: /^Forget the seat of Boris/ }).waitFor({ state: 'detached' });
    await anna.page.goto(`/rooms/${made.room}?seat=s4`);
    await anna.sees('Anna · Acme · person');
    expect(anna.complaints).toEqual([]);
  });
});

describe('ID-4 seats of one’s own side', () => {
  test('are added for a person and for an agent, by links that work', async () => {
    const { anna } = await annaSits();
    const { person: carla } = await joinedBy(anna, 'Carla');
    await carla.sees(SECRET_OF_ROOM);
    await anna.deed('add', { Name: 'Second agent' }, 'Add an agent');
    const agent = await hall.terminal('second');
    await agent.ok('join', await anna.copied('Copy: The agent’s link'));
    await anna.sees('Second agent is connected.');
    expect([...anna.complaints, ...carla.complaints]).toEqual([]);
  });

  test('get a new key, and the old one is dead at once', async () => {
    const { made, anna } = await annaSits();
    const agent = await hall.terminal('agent');
    await agent.ok('join', made.link('agent s2'));
    await anna.press('rotate', /^New key for (?!Anna)/);
    const link = await anna.copied('Copy: The agent’s link');
    expect((await agent.run('state')).code).not.toBe(0);
    await agent.ok('join', link);
    await anna.choose('I have saved it');

    await anna.press('rotate', 'New key for Anna');
    const code = await anna.copied('Copy: Your recovery code');
    await anna.sees('The key of Anna was renewed. The old one is dead.');
    await anna.sees('Live');
    const phone = await hall.visitor();
    await phone.page.goto(code);
    await phone.sees('This is the seat of Anna in “Supply 2027”.');
    expect([...anna.complaints, ...phone.complaints]).toEqual([]);
  });

  test('are revoked: the browser says so by itself, and shows nothing of the room any more', async () => {
    const { made, anna } = await annaSits();
    const { person: carla } = await joinedBy(anna, 'Carla');
    await carla.sees(SECRET_OF_ROOM);
    await anna.press('revoke', 'Revoke the seat of Carla');
    const dialog = anna.page.getByRole('dialog');
    await dialog.getByLabel(/^Why/).fill('Left the company.');
    await dialog.getByRole('button', { name: 'Revoke the seat' }).click();
    await expectOut(carla);
    await anna.sees('Anna revoked the seat of Carla: “Left the company.”');
    await carla.page.goto(`/rooms/${made.room}`);
    await carla.sees('Not found, or not yours');
    expect([...anna.complaints, ...carla.complaints]).toEqual([]);
  });

  test('are left for good', async () => {
    const { anna } = await annaSits();
    const { person: carla } = await joinedBy(anna, 'Carla');
    await carla.turnTo('People');
    await carla.press('leave');
    await carla.page.getByRole('dialog').getByRole('button', { name: 'Leave for good' }).click();
    await expectOut(carla);
    await anna.sees('Carla left the room.');
    expect([...anna.complaints, ...carla.complaints]).toEqual([]);
  });
});

describe('ID-9 a seat comes to another browser', () => {
  const MOVED = 'Anna came back to the seat in another browser. The old key is dead.';

  async function bringHere(person: Visitor): Promise<void> {
    await person.sees('This is the seat of');
    await person.press('recover');
    await person.sees('Your seat is in this browser now');
    await person.choose('Go to the room');
    await person.sees(SECRET_OF_ROOM);
  }

  test('when its person moves it: the old one is out, and the room says so', async () => {
    const { made, anna } = await annaSits();
    await anna.press('reissue', 'Move my seat to another device');
    const phone = await hall.visitor();
    await phone.page.goto(await anna.copied(MOVING));
    await bringHere(phone);
    await phone.sees(MOVED);
    await expectOut(anna);
    await anna.page.goto(`/rooms/${made.room}`);
    await anna.sees('Not found, or not yours');
    expect([...anna.complaints, ...phone.complaints]).toEqual([]);
  });

  test('when another person of the side gives a lost one back', async () => {
    const { anna } = await annaSits();
    const { person: lost } = await joinedBy(anna, 'Carla');
    await lost.leave();
    await anna.press('reissue', 'Make a link that gives Carla their seat back');
    const carla = await hall.visitor();
    await carla.page.goto(await anna.copied(MOVING));
    await bringHere(carla);
    await anna.sees('Anna made a link that moves the seat of Carla.');
    expect([...anna.complaints, ...carla.complaints]).toEqual([]);
  });

  test('by the recovery code that was kept at joining; what is no code is told apart', async () => {
    const { anna, code } = await annaSits();
    const phone = await hall.visitor();
    await phone.page.goto('/recover');
    await phone.fill('Recovery code', 'hunter2');
    await phone.choose('Find my seat');
    await phone.sees('This is no recovery code. It begins with plr_.');
    await phone.fill('Recovery code', code);
    await phone.choose('Find my seat');
    await bringHere(phone);
    await phone.sees(MOVED);
    await expectOut(anna);
    expect([...anna.complaints, ...phone.complaints]).toEqual([]);
  });
});

test('RM-3 a place that somebody else took is taken back by its link, and the room shows it', async () => {
  const made = await makeRoom(hall.hub.url);
  const stranger = await hall.visitor();
  await claimPlace(stranger, made.link('claim s1'), 'Mallory');
  const anna = await hall.visitor();
  await anna.page.goto(made.link('claim s1'));
  await anna.sees(/This place was taken by Mallory/);
  await anna.sees(/If that was not you, take it back/);
  await anna.fill('Your name', 'Anna');
  await anna.press('claim', 'Take it back');
  await anna.sees('You are in');
  await anna.copied('Copy the code');
  await anna.choose('Go to the room');
  await anna.sees('Anna took a place of Acme anew. Whoever had it is out.');
  await stranger.sees(NO_SEAT);
  expect([...anna.complaints, ...stranger.complaints]).toEqual([]);
});

describe('ID-3 an invitation', () => {
  test('is renewed, and the old one opens nothing; the new one is called back, and says so', async () => {
    const { made, anna } = await annaSits();
    await anna.press('invite', 'Renew the invitation for Borealis');
    const renewed = await anna.copied('Copy: The invitation. It works once.');
    const boris = await hall.visitor();
    await boris.page.goto(made.link('invitation p2'));
    await boris.sees(/This link opens nothing/);
    await boris.sees(/it was replaced/);
    await boris.page.goto(renewed);
    await boris.sees('You would join for');
    await anna.press('uninvite');
    await anna.sees('The invitation for Borealis was called back.');
    await boris.fill('Your name', 'Boris');
    await boris.press('accept');
    await boris.sees(/called back/);
    expect(anna.complaints).toEqual([]);
    expect(await boris.context.cookies()).toEqual([]);
  });

  test('that two people have open is used by one; the other reads why, and whom to ask', async () => {
    const { made, anna } = await annaSits();
    const [boris, carl] = [await hall.visitor(), await hall.visitor()];
    for (const person of [boris, carl]) {
      await person.page.goto(made.link('invitation p2'));
      await person.sees('Opening this page joins nothing yet.');
    }
    await boris.fill('Your name', 'Boris');
    await boris.press('accept');
    await boris.sees('You are in');
    await carl.fill('Your name', 'Carl');
    await carl.press('accept');
    await carl.sees('This link was used before by Boris. It works once.');
    await carl.sees('If that was not you, ask Boris, or Acme, for a new one.');
    expect(await carl.context.cookies()).toEqual([]);
    await carl.page.reload();
    await carl.page.goto(made.link('invitation p2'));
    await carl.sees('This invitation has been used. Ask Anna for a new one.');
    await anna.sees('Boris is here for Borealis.');
    expect([...anna.complaints, ...boris.complaints]).toEqual([]);
  });

  test('that has expired says when it did, and whom to ask', async () => {
    const { made } = await annaSits();
    const boris = await hall.visitor();
    // The hub's clock is nobody's here: its answer about an open invitation is made the one about an expired one.
    await boris.page.route('**/api/browser/look', async (route) => {
      const response = await route.fetch();
      const look = (await response.json()) as object;
      await route.fulfill({
        response,
        json: { ...look, state: 'expired', expires_at: Date.UTC(2026, 10, 1, 12) },
      });
    });
    await boris.page.goto(made.link('invitation p2'));
    await boris.sees(/This invitation ended .* without being used. Ask Anna for a new one./);
    expect(await boris.control('accept').count()).toBe(0);
    expect(boris.complaints).toEqual([]);
  });
});
