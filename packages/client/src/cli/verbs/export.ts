import { readRecord, type RoomRecord } from '@parley/record';
import { safeLine } from '@parley/protocol/safe-text';
import { quotedName } from '@parley/telling/show/directory';
import { LocalError, RefusedError } from '../../errors.ts';
import { minutesOf, recordOf } from '../../http.ts';
import { keepSigned } from '../keeping/keep-signed.ts';
import { patient } from '../patience.ts';
import { exportIntoRepository } from '../repository/export.ts';
import type { Seat } from '../seats/seat.ts';
import { UsageError } from '../usage-error.ts';
import type { Call, Verb } from '../verb.ts';

/**
 * What is to be kept of a room, as files: its record, which `parley verify` checks, the minutes once it is closed, and the
 * keys of the hub, since a record proves nothing to those who have them from the record alone.
 */
export const exportVerb: Verb = {
  name: 'export',
  operands: '[folder]',
  says: "Write the room's record, the minutes of a closed room and the keys of the hub into files.",
  group: 'Record and keys',
  options: {
    party: { says: 'the record with what your side said in private; not for the others' },
    repo: {
      value: 'folder',
      says: 'a closed room into your half of a git repository that both sides own, as a commit',
    },
    side: {
      value: 'folder',
      says: 'with --repo: which half is yours (the one remembered, or of your party’s name)',
    },
  },
  async run(call) {
    const { parsed, world, output } = call;
    const [folder, ...more] = parsed.operands;
    const repo = parsed.text('repo');
    if (repo !== undefined) {
      if (folder !== undefined) throw new UsageError('export takes either <folder> or --repo <folder>.');
      return exportIntoRepository(call, world.seats.choose(parsed.text('as')), repo);
    }
    if (parsed.text('side') !== undefined) throw new UsageError('--side goes with --repo <folder>.');
    if (folder === undefined) throw new UsageError('export needs <folder>, or --repo <folder>.');
    if (more.length > 0) throw new UsageError(`export does not take "${more.join(' ')}".`);
    const seat = world.seats.choose(parsed.text('as'));
    const party = parsed.flag('party');
    const record = await recordOf(seat, party ? 'party' : 'common', patient(call));
    const files = {
      'record.json': record,
      ...(await minutesIn(call, seat)),
      'keys.txt': keysText(hubIn(record), seat),
    };
    for (const [name, text] of Object.entries(files)) {
      const path = await world.writeFile(folder, name, text);
      const own = party && name === 'record.json';
      await output.show({ type: 'file', path, ...(own && { party }) }, [
        own ? `${path}${NOT_FOR_OTHERS}` : path,
      ]);
    }
    await keepSigned(call, seat);
    return 'ok';
  },
};

const NOT_FOR_OTHERS =
  '  (it holds what your side said in private: do not give it to the others; without --party there is one for all)';

/** What the record says of the hub. What is no record is not kept as one. */
function hubIn(text: string): RoomRecord['hub'] {
  const read = readRecord(text);
  if ('record' in read) return read.record.hub;
  throw new LocalError('not_a_hub');
}

function keysText({ name, keys }: RoomRecord['hub'], { base }: Seat): string {
  return [
    `The keys with which the hub ${quotedName(name)} signs, as it told them together with the record:`,
    '',
    ...keys.map(safeLine),
    '',
    'Compare them with what the hub prints at its start, or publishes at',
    `${new URL('/.well-known/parley-keys.json', base).href}, and let the other side do the same. Then`,
    '',
    '    parley verify record.json --key hub=@keys.txt',
    '',
    'says what the record proves. Keys that nobody has compared prove only what the hub says.',
    '',
  ].join('\n');
}

/** The minutes, byte for byte; none while the room is open. */
async function minutesIn(call: Call, seat: Seat): Promise<Readonly<Record<string, string>>> {
  const options = patient(call);
  try {
    return {
      'minutes.md': await minutesOf(seat, 'md', options),
      'minutes.json': await minutesOf(seat, 'json', options),
    };
  } catch (error) {
    if (error instanceof RefusedError && error.body.code === 'not_now') return {};
    throw error;
  }
}
