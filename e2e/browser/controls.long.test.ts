import { FOR_PARTY } from '@parley/rules/modules/tags';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { theRules } from '../support/hub-parts.ts';
import { readRecord } from '../support/record.ts';
import { type Hall, openHall } from './support/hall.ts';
import { acceptInvitation, claimPlace, createRoom, review, roomIn } from './support/meeting.ts';
import { readMinutes } from './support/ceremony.ts';
import type { Visitor } from './support/visitor.ts';

/**
 * Whatever a person may do has a control in the browser: here people press everything, in rooms where nobody is but in
 * browsers, and at the end the table of the rules is compared with what was pressed and with what the hub accepted.
 */

const LONG_MS = 240_000;

let hall: Hall;
/** The rooms that were played in. */
const rooms: string[] = [];
beforeAll(async () => {
  hall = await openHall();
});
afterAll(() => hall.close());

/** The holders of links give commands as well, and so does whoever makes a room. */
const BY_PEOPLE = ['person', 'founder', 'claim', 'invitation', 'recovery', 'observer'];

/** Every command that somebody in a browser may give, by the rules. */
function table(): readonly string[] {
  return theRules().modules.flatMap(({ commands = {} }) =>
    Object.entries(commands).flatMap(([name, { by, tags }]) =>
      // What agents do for their party, a person does who speaks for it.
      by.some((kind) => BY_PEOPLE.includes(kind)) || tags?.includes(FOR_PARTY) ? [name] : [],
    ),
  );
}

interface Two {
  readonly anna: Visitor;
  readonly boris: Visitor;
}

function expectQuiet(...people: readonly Visitor[]): void {
  expect(people.flatMap(({ complaints }) => complaints)).toEqual([]);
}

/** The room is in the books once somebody is in it. */
function keep({ page }: Visitor): void {
  rooms.push(roomIn(page.url()));
}

describe('NX-2 every control of', () => {
  test(
    'links and seats is pressed, and the hub does what it says',
    async () => {
      const anna = await hall.visitor();
      const { observers, invitation: first } = await createRoom(anna);
      keep(anna);
      const watcher = await hall.visitor();
      await watcher.page.goto(observers);
      await watcher.press('watch');
      await watcher.sees('You watch as an observer.');

      await anna.turnTo('People');
      await anna.press('uninvite');
      await anna.sees('The invitation for Borealis was called back.');
      await anna.press('invite');
      const invitation = await anna.copied('Copy: The invitation. It works once.');
      expect(invitation).not.toBe(first);
      const boris = await hall.visitor();
      await acceptInvitation(boris, invitation);
      await boris.turnTo('People');

      const carla = await addedBy(boris);
      await boris.deed('add', { Name: 'Second agent' }, 'Add an agent');
      await boris.copied('Copy: The agent’s link');
      await boris.press('rotate', 'New key for Second agent');
      await boris.sees('The key of Second agent was renewed.');
      await boris.press('revoke', 'Revoke the seat of Second agent');
      await boris.page.getByLabel('Why (everybody reads it)').fill('One is enough.');
      await boris.press('revoke', /^Revoke the seat$/);
      await boris.sees('Boris revoked the seat of Second agent: “One is enough.”');

      await carla.turnTo('People');
      await carla.press('reissue', 'Move my seat to another device');
      const moving = await carla.copied(/^Copy: The link that brings/);
      const phone = await hall.visitor();
      await phone.page.goto(moving);
      await phone.press('recover');
      await phone.choose('Go to the room');
      await phone.turnTo('People');
      await phone.press('leave', 'Leave the room…');
      await phone.press('leave', 'Leave for good');
      await boris.sees('Carla left the room.');

      await boris.press('observers', 'Close to observers');
      await boris.sees('Boris closed the room to observers.');
      await anna.press('observers', 'Let observers in, by a new link');
      await anna.sees('Anna let observers in, by a new link.');
      await anna.turnTo('Contract');
      await anna.deed('start', { 'The text': PRICE }, 'Put in a first text…');
      await boris.sees('Anna puts in a first text of the contract, as version 1.');
      await anna.turnTo('Floor');
      await anna.press('close', 'Close the room…');
      await anna.page.getByRole('dialog').getByLabel('Why').fill('We meet in person.');
      await anna.press('close', /^Close the room$/);
      await boris.sees(/The room was closed: “We meet in person.”/);
      await anna.turnTo('Record');
      await anna.press('erase', 'Ask for deletion…');
      await anna.press('erase', /^Ask for deletion$/);
      await boris.sees(/Deletion was asked for by Acme/);
      expectQuiet(anna, boris, carla, phone);
    },
    LONG_MS,
  );

  test(
    'the talk, the charter, the motions, the questions, the contract and its approval is pressed, and the hub does what it says',
    async () => {
      const two = await annaAndBoris();
      await write(two);
      await goOnWithoutTheThird(two);
      await amend(two);
      await begin(two);
      await stop(two);
      await extend(two);
      await question(two);
      await speak(two);
      await decide(two);
      await sign(two);
      expectQuiet(two.anna, two.boris);
    },
    LONG_MS,
  );

  test('the table is pressed by now: none is without a control, and none is but looked at', async () => {
    const records = await Promise.all(rooms.map((room) => readRecord(hall.database, room)));
    const accepted = new Set(records.flatMap(({ commands }) => commands.map(({ command }) => command)));
    expect(table().length).toBeGreaterThan(30);
    expect(table().filter((command) => !hall.pressed.has(command))).toEqual([]);
    expect(table().filter((command) => !accepted.has(command))).toEqual([]);
  });
});

/** The minutes are read and signed, by a key that takes the place of one that was removed. */
async function sign({ anna }: Two): Promise<void> {
  const address = anna.page.url();
  await anna.page.goto('/settings');
  await anna.choose(/^Remove the key/);
  await anna.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await anna.sees('Removed');
  await anna.page.goto(address);
  await anna.turnTo('Record');
  await anna.press('key');
  await anna.sees(/^Anna will sign with another key from now on/);
  await anna.choose('Review and sign');
  await readMinutes(anna);
  await anna.page.getByLabel('The key of this browser').check();
  await anna.press('sign');
  await anna.sees('You have signed the minutes');
}

/** A second person for Boris' side, in a browser of their own. */
async function addedBy(boris: Visitor): Promise<Visitor> {
  await boris.deed('add', { Name: 'Carla' }, 'Add a person');
  const claim = await boris.copied('Copy: A person’s link. It works once.');
  await boris.choose('I have saved it');
  const carla = await hall.visitor();
  await claimPlace(carla, claim, 'Carla');
  return carla;
}

/** A room of three sides; the third never comes. */
async function annaAndBoris(): Promise<Two> {
  const anna = await hall.visitor();
  const boris = await hall.visitor();
  const { invitation } = await createRoom(anna, 'Supply 2027', ['Acme', 'Borealis', 'Cetus']);
  keep(anna);
  await acceptInvitation(boris, invitation);
  return { anna, boris };
}

/** To everyone in a thread, to one of them in answer, to one's side, and to one's agent. */
async function write({ anna, boris }: Two): Promise<void> {
  await anna.fill('Thread', 'Money');
  await anna.fill('Write…', 'Which currency?');
  await anna.press('post');
  await boris.sees('Which currency?');
  await boris.page.getByRole('button', { name: /^Answer post/ }).click();
  await boris.fill('Write…', 'Euro.');
  await boris.press('post');
  await anna.sees(/answers #\d+/);
  await anna.page.getByRole('combobox', { name: 'To' }).selectOption('To: Acme only');
  await anna.fill('Write…', 'Note for our side.');
  await anna.press('tell');
  await anna.sees('Note for our side.');
  await anna.page.getByRole('combobox', { name: 'To' }).selectOption('To: my agent, in private');
  await anna.fill('Write…', 'Be brief.');
  await anna.press('tell');
  await anna.sees('Be brief.');
  await anna.turnTo('Caucus');
  await anna.deed('mandate', { 'What it may agree to': 'Net 45 at most.' });
  await anna.sees('version 1, not read yet');
}

/** Clauses are added, edited, changed, struck, and proposed in vain. */
async function amend({ anna, boris }: Two): Promise<void> {
  for (const person of [anna, boris]) await person.turnTo('Charter');
  await anna.deed('amend', { 'The clause': 'Prices are in euro.', Why: 'One currency.' });
  await anna.deed('edit', { 'The clause': 'Prices are in euro, tax included.' }, /^Edit amendment/);
  await boris.sees(/now version 2/);
  await boris.press('vote', /^Vote yes/);
  await anna.sees('The charter is now version 1.');
  await boris.deed('amend', { 'The clause': 'Prices are in franc.', Why: 'We pay so.' }, /other words for/);
  await anna.press('vote', /^Vote no/);
  await anna.fill(/^Why not/, 'We do not.');
  await anna.press('vote', 'Vote no');
  await boris.sees('We do not.');
  await boris.deed('amend', { Why: 'It goes without saying.' }, /Propose to strike/);
  await boris.press('withdraw', /^Withdraw amendment/);
  await anna.sees(/Boris withdrew amendment/);
}

/** The third side, whose yes would be needed for everything, is dismissed. */
async function goOnWithoutTheThird({ anna, boris }: Two): Promise<void> {
  await anna.turnTo('People');
  await anna.deed('move', { Why: 'They do not come.' }, 'Move to dismiss Cetus');
  await boris.turnTo('Floor');
  await carry(boris, 'Cetus is dismissed: it never came.');
}

/** The room gets more time, the chair is tried, and both say ready. */
async function begin({ anna, boris }: Two): Promise<void> {
  for (const person of [anna, boris]) await person.turnTo('Floor');
  await move(anna, 'More time for the room', { 'How many more hours': '24' });
  await carry(boris, /The room now ends on/);
  await anna.turnTo('People');
  await anna.press('chair', 'Take the chair');
  await anna.press('chair', 'Give the chair back');
  await boris.sees(/gives the chair back/);
  for (const person of [anna, boris]) await person.press('ready', 'I am ready');
  await anna.sees('Everybody is ready. The negotiation begins.');
}

async function move(person: Visitor, kind: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await person.press('move', 'Put a motion…');
  await person.page.getByRole('combobox', { name: 'For what' }).selectOption(kind);
  for (const [label, value] of Object.entries({ ...fields, Why: 'It is needed.' }))
    await person.fill(label, value);
  await person.press('move', 'Put the motion');
}

/** The vote that decides it. */
async function carry(person: Visitor, comes: string | RegExp): Promise<void> {
  await person.press('vote', /^Vote yes/);
  await person.sees(comes);
}

/** Hands go up and come down; the second time by a motion of the other side. */
async function stop({ anna, boris }: Two): Promise<void> {
  await anna.turnTo('Floor');
  await anna.deed('hand', { Why: 'A moment.' }, 'Raise a hand');
  await boris.sees('Anna raises a hand: “A moment.”');
  await anna.press('lower');
  await anna.sees('The hand of Anna is down.');
  await anna.deed('hand', { Why: 'Another moment.' }, 'Raise a hand');
  await boris.deed('move', { Why: 'Time runs.' }, 'Move to resume');
  await carry(anna, 'The people decided to go on.');
}

async function extend({ anna, boris }: Two): Promise<void> {
  await move(boris, 'More turns', { 'How many more turns': '6' });
  await carry(anna, 'Every side has 6 more turns.');
  await move(anna, 'A narrower subject', { 'What the talk is narrowed to': 'Prices alone.' });
  await carry(boris, 'The talk is narrowed to: “Prices alone.”');
}

const PRICE = '## Price\n\nNet 30 days.\n\n## Liability\n\nThe cap is 900 000 euro.\n';

/** Both people take the chair; one asks, and the other answers, until it is settled. */
async function question({ anna, boris }: Two): Promise<void> {
  for (const person of [anna, boris]) {
    await person.turnTo('People');
    await person.press('chair', 'Take the chair');
    await person.turnTo('Questions');
  }
  await anna.deed('ask', { 'What you ask': 'Which rounding?' }, 'Ask a question…');
  await answer(boris, 'Half to even.');
  await anna.deed('reopen', { Why: 'For credit notes too?' }, /^Open question/);
  await boris.sees('Anna opened it again');
  await answer(boris, 'For all of them.');
  await anna.press('resolve', /is settled$/);
  await boris.sees(/Anna takes question \d+ for settled/);
  await boris.deed('ask', { 'What you ask': 'Who pays the customs?' }, 'Ask a question…');
  await anna.sees('Who pays the customs?');
  await boris.deed('unask', {}, /^Withdraw question/);
  await anna.sees(/Boris withdraws question/);
}

async function answer(person: Visitor, text: string): Promise<void> {
  await person.press('answer', /^Answer question/);
  await person.fill('The answer', text);
  await person.page.getByLabel('Assumed').check();
  await person.press('answer', 'Send the answer');
  await person.sees(text);
}

/** Both people speak for their sides, and take everything that can be done with the floor in hand. */
async function speak({ anna, boris }: Two): Promise<void> {
  await say(anna, 1, PRICE);
  await boris.turnTo('Floor');
  await boris.press('pass', 'Pass the floor on');
  await anna.turnTo('Floor');
  await anna.deed('hold', { Why: 'I am still writing.' }, 'Keep the floor…');
  await anna.sees('Acme keeps the floor: “I am still writing.”');
  await anna.turnTo('Contract');
  await anna.deed('propose', { 'The contract as': PRICE.replace('30', '45'), 'In one line': 'Net 45' });
  await boris.turnTo('Contract');
  await boris.deed('object', { Why: 'The cap is too low.' }, 'Object to Liability');
  await anna.sees('Borealis objects to “Liability”: “The cap is too low.”');
  await boris.press('unobject', 'Withdraw the objection to Liability');
  await boris.press('agree', 'Agree to version 2');
  await anna.sees('Borealis agrees to version 2.');
  await boris.press('retract');
  await anna.sees('Borealis takes back its agreement to version 2.');
  for (const person of [boris, anna]) await person.press('agree', 'Agree to version 2');
}

async function say(person: Visitor, version: number, contract: string): Promise<void> {
  await person.page.getByRole('combobox', { name: 'To' }).selectOption('side');
  const text = `Now version ${version}.`;
  await person.fill('In one line', text);
  await person.choose('With a new version of the contract');
  await person.fill('The contract as you propose it', contract);
  await person.fill('Write…', text);
  await person.press('say');
  await person.sees(`With version ${version} of the contract`);
}

/** An approval is taken back, a rejection sends all back to the talk, and then everybody approves. */
async function decide({ anna, boris }: Two): Promise<void> {
  for (const person of [anna, boris]) await review(person, 2);
  await anna.press('approve');
  await anna.sees('You have approved.');
  await anna.choose('Read again');
  await anna.press('unapprove');
  await boris.press('reject', 'Do not approve…');
  await boris.fill('Why not', 'The cap is too low.');
  await boris.press('reject', 'Do not approve');
  await boris.sees('The negotiation goes on.');
  await anna.choose('Back to the room');
  await say(boris, 3, PRICE.replace('900 000', '1 000 000'));
  for (const person of [anna, boris]) {
    await person.turnTo('Contract');
    await person.press('agree', 'Agree to version 3');
  }
  for (const person of [anna, boris]) {
    await review(person, 3);
    await person.press('approve');
  }
  await anna.sees('Agreed. Everybody approved.');
}
