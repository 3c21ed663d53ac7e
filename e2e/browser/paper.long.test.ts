import jsQR from 'jsqr';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { agree } from './support/agreement.ts';
import { type Hall, openHall } from './support/hall.ts';
import { type Meeting, openMeeting } from './support/meeting.ts';
import type { Visitor } from './support/visitor.ts';

/** What leaves the screen: the minutes in print and as files, and links as QR codes. */

let hall: Hall;
let meeting: Meeting;
beforeAll(async () => {
  hall = await openHall();
  meeting = await openMeeting(hall);
  await agree(hall, meeting, CONTRACT);
}, 180_000);
afterEach(() => meeting.anna.page.emulateMedia({ media: null, colorScheme: null }));
afterAll(() => hall.close());

const TERMS = 'https://acme.example/terms';
const CONTRACT = `## Price\n\nNet **30** days.\n\n## Terms\n\nSee [our terms](${TERMS}).\n`;

interface Kept {
  readonly head: { readonly hash: string };
  readonly contract: { readonly agreed?: { readonly text: string; readonly sha256: string } };
}

/** The minutes, or the final document, as the hub gives them to this browser's seat. */
async function given({ context }: Visitor, file: string): Promise<string> {
  const answer = await context.request.get(`/api/rooms/${meeting.room}/${file}?seat=s1`);
  expect(answer.status()).toBe(200);
  return answer.text();
}

/** The colours of the text and of what is under it, as the page is shown now. */
const colours = ({ page }: Visitor) =>
  page.evaluate<readonly string[]>(
    "[getComputedStyle(document.querySelector('article')).color, getComputedStyle(document.documentElement).backgroundColor]",
  );

describe('MI-2 the minutes', () => {
  test('stand on the screen with the outcome first, and are printed without what only a screen needs', async () => {
    const { anna } = meeting;
    const { page } = anna;
    await page.goto(`/rooms/${meeting.room}/minutes`);
    await anna.sees(/^Agreed/);
    const { head, contract } = JSON.parse(await given(anna, 'minutes.json')) as Kept;
    for (const words of [head.hash, contract.agreed?.sha256 ?? 'no hash', 'our terms', 'Net 30 days.'])
      await anna.sees(words);
    expect(await page.getByRole('button', { name: 'Print' }).count()).toBe(1);

    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ media: 'print', colorScheme });
      expect(await colours(anna), colorScheme).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
    }
    for (const role of ['button', 'checkbox', 'banner', 'navigation'] as const)
      expect(await page.getByRole(role).count(), role).toBe(0);
    expect(await page.getByRole('link').allInnerTexts()).toEqual(['our terms']);
    expect(
      await page.evaluate(
        `getComputedStyle(document.querySelector('a[href="${TERMS}"]'), '::after').content`,
      ),
    ).toBe(`" (${TERMS})"`);
    expect(await page.getByRole('contentinfo').or(page.locator('article footer')).innerText()).toContain(
      head.hash,
    );

    const pdf = (await page.pdf({ preferCSSPageSize: true, tagged: true })).toString('latin1');
    expect(pdf.startsWith('%PDF-')).toBe(true);
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThanOrEqual(1);
    expect(pdf).toContain('/StructTreeRoot');
    expect(pdf).toContain(TERMS);
    expect(anna.complaints).toEqual([]);
  });

  test('are printed in the parts that were chosen', async () => {
    const { anna } = meeting;
    await anna.page.goto(`/rooms/${meeting.room}/minutes`);
    const protocol = anna.page.getByRole('heading', { name: 'Protocol' });
    await protocol.waitFor();
    await anna.page.getByLabel('Protocol').first().uncheck();
    await protocol.waitFor({ state: 'detached' });
    await anna.page.emulateMedia({ media: 'print' });
    await anna.sees(/^Agreed/);
    expect(await protocol.count()).toBe(0);
    expect(anna.complaints).toEqual([]);
  });

  test('are downloaded byte for byte as the hub has them, and are the same for every seat', async () => {
    const { anna, boris } = meeting;
    await anna.page.goto(`/rooms/${meeting.room}/minutes`);
    for (const [name, file, saved] of [
      ['Final document', 'final.md', 'final document.md'],
      ['Markdown', 'minutes.md', 'minutes.md'],
      ['Minutes (JSON)', 'minutes.json', 'minutes.json'],
    ] as const) {
      const [download] = await Promise.all([anna.page.waitForEvent('download'), anna.choose(name)]);
      const bytes = Buffer.concat(await (await download.createReadStream()).toArray());
      expect(download.suggestedFilename()).toMatch(/^Orders from the shop to billing/);
      expect(download.suggestedFilename().endsWith(` - ${saved}`)).toBe(true);
      expect(bytes.toString()).toBe(await given(anna, file));
      const answer = await boris.context.request.get(`/api/rooms/${meeting.room}/${file}?seat=s4`);
      expect(await answer.text()).toBe(bytes.toString());
    }
    const { contract } = JSON.parse(await given(anna, 'minutes.json')) as Kept;
    expect(contract.agreed?.text).toBe(CONTRACT);
    expect(anna.complaints).toEqual([]);
  });
});

test('ID-3 a QR code is the link beside it, as a camera reads it', async () => {
  const anna = await hall.visitor({ colorScheme: 'dark' });
  await anna.page.goto('/new');
  await anna.fill('What is it about?', 'Supply 2027');
  await anna.fill('Your name', 'Anna');
  await anna.fill('Your side', 'Acme');
  await anna.fill('Other side', 'Borealis');
  await anna.press('create');
  for (const [what, copy] of [
    ['the invitation', 'Copy invitation'],
    ['the observers’ link', 'Copy the observers’ link'],
  ] as const) {
    expect(await anna.page.getByRole('img', { name: `QR code of ${what}` }).count()).toBe(0);
    await anna.choose(`Show ${what}`);
    await anna.page.getByRole('img', { name: `QR code of ${what}` }).waitFor();
    const { pixels, width } = await anna.page.evaluate<Picture>(drawn(`QR code of ${what}`));
    expect(jsQR.default(Uint8ClampedArray.from(pixels), width, width)?.data).toBe(await anna.copied(copy));
  }
  expect(anna.complaints).toEqual([]);
});

interface Picture {
  readonly pixels: readonly number[];
  readonly width: number;
}

/** Draws a picture of the page as the browser does, four pixels a module. */
function drawn(label: string): string {
  return `(async () => {
    const svg = document.querySelector(${JSON.stringify(`svg[aria-label="${label}"]`)}).cloneNode(true);
    const width = svg.viewBox.baseVal.width * 4;
    svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    svg.setAttribute('width', width);
    svg.setAttribute('height', width);
    const image = new Image();
    image.src = 'data:image/svg+xml,' + encodeURIComponent(svg.outerHTML);
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width, height: width });
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    return { width, pixels: [...context.getImageData(0, 0, width, width).data] };
  })()`;
}
