import type { JsonObject } from '@parley/protocol';
import { list, record, text, words } from '@parley/telling/look';
import { fenced } from '@parley/telling/text/fence';
import { UsageError } from '../usage-error.ts';
import type { Call } from '../verb.ts';
import { formerRoom } from './former-room.ts';
import { nextRoom, type NextRoom } from './next-room.ts';

/** The next room of the repository that a line names; undefined where it names none. */
export async function nextFrom({ parsed, world, output }: Call): Promise<NextRoom | undefined> {
  const folder = parsed.text('from');
  if (folder === undefined) {
    const lone = ['side', 'room'].find((name) => parsed.text(name) !== undefined);
    if (lone !== undefined) throw new UsageError(`--${lone} goes with --from <folder>.`);
    return undefined;
  }
  const former = await formerRoom(folder, { side: parsed.text('side'), room: parsed.text('room') }, world);
  const next = nextRoom(former);
  for (const notice of former.notices) output.notice(notice);
  if (next.leftOut > 0)
    output.notice(
      `${next.leftOut} open points found no place in the briefs of the parties, and are left out.`,
    );
  return next;
}

/** Shows what is to be sent before it is: much of it was written by somebody else. */
export async function showCreation({ output, parsed }: Call, base: string, input: JsonObject): Promise<void> {
  const quote = (words: string | undefined) => fenced(words ?? '', output.columns);
  const part = (title: string, words: string | undefined) =>
    words === undefined ? [] : [title, ...quote(words)];
  const parties = list(input['parties']).map(record);
  const would = parsed.flag('dry-run') ? 'Would be' : 'Is';
  await output.show({ type: 'creation', base, input }, [
    `${would} sent to ${base}:`,
    ...part('Topic:', text(input['topic'])),
    ...part('Goal:', text(input['goal'])),
    ...parties.flatMap((party, index) => [
      `Party ${index + 1}${party['people'] === false ? ', by its agent alone' : ''}:`,
      ...quote(text(party['name'])),
      ...part('It knows:', lines(party['knows'])),
      ...part('It needs to determine:', lines(party['needs_to_determine'])),
    ]),
    ...part('The first text of the contract:', text(input['contract'])),
    `Settings: ${JSON.stringify(input['settings'])}`,
  ]);
}

const lines = (given: unknown): string | undefined =>
  words(given).length === 0 ? undefined : words(given).join('\n');
