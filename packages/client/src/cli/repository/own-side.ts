import { readdir } from 'node:fs/promises';
import type { Repository } from './repository.ts';
import { mustBeSide, mustStandAlone, sideOf } from './side.ts';

/** Which half is one's own, as this clone remembers it: in its settings, where nobody else can write. */
const REMEMBERED = 'parley.side';

/** The half that was named, or is remembered in this clone. */
export async function rememberedSide(
  { git }: Repository,
  given: string | undefined,
): Promise<string | undefined> {
  const side = given ?? (await git.ask(['config', '--local', '--get', REMEMBERED]));
  return side === undefined ? undefined : mustBeSide(side);
}

/** The half of a party: as it was named, as it is remembered, or as the party's name makes it. */
export async function sideFor(
  repository: Repository,
  party: string,
  given: string | undefined,
): Promise<string> {
  const side = (await rememberedSide(repository, given)) ?? sideOf(party);
  mustStandAlone(side, [...(await repository.folders()), ...(await readdir(repository.top))]);
  return side;
}

export async function remember({ git }: Repository, side: string): Promise<void> {
  await git.run(['config', '--local', REMEMBERED, side]);
}
