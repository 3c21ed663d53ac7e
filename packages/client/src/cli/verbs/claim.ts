import type { JsonObject } from '@parley/protocol';
import { accept, claim, recover } from '../../http.ts';
import { parseLink } from '@parley/protocol/links';
import { commandWords } from '../command-words.ts';
import type { Ending } from '../exit-codes.ts';
import type { Options } from '../options.ts';
import { patient } from '../patience.ts';
import { UsageError } from '../usage-error.ts';
import type { Call, Verb } from '../verb.ts';
import { text } from '@parley/telling/look';
import { aliasOf } from '../seats/seat-files.ts';
import { emptySeat, type Seat } from '../seats/seat.ts';
import { arrive } from './arrive.ts';
import { withKeptKey } from './kept-key.ts';
import { linkLines } from './links.ts';

/** Taking a person's place from a terminal, where the room allows it. */

const placeOptions = {
  name: { value: 'name', says: 'what you are called in the room' },
  base: { value: 'url', says: 'where the hub is, for a bare token' },
  key: { value: 'key', says: 'the key of a claim, to repeat that very one' },
} satisfies Options;

export const claimVerb: Verb = {
  name: 'claim',
  operands: '<link>',
  says: commandWords.claim.says,
  group: 'Come and go',
  options: { ...placeOptions, again: { says: 'take it anew from whoever has it' } },
  run: (call) =>
    claimAt(call, linkIn(call), { name: nameIn(call), again: call.parsed.flag('again') || undefined }),
};

export const acceptVerb: Verb = {
  name: 'accept',
  operands: '<link>',
  says: commandWords.accept.says,
  group: 'Come and go',
  options: { ...placeOptions, 'agent-name': { value: 'name', says: 'what your agent is called' } },
  run: (call) =>
    take(call, accept, linkIn(call), { name: nameIn(call), agent_name: call.parsed.text('agent-name') }),
};

export const recoverVerb: Verb = {
  name: 'recover',
  operands: '<code>',
  says: commandWords.recover.says,
  group: 'Come and go',
  options: { base: placeOptions.base, key: placeOptions.key },
  run: (call) => take(call, recover, linkIn(call), {}),
};

export function claimAt(call: Call, link: string, input: JsonObject): Promise<Ending> {
  return take(call, claim, link, input);
}

async function take(call: Call, send: typeof claim, link: string, input: JsonObject): Promise<Ending> {
  const { parsed, output } = call;
  const base = parsed.text('base') ?? parseLink(link)?.base;
  if (base === undefined) throw new UsageError('This is no link of a Parley room, or it needs --base <url>.');
  const what = { verb: send.name, base, input: { ...input, link } };
  const seat = await withKeptKey(call, what, async (key) => {
    const { room, links = [] } = await send(link, input, { ...patient(call), key, base });
    const own = links.find(({ kind }) => kind === 'person');
    const token = own && parseLink(own.link)?.token.text;
    // The link comes this once: the seat is kept before anything else can go wrong.
    const kept =
      own && token ? keep(call, newSeat({ room, base, token, seat: own.subject, input, parsed })) : undefined;
    const others = links.filter((one) => one !== own);
    await output.show({ type: 'taken', room, links, seat: kept?.alias }, linkLines(kept ? others : links));
    return kept;
  });
  if (seat) await arrive(call, seat);
  return 'ok';
}

/** A seat that this user holds already, and has regained, stays the one it was: with the new credential. */
function keep({ world, parsed }: Call, seat: Seat): Seat {
  const held = world.seats.list().find((each) => each.room === seat.room && each.seat === seat.seat);
  if (!held || parsed.text('as') !== undefined) return world.seats.add(seat);
  return world.seats.change(held.alias, (now) => ({ ...now, token: seat.token }));
}

interface Taken extends Pick<Seat, 'room' | 'base' | 'token' | 'seat'> {
  readonly input: JsonObject;
  readonly parsed: Call['parsed'];
}

/** The seat as far as it is known before it was ever connected. */
function newSeat({ room, base, token, seat, input, parsed }: Taken): Seat {
  const name = text(input['name']) ?? seat;
  const alias = aliasOf(parsed.text('as') ?? name);
  return { ...emptySeat, alias, base, token, room, seat, kind: 'person', party: null, name, topic: '' };
}

function linkIn({ parsed, verb }: Call): string {
  const [link] = parsed.operands;
  if (link === undefined) throw new UsageError(`${verb} needs <link>.`);
  return link;
}

function nameIn({ parsed, verb }: Call): string {
  const name = parsed.text('name');
  if (name === undefined) throw new UsageError(`${verb} needs --name <name>.`);
  return name;
}
