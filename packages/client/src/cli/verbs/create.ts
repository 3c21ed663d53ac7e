import type { JsonObject } from '@parley/protocol';
import { createRoom } from '../../http.ts';
import type { RoomResult } from '../../post.ts';
import { patient } from '../patience.ts';
import { nextFrom, showCreation } from '../repository/from.ts';
import { settingNames } from '../setting-names.ts';
import { UsageError } from '../usage-error.ts';
import type { Call, Verb } from '../verb.ts';
import { claimAt } from './claim.ts';
import { linkLines } from './links.ts';
import { withKeptKey } from './kept-key.ts';

const HUB = 'http://localhost:8470';

export const createVerb: Verb = {
  name: 'create',
  operands: '',
  says: 'Make a room. Every link is shown, once.',
  group: 'Come and go',
  options: {
    from: {
      value: 'folder',
      says: 'go on from the newest room of a repository of both sides; other options stand above it',
    },
    side: { value: 'folder', says: 'with --from: which half is yours (the one remembered)' },
    room: { value: 'id', says: 'with --from: which room of your half (the newest)' },
    'dry-run': { says: 'show what would be sent, and send nothing' },
    topic: { value: 'text', says: 'what it is about' },
    party: { value: 'name', many: true, says: 'a party, yours first; give it for each' },
    goal: { value: 'text', says: 'what should come of it' },
    format: { value: 'name', says: 'negotiation' },
    people: { value: 'browser|any', says: 'where people take their places; any: at a terminal too' },
    set: { value: 'key=value', many: true, says: 'any other setting, such as floor.timeout_s=300' },
    claim: { value: 'your name', says: 'take your own place at once (needs --people any)' },
    base: { value: 'url', says: `where the hub is (PARLEY_HUB, or ${HUB})` },
    'host-key': { value: 'key', says: 'a host key of the hub (PARLEY_HOST_KEY)' },
    key: { value: 'key', says: 'the key of a creation, to repeat that very one' },
  },
  async run(call) {
    const { world, parsed, output } = call;
    const base = parsed.text('base') ?? world.env['PARLEY_HUB'] ?? HUB;
    const input = await roomInput(call);
    const dry = parsed.flag('dry-run');
    if (dry || parsed.text('from') !== undefined) await showCreation(call, base, input);
    if (dry) return 'ok';
    const hostKey = parsed.text('host-key') ?? world.env['PARLEY_HOST_KEY'];
    const links = await withKeptKey(call, { verb: 'create', base, input }, async (key) => {
      const made = await createRoom(base, input, { ...patient(call), key, hostKey });
      const shown = { type: 'created', room: made.room, links: made.links ?? [] };
      await output.show(shown, [`The room ${made.room} is made.`, ...linkLines(shown.links)]);
      return shown.links;
    });
    const name = parsed.text('claim');
    return name === undefined ? 'ok' : claimAt(call, claimOf(links), { name });
  },
};

function claimOf(links: NonNullable<RoomResult['links']>): string {
  const found = links.find(({ kind }) => kind === 'claim');
  if (!found) throw new UsageError('The room has no place to claim.');
  return found.link;
}

async function roomInput(call: Call): Promise<JsonObject> {
  const { parsed } = call;
  const next = await nextFrom(call);
  const names = parsed.texts('party');
  const topic = parsed.text('topic') ?? next?.topic;
  const format = parsed.text('format');
  const parties =
    next && names.length === 0
      ? next.parties
      : names.map((name) => next?.parties.find((party) => party.name === name) ?? { name });
  if (topic === undefined) throw new UsageError('create needs --topic <text>, or --from <folder>.');
  if (parties.length < 2)
    throw new UsageError('create needs --party <name> for each party, yours first; at least two.');
  return {
    topic,
    goal: next ? next.goal(parsed.text('goal')) : parsed.text('goal'),
    format: format ?? next?.format,
    // Whether parties have people is the format's to say, where another one is asked for.
    parties: parties.map((party) => ({ ...party, ...(format !== undefined && { people: undefined }) })),
    settings: settingsIn(parsed.texts('set'), parsed.text('people')),
    contract: next?.contract,
  };
}

/** Settings by module, from `module.name=value` or, where one module alone has the name, `name=value`. */
function settingsIn(given: readonly string[], people: string | undefined): JsonObject {
  const pairs = [...(people === undefined ? [] : [`seats.people=${people}`]), ...given];
  const settings: Record<string, Record<string, string | number | boolean>> = {};
  for (const pair of pairs) {
    const match = /^(?:([\w-]+)\.)?(\w+)=(.*)$/s.exec(pair);
    if (!match) throw new UsageError(`"${pair}" is not of the form key=value.`);
    const [, module, key = '', value = ''] = match;
    const owner = module ?? ownerOf(key);
    settings[owner] = { ...settings[owner], [key]: settingValue(value) };
  }
  return settings;
}

function ownerOf(key: string): string {
  const owners = [...settingNames].filter(([, names]) => names.includes(key)).map(([module]) => module);
  const [owner, ...others] = owners;
  if (owner !== undefined && others.length === 0) return owner;
  const all = [...settingNames].flatMap(([module, names]) => names.map((name) => `${module}.${name}`));
  throw new UsageError(`There is no one setting "${key}". There are: ${all.join(', ')}.`);
}

function settingValue(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}
