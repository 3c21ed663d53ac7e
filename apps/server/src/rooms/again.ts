import { type Entry, type Result, refusalBody, RefusedError, SECRET_AGAIN_MS } from '@parley/protocol';
import { open } from '@parley/record';
import type { Mint } from '@parley/rules';
import type { Issuer, Link } from '../keys/issue.ts';
import type { Ledger } from '../ledger/port.ts';
import type { Order } from './order.ts';
import type { Picture } from './picture.ts';

/** What a command wrote itself. What time brought, or what settled after, is by the hub and nobody's result. */
export function ownEntries(entries: readonly Entry[]): readonly Entry[] {
  return entries.filter(({ by }) => by.kind !== 'hub');
}

/** Where a command's entries stand, and the links it made. */
export function resultOf(entries: readonly Entry[], links: readonly Link[]): Result {
  return {
    entries: entries.map(({ circle, seq, type }) => ({ circle, seq, type })),
    ...(links.length > 0 && { links: [...links] }),
  };
}

export interface Again {
  readonly ledger: Pick<Ledger, 'commandByKey' | 'credential'>;
  readonly issuer: Issuer;
}

/**
 * Answers a command that was accepted before from the record, as the first time, whatever the room has come to since
 * (DL-4). Its links are derived anew and handed out while they are young and nobody has used them (ID-2); when it made
 * links and none of them can be shown any more, that is what the caller has to know.
 */
export async function answerAgain(
  { by, record, request }: Order,
  { room, picture, now }: { readonly room: string; readonly picture: Picture; readonly now: number },
  { ledger, issuer }: Again,
): Promise<Result> {
  const found = await ledger.commandByKey(room, record.actor, record.key);
  const first = found?.commit.commands[found.index];
  if (!found || !first) throw new Error('broken invariant: a key that is known is not in the record');
  if (first.digest !== record.digest) throw new RefusedError(refusalBody('key_reused'));
  const entries = found.commit.entries
    .filter(({ command }) => command === found.index)
    .map(({ text }) => open(text));
  const minted = picture.rules?.mints(entries) ?? [];
  const young = entries.every(({ at }) => now - at < SECRET_AGAIN_MS);
  const links: Link[] = [];
  for (const mint of young ? minted : []) {
    const party = picture.rules?.actor(picture.state, mint, now)?.party;
    if (await canBeShown(mint)) links.push(issuer.link(room, mint, record.key, party));
  }
  if (minted.length > 0 && links.length === 0) {
    throw new RefusedError(
      refusalBody(
        'secret_shown',
        by === 'founder' ? { command: request.command, room } : { command: request.command },
      ),
    );
  }
  return resultOf(entries, links);

  /** Good still, not used yet, and the very one that was stored: another secret of the hub would derive another. */
  async function canBeShown(mint: Mint): Promise<boolean> {
    const { rules, state } = picture;
    if (!rules?.actor(state, mint, now) || rules.used(state, mint)) return false;
    const { digest } = issuer.write(room, mint, record.key);
    return (await ledger.credential(room, digest)) !== undefined;
  }
}
