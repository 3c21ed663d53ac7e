import { rulesOf } from '@parley/rules/formats/formats';
import { commandWires, createWire } from '@parley/rules/modules/wires';
import { expect, test } from 'vitest';
import { give, identify, linksOf, listen, make, refusal, world } from './testing/hubs.ts';

/** The rooms that there really are, as far as the hub is concerned with what they do. */
const rules = { rulesOf, wires: commandWires, createWire };
const parties = { topic: 'How orders reach billing', parties: [{ name: 'Acme' }, { name: 'Borealis' }] };

test('RM-3 ID-3 two sides come together by links alone, and nobody needs more than what they were answered', async () => {
  const { hub } = world();
  const [one, two] = [hub(rules), hub(rules)];
  const { links } = await make(one, 'k', parties);
  expect(Object.keys(links)).toEqual(['claim s1', 'agent s2', 'observer s3', 'invitation p2']);
  const claim = await identify(one, links['claim s1']);
  expect(await refusal(give(one, claim, 'claim', { name: 'Anna' }))).toMatchObject({ code: 'browser_only' });
  const anna = await identify(
    one,
    linksOf(await give(one, claim, 'claim', { name: 'Anna' }, { door: 'browser' }))['person s1'],
  );
  const invitation = await identify(two, links['invitation p2']);
  const accepted = linksOf(await give(two, invitation, 'accept', { name: 'Boris' }, { door: 'browser' }));
  expect(await refusal(give(one, invitation, 'accept', { name: 'Bob' }, { door: 'browser' }))).toMatchObject({
    code: 'link_used',
  });
  const boris = await identify(one, accepted['person s4']);
  const ours = await identify(one, links['agent s2']);
  const theirs = await identify(two, accepted['agent s5']);
  await give(two, theirs, 'arrive');
  for (const person of [anna, boris]) await give(one, person, 'ready');
  await give(one, ours, 'say', { text: 'We offer net 30.', summary: 'Offers net 30' });
  const { reader } = await listen(two, theirs, { follow: true });
  expect(reader.read.at(-2)).toContain('talk.said');
  expect((await two.look(theirs)).next.may).toContain('say');
});

test('ID-3 of two people who accept one invitation at once, on two hubs, exactly one joins', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { hub } = world();
    const [one, two] = [hub(rules), hub(rules)];
    const { links } = await make(one, 'k', parties);
    const [first, second] = [
      await identify(one, links['invitation p2']),
      await identify(two, links['invitation p2']),
    ];
    const outcomes = await Promise.all([
      refusal(give(one, first, 'accept', { name: 'Boris' }, { door: 'browser' })),
      refusal(give(two, second, 'accept', { name: 'Bella' }, { door: 'browser' })),
    ]);
    expect(outcomes.filter((body) => body === undefined)).toHaveLength(1);
    expect(outcomes.find((body) => body !== undefined)).toMatchObject({ code: 'link_used' });
  }
});

test('ID-9 ID-3 a link that moves a seat works once: its retry is answered, and nobody else gets in by it', async () => {
  const { hub } = world();
  const one = hub(rules);
  const { links } = await make(one, 'k', parties);
  const inBrowser = { door: 'browser' } as const;
  const claim = await identify(one, links['claim s1']);
  const claimed = linksOf(await give(one, claim, 'claim', { name: 'Anna' }, inBrowser));
  const moves = async (person: string | undefined) =>
    identify(one, linksOf(await give(one, await identify(one, person), 'reissue'))['recovery s1']);
  const move = await moves(claimed['person s1']);
  const moved = await give(one, move, 'recover', {}, { ...inBrowser, key: 'first' });
  expect(await give(one, move, 'recover', {}, { ...inBrowser, key: 'first' })).toEqual(moved);
  expect(await refusal(give(one, move, 'recover', {}, inBrowser))).toMatchObject({ code: 'link_used' });

  // Made where the seat is now, by whoever has it; the code takes the seat back from there, and the link with it.
  const second = await moves(linksOf(moved)['person s1']);
  const code = await identify(one, claimed['recovery s1']);
  await give(one, code, 'recover', {}, inBrowser);
  expect(await refusal(give(one, second, 'recover', {}, inBrowser))).toMatchObject({ code: 'unknown' });
});
