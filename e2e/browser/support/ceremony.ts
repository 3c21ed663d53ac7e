import type { Visitor } from './visitor.ts';

const PARTS = 'main article section[tabindex="0"]';

/** The parts of the minutes on the page of the ceremony, each of which is read by its end. */
export const partsToRead = ({ page }: Visitor) => page.locator(PARTS);

/** Reads the minutes to their end, by scrolling, and goes on to what is signed. */
export async function readMinutes(person: Visitor): Promise<void> {
  await partsToRead(person).first().waitFor();
  for (const [place, part] of (await partsToRead(person).all()).entries()) {
    // As a reader does: what lies under the bar at the foot of the page has not been in sight.
    const end = `document.querySelectorAll('${PARTS}')[${place}].lastElementChild`;
    await person.page.evaluate(`${end}.scrollIntoView({ block: 'center' })`);
    await part.getByText('read', { exact: true }).waitFor();
  }
  await person.page.locator('[data-command="view"]:not([aria-disabled="true"])').waitFor();
  await person.press('view');
  await person.page.getByRole('heading', { name: 'What you sign' }).waitFor();
}

/** What a link or a button saves, as text. */
export async function saved({ page }: Visitor, name: string | RegExp): Promise<string> {
  const begun = page.waitForEvent('download');
  await page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click();
  const stream = await (await begun).createReadStream();
  return String(Buffer.concat(await stream.toArray()));
}
