import { expect, onTestFinished, test } from 'vitest';
import { commandLine } from './support/command-line.ts';
import { openHub } from './support/open-hub.ts';

/** Questions from the command line, in the words that it prints itself. */

const TEXT = '## Amounts\n\nIn cents.\n';
const NEED = 'Which currency billing books in';

const numberIn = (text: string): string => /Done: \w+ \(#(\d+)/.exec(text)?.[1] ?? '';

test('QU-1 QU-2 QU-3 QU-4 NX-1 a question is asked, blocks, is answered with evidence, opened again and resolved', async () => {
  const hub = await openHub();
  onTestFinished(() => hub.close());
  const made = await hub.post('/api/rooms', {
    topic: 'How the shop sends orders to billing',
    format: 'rendezvous',
    parties: [{ name: 'Shop', needs_to_determine: [NEED] }, { name: 'Billing' }],
  });
  const links = made.body['links'] as readonly { readonly kind: string; readonly link: string }[]; // as the hub promises
  const [shopLink = '', billingLink = ''] = links
    .filter(({ kind }) => kind === 'agent')
    .map(({ link }) => link);
  const [shop, billing] = [await commandLine(), await commandLine()];
  await shop.ok('join', shopLink, '--as', 'bot');
  await billing.ok('join', billingLink, '--as', 'bot');

  // What the party needs to determine and nobody has asked is told, with the line that asks it.
  const told = await shop.ok('state', '--as', 'bot');
  expect(told).toContain('Nobody has asked yet what your party needs to determine (line 1): ask.');
  expect(told).toContain(`parley ask --to all --need 1 '${NEED}'`);
  await shop.typing(TEXT, 'propose', '--as', 'bot');
  const on = numberIn(
    await shop.ok('ask', NEED, '--to', 'p2', '--blocking', '--need', '1', '--due', '30', '--as', 'bot'),
  );

  const put = await billing.ok('state', '--as', 'bot');
  expect(put).toContain(`Question ${on} of "Shop" is put to your party, and nobody can agree before that`);
  expect(put).toContain(`  | ${NEED}`);
  expect(put).toContain(`parley answer ${on} assumed`);
  const early = await billing.parley(['agree', '--as', 'bot']);
  expect(early.text).toContain(`Nobody can agree while these questions block: ${on}.`);
  expect(early.text).toContain(NEED);

  const vague = await billing.parley(['answer', on, 'verified', 'In euro.', '--as', 'bot']);
  expect(vague.text).toContain('"how" is missing');
  await billing.ok('answer', on, 'assumed', 'In euro, I think.', '--as', 'bot');
  await shop.ok('reopen', on, 'Please look it up.', '--as', 'bot');
  const answered = await billing.ok(
    ...['answer', on, 'verified', 'In euro.', '--how', 'Read the ledger.', '--where', 'billing/ledger.ts'],
    ...['--as', 'bot'],
  );
  expect(answered).toContain('Done: answer');
  // In a rendezvous a verified answer settles the question by itself.
  expect(await shop.ok('state', '--as', 'bot')).toContain(
    `Question ${on}, of "Shop" to "Billing": resolved; answers: `,
  );
  const other = numberIn(await shop.ok('ask', 'And who rounds?', '--as', 'bot'));
  await shop.ok('unask', other, 'It no longer matters.', '--as', 'bot');
  await shop.ok('agree', '--as', 'bot');
  await billing.ok('contract', '--as', 'bot');
  expect(await billing.ok('agree', '--as', 'bot')).toContain('closed');
});
