import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRecord } from '../support/record.ts';
import { type Hall, openHall } from './support/hall.ts';
import { type Made, makeRoom } from './support/made.ts';
import { acceptInvitation, claimPlace } from './support/meeting.ts';
import type { Visitor } from './support/visitor.ts';

/** What people see when the network fails them, and when somebody else was first: nothing typed is lost or sent twice. */

let hall: Hall;
beforeAll(async () => {
  hall = await openHall();
});
afterAll(() => hall.close());

interface Sitting {
  readonly made: Made;
  readonly anna: Visitor;
  readonly boris: Visitor;
}

/** Two people in the briefing; the clock of Boris' page is the test's. */
async function peopleSit(): Promise<Sitting> {
  const made = await makeRoom(hall.hub.url);
  const [anna, boris] = [await hall.visitor(), await hall.visitor()];
  await boris.page.clock.install();
  await claimPlace(anna, made.link('claim s1'), 'Anna');
  await acceptInvitation(boris, made.link('invitation p2'));
  await boris.sees('Live');
  return { made, anna, boris };
}

async function postsOf(room: string): Promise<readonly unknown[]> {
  const { entries } = await readRecord(hall.database, room);
  return [...entries.values()].flatMap(({ type, body }) => (type === 'talk.posted' ? [body['text']] : []));
}

/** A browser without a network says so in its console, and nothing else is wrong. */
const offline = (complaint: string) => /ERR_INTERNET_DISCONNECTED|WebSocket connection to/.test(complaint);

const composer = ({ page }: Visitor) => page.getByLabel('Write…');

describe('DL-4 a network that is cut', () => {
  test('for a moment keeps what was typed and sends it once; for longer it takes the decisions away until it is back', async () => {
    const { made, anna, boris } = await peopleSit();
    await boris.fill('Write…', 'Typed in a tunnel.');
    await boris.context.setOffline(true);
    await boris.sees('Reconnecting…');
    expect(await composer(boris).inputValue()).toBe('Typed in a tunnel.');
    await boris.press('post');
    await boris.sees('Will be sent as soon as the connection is back.');
    await boris.sees('1 will be sent');
    expect(await composer(boris).inputValue()).toBe('Typed in a tunnel.');
    const ready = boris.control('ready', 'I am ready').first();
    expect(await ready.getAttribute('aria-disabled')).toBeNull();

    await boris.page.clock.fastForward('00:35');
    await boris.sees(/^Shown as of .*Catching up\. Decisions are off until then\.$/);
    const off = boris.page.locator('[data-command="ready"][aria-disabled="true"]').first();
    await off.waitFor();
    const reason = boris.page.locator(`[id="${await off.getAttribute('aria-describedby')}"]`);
    expect(await reason.textContent()).toBe(
      'What is shown may be out of date. Decisions are off until the connection is back.',
    );
    expect(await composer(boris).inputValue()).toBe('Typed in a tunnel.');
    expect(await postsOf(made.room)).toEqual([]);
    await anna.fill('Write…', 'Where is Boris?');
    await anna.press('post');
    await anna.sees('Where is Boris?');

    await boris.context.setOffline(false);
    await anna.sees('Typed in a tunnel.');
    await boris.sees('Where is Boris?');
    await boris.sees('Live');
    await expect.poll(() => composer(boris).inputValue()).toBe('');
    await boris.page.getByText(/^Shown as of/).waitFor({ state: 'detached' });
    await boris.press('ready', 'I am ready');
    await anna.sees('Boris is ready.');
    expect(await postsOf(made.room)).toEqual(['Where is Boris?', 'Typed in a tunnel.']);
    const said = () => boris.page.getByRole('article').allInnerTexts();
    const shown = (await said()).map((text) => text.split('\n').at(-1));
    await boris.page.reload();
    await boris.sees('Boris is ready.');
    expect((await said()).map((text) => text.split('\n').at(-1))).toEqual(shown);
    expect(boris.complaints.filter((complaint) => !offline(complaint))).toEqual([]);
    expect(anna.complaints).toEqual([]);
  });
});

describe('ER-2 a sending that is refused', () => {
  test('says why and keeps every word; shorter, it goes out', async () => {
    const { made, anna } = await peopleSit();
    const long = 'Too long. '.repeat(4000);
    await anna.fill('Write…', long);
    await anna.press('post');
    await anna.sees('Not recorded');
    await expect.poll(() => composer(anna).inputValue()).toBe(long);
    await anna.fill('Write…', 'Short.');
    await anna.press('post');
    await anna.sees('Short.');
    await anna.page.getByText('Not recorded').waitFor({ state: 'detached' });
    // What is on its way is shown already.
    await expect.poll(() => postsOf(made.room)).toEqual(['Short.']);
    expect(anna.complaints).toEqual([]);
  });

  test('EL-2 a vote on words that were changed meanwhile is refused with the words that are there now', async () => {
    const { anna, boris } = await peopleSit();
    await anna.turnTo('Charter');
    await anna.deed('amend', { 'The clause': 'Payment within 30 days.', Why: 'Our cycle.' });
    await boris.turnTo('Charter');
    await boris.sees('Payment within 30 days.');
    await boris.context.setOffline(true);
    await boris.sees('Reconnecting…');
    await boris.press('vote', /^Vote yes/);
    await boris.sees('1 will be sent');
    await anna.deed('edit', { 'The clause': 'Payment within 45 days.' }, /^Edit amendment/);
    await anna.sees('Payment within 45 days.');

    await boris.context.setOffline(false);
    await boris.sees('Not recorded');
    await boris.sees('A newer version came in first. It is shown here now; decide again.');
    const card = boris.page.getByLabel(/^Amendment \d+$/);
    await card.getByText('version 2').waitFor();
    await card.getByText('Changed since version 1, which you saw here').waitFor();
    const words = (element: string) => card.locator(element).allInnerTexts();
    expect([await words('del'), (await words('ins')).at(-1)]).toEqual([
      [expect.stringContaining('30')],
      expect.stringContaining('45'),
    ]);
    await boris.press('vote', /^Vote yes/);
    for (const person of [anna, boris]) await person.sees(/is accepted. The charter is now version 1./);
    expect(boris.complaints.filter((complaint) => !offline(complaint))).toEqual([]);
    expect(anna.complaints).toEqual([]);
  });
});
