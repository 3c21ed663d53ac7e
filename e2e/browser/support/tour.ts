import type { Hall } from './hall.ts';
import { makeRoom } from './made.ts';
import { claimPlace } from './meeting.ts';
import type { Visitor } from './visitor.ts';

/** Looks at what the visitor has before them now; the name says what it is. */
export type See = (visitor: Visitor, name: string) => Promise<void>;

/** Every page that needs no room. */
export async function tourOutside(hall: Hall, see: See): Promise<void> {
  const anna = await hall.visitor();
  const at = async (path: string, says: string | RegExp, name: string) => {
    await anna.page.goto(path);
    await anna.sees(says);
    await see(anna, name);
  };
  await at('/', 'A neutral room', 'home-empty');
  await at('/settings', 'Language', 'settings');
  await at('/verify', 'Nothing leaves this page.', 'verify');
  // Of pages that are none the app hears only from within; the hub answers them itself.
  await anna.page.evaluate(
    "history.pushState({}, '', '/nowhere'); dispatchEvent(new PopStateEvent('popstate'))",
  );
  await anna.page.getByRole('heading', { level: 1 }).waitFor();
  await see(anna, 'not-found');
  await at('/rooms/r00000000000000000000000000', 'Not found, or not yours', 'room-unknown');
  await at('/recover', 'Recovery code', 'recover');
  await at('/join', 'Open your link again', 'link-forgotten');
  await at(`/join#pli_${'x'.repeat(43)}`, /./, 'link-dead');
  await at('/create', 'Make a meeting room', 'create');
  await at(`/r/r0000000000000000000000000/${'x'.repeat(43)}`, 'This link opens nothing', 'agent-link-dead');
  await at('/new', 'Who meets', 'new');
  await anna.press('create');
  await anna.sees('Say what the meeting is about.');
  await anna.page.getByText('More settings').click();
  await see(anna, 'new-errors');
}

/** Every page that a link opens, in each of its states. */
export async function tourLinks(hall: Hall, see: See): Promise<void> {
  const made = await makeRoom(hall.hub.url, { topic: 'Supply 2027', parties: ['Acme', 'Borealis', 'Cetus'] });
  const guest = await hall.visitor();
  const at = async (link: string, says: string | RegExp, name: string) => {
    // A link is taken out of the address at once: the same page is not loaded again for another fragment.
    await guest.page.goto('about:blank');
    await guest.page.goto(link);
    await guest.sees(says);
    await see(guest, name);
  };
  await at(made.link('claim s1'), 'This link holds a place for', 'claim-open');
  const anna = await hall.visitor();
  const code = await claimPlace(anna, made.link('claim s1'), 'Anna');
  await at(made.link('claim s1'), 'This place was taken by', 'claim-taken');
  await at(made.link('invitation p2'), 'You would join for', 'join-open');
  await guest.press('accept');
  await guest.sees('Say how the others shall call you.');
  await see(guest, 'join-error');
  await guest.choose('Not for me');
  await see(guest, 'join-declined');
  const boris = await hall.visitor();
  await boris.page.goto(made.link('invitation p2'));
  await boris.fill('Your name', 'Boris');
  await boris.press('accept');
  await boris.sees('You are in');
  await see(boris, 'joined');
  await at(made.link('invitation p2'), 'This invitation has been used.', 'join-used');
  await anna.turnTo('People');
  await anna.press('uninvite');
  await anna.sees(/was called back/);
  await at(made.link('invitation p3'), 'This invitation was called back.', 'join-revoked');
  await at(made.link('observer s3'), 'Watch live', 'observe');
  await at(made.link('agent s2'), 'This link is for an agent', 'agent-link');
  await guest.page.goto('/recover');
  await guest.fill('Recovery code', code);
  await guest.choose('Find my seat');
  await guest.sees('This is the seat of Anna');
  await see(guest, 'recover-found');
}
