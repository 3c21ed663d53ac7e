import { createHash } from 'node:crypto';
import { isCanonical } from '@parley/record';
import { minutesSchema, minutesText } from '@parley/record/minutes/document';
import { minutesMarkdown } from '@parley/record/minutes/markdown';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CommandLine, commandLine } from './support/command-line.ts';
import { type OpenHub, openHub } from './support/open-hub.ts';

/** A whole meeting from the command line: what people and agents decide, and the minutes that come of it. */

vi.setConfig({ testTimeout: 60_000 });

const TEXT = '# Price\n\nNet 30.\n\n# Delivery\n\nBy Friday.\n';

let hub: OpenHub;
let acme: CommandLine;
let borealis: CommandLine;

beforeEach(async () => {
  hub = await openHub();
  [acme, borealis] = [await commandLine(), await commandLine()];
});
afterEach(() => hub.close());

const linkIn = (text: string, kind: string): string =>
  new RegExp(`^ {2}${kind} .*\\n +(\\S+)$`, 'm').exec(text)?.[1] ?? '';
const numberIn = (text: string): string => /Done: \w+ \(#(\d+)/.exec(text)?.[1] ?? '';

/** Both parties are there, by a person and an agent each, and everybody is ready. */
async function negotiating(): Promise<{ readonly recovery: string }> {
  const about = ['--topic', 'How we pay', '--party', 'Acme', '--party', 'Borealis'];
  const settings = ['--people', 'any', '--set', 'floor.timeout_s=0'];
  const made = await acme.ok('create', '--base', hub.origin, ...about, ...settings, '--claim', 'Anna');
  await acme.ok('join', linkIn(made, 'agent'), '--as', 'bot');
  const taken = await borealis.ok('accept', linkIn(made, 'invitation'), '--name', 'Boris');
  await borealis.ok('join', linkIn(taken, 'agent'), '--as', 'bot');
  await acme.ok('ready', '--as', 'anna');
  await borealis.ok('ready', '--as', 'boris');
  return { recovery: linkIn(taken, 'recovery') };
}

describe('a meeting from the command line', () => {
  test('CH-2 EL-2 CO-1 CO-2 AP-1 MI-1 MI-2 from the charter to the minutes', async () => {
    await negotiating();
    const amended = await acme.ok('amend', 'add', 'In euro.', '--reason', 'To compare.', '--as', 'anna');
    const asked = await borealis.ok('state', '--as', 'boris');
    expect(asked).toContain(
      `Next: Amendment ${numberIn(amended)}, version 1, of "Acme" waits for your vote, the last one`,
    );
    await borealis.ok('vote', numberIn(amended), 'yes', '--as', 'boris');
    const moved = await borealis.ok('move', 'extend_turns', '5', 'We', 'need', 'them.', '--as', 'boris');
    await acme.ok('vote', numberIn(moved), 'no', 'Twenty', 'will', 'do.', '--as', 'anna');

    const unread = await acme.parley(['propose', '--summary', 'A draft', '--as', 'bot'], TEXT);
    expect([unread.code, unread.text]).toEqual([4, expect.stringContaining('Go on: parley propose --ack')]);
    await acme.typing(TEXT, 'propose', '--ack', '--summary', 'A draft', '--as', 'bot');
    expect(await acme.ok('minutes', '--as', 'bot')).toContain('The room is still open');
    // Whoever has written it need not be shown it.
    await acme.ok('agree', '--as', 'bot');
    expect((await borealis.parley(['agree', '--as', 'bot'])).code).toBe(2);
    expect(await borealis.ok('state', '--as', 'bot')).toContain('agreed to by "Acme"');
    expect(await borealis.ok('contract', '--text', '--as', 'bot')).toBe(TEXT);
    await borealis.ok('agree', '--ack', '--as', 'bot');

    await acme.ok('state', '--as', 'anna');
    await acme.ok('approve', '--as', 'anna');
    await borealis.ok('state', '--as', 'boris');
    const last = await borealis.parley(['approve', '--as', 'boris']);
    expect(last.text).toContain('Done: approve');

    const json = await acme.ok('minutes', '--json', '--as', 'bot');
    expect(await borealis.ok('minutes', '--json', '--as', 'boris')).toBe(json);
    expect(isCanonical(json)).toBe(true);
    const minutes = minutesSchema.parse(JSON.parse(json));
    expect(minutesText(minutes)).toBe(json);
    expect(minutes).toMatchObject({
      outcome: { outcome: 'agreed' },
      charter: { version: 1, clauses: [{ text: 'In euro.' }] },
      motions: [{ kind: 'extend_turns', decision: { what: 'rejected' } }],
      dissent: [{ against: 'motion', reason: 'Twenty will do.' }],
      contract: {
        agreed: {
          version: 1,
          charter: 1,
          text: TEXT,
          sha256: createHash('sha256').update(TEXT).digest('hex'),
        },
      },
      approvals: [{ approvals: [{ by: { seat: 's1' } }, { by: { seat: 's4' } }] }],
    });
    const markdown = await borealis.ok('minutes', '--as', 'bot');
    expect(markdown).toBe(minutesMarkdown(minutes));
    expect(markdown).toContain('### Clause 2\n\n```text\n# Delivery\n\nBy Friday.\n```');
  });

  test('AP-2 what a person does not approve goes back to the agents, with the reason', async () => {
    await negotiating();
    await acme.typing(TEXT, 'propose', '--ack', '--summary', 'A draft', '--as', 'bot');
    await acme.ok('agree', '--ack', '--as', 'bot');
    await borealis.ok('state', '--as', 'bot');
    await borealis.ok('agree', '--ack', '--as', 'bot');
    await acme.ok('state', '--as', 'anna');
    await acme.ok('reject', 'Net', '30', 'is', 'too', 'long.', '--clause', 'Price', '--as', 'anna');
    expect(await borealis.ok('state', '--as', 'boris')).toContain(
      'Version 1 was not approved by "Anna":\n  | (clause) Price\n  | Net 30 is too long.',
    );
    const again = await acme.parley(['agree', '--ack', '--as', 'bot']);
    expect(again.text).toContain('Refused (version_closed)');
  });

  test('ID-9 a lost seat is regained by its recovery code, under the name that it had', async () => {
    const { recovery } = await negotiating();
    const elsewhere = await commandLine();
    await elsewhere.ok('recover', recovery, '--as', 'boris');
    expect(await elsewhere.ok('seats')).toContain('boris');
    expect((await borealis.parley(['state', '--as', 'boris', '--patience', '5'])).code).toBe(7);
    const moving = await elsewhere.ok('reissue', '--as', 'boris');
    await borealis.ok('recover', linkIn(moving, 'recovery'));
    expect(await borealis.ok('state', '--as', 'boris')).toContain('You: person of "Borealis", "Boris"');
  });

  test('ID-11 a party closes the room to observers, and the creator lets them in anew', async () => {
    await negotiating();
    expect(await borealis.ok('state', '--as', 'boris')).toContain('Observers: 0 watching, and by link');
    await borealis.ok('observers', 'close', '--as', 'boris');
    expect(await acme.ok('observers', 'allow', '--as', 'anna')).toContain('/o/');
  });
});
