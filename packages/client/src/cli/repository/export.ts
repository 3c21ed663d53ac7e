import { safeLine } from '@parley/protocol/safe-text';
import { quotedName } from '@parley/telling/show/directory';
import type { Ending } from '../exit-codes.ts';
import { keepSigned } from '../keeping/keep-signed.ts';
import type { Seat } from '../seats/seat.ts';
import { UsageError } from '../usage-error.ts';
import type { Call } from '../verb.ts';
import { closedRoom } from './closed-room.ts';
import { commitChange, mustBeCalm } from './committing.ts';
import { type Export, halfNow, halfWith, type Place, type Written } from './half.ts';
import { halfFiles } from './half-files.ts';
import { comparison, otherHalves } from './other-halves.ts';
import { remember, sideFor } from './own-side.ts';
import { openRepository } from './repository.ts';

/**
 * Writes the papers of a closed room into one's own half of a repository that both sides own, and commits them: first all
 * is looked at, then all is written, and nothing outside of that half is touched (docs/REPOSITORY.md).
 */
export async function exportIntoRepository(call: Call, seat: Seat, folder: string): Promise<Ending> {
  const { world, output, parsed } = call;
  const repository = await openRepository(folder, world);
  await mustBeCalm(repository);
  const room = await closedRoom(call, seat);
  const given = parsed.text('side');
  const side = await sideFor(repository, room.party.name, given);
  const place: Place = { repository, side, files: halfFiles(repository.top, side) };
  const now = await halfNow(place);
  if (now && given === undefined && now.index.party !== room.party.name)
    throw new UsageError(
      `The half ${side} is kept for "${safeLine(now.index.party)}", and this seat is of "${safeLine(room.party.name)}". Say which half is meant: --side <folder>`,
    );
  const written = await halfWith(place, now?.index, room);
  const commit = await commitAll(place, written, now?.removed ?? []);
  await remember(repository, side);
  const halves = await otherHalves(repository, side, othersIn(room));
  const shown = { type: 'exported', side, ...written.room, commit };
  const { signed } = written.room;
  const at = `${side}/rooms/${written.room.folder}`;
  await output.show(shown, [
    commit === undefined
      ? `${at} is there already, as it is. Nothing was committed.`
      : `${at} is written and committed (${commit.slice(0, 12)}). Push it when you like.`,
    `SHA-256 of the minutes: ${written.room.minutes}`,
    `Signed by: ${signed.length === 0 ? 'nobody yet' : signed.map(quotedName).join(', ')}`,
    `Points left open: ${written.room.open_points}. What else the next room should take up is for ${side}/agenda.md.`,
  ]);
  for (const line of comparison(halves, written.room)) output.notice(line);
  await keepSigned(call, seat);
  return 'ok';
}

async function commitAll(
  { repository, side, files }: Place,
  { texts, room }: Written,
  removed: readonly string[],
): Promise<string | undefined> {
  for (const [path, text] of Object.entries(texts)) await files.write(path, text);
  return commitChange(repository, {
    texts: Object.fromEntries(Object.entries(texts).map(([path, text]) => [`${side}/${path}`, text])),
    gone: removed.map((folder) => `${side}/${folder}`),
    message: `Minutes of ${safeLine(room.topic)}\n\nRoom ${room.room}, closed ${room.closed_at} as ${room.outcome}.\nSHA-256 of the minutes: ${room.minutes}\n`,
  });
}

const othersIn = ({ minutes, party }: Export): readonly string[] =>
  minutes.meeting.parties.filter((each) => each.party !== party.party).map(({ name }) => name);
