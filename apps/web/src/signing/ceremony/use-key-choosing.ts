import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../../api/queries.ts';
import { useMe, usePlay } from '../../live/use-seat.tsx';
import { usePlace } from '../../rooms/use-place.ts';
import { keyOf } from '../keys/name-key.ts';
import { passkeyStanding } from '../keys/passkey.ts';
import { isKey } from '../keys/print.ts';
import { useOwnKeys } from '../keys/use-own-keys.ts';
import type { Choice } from '../sign-with.ts';

export interface KeyOption {
  readonly id: string;
  readonly choice: Choice;
  /** The room knows it for the seat's key. */
  readonly isNamed: boolean;
}

export interface KeyChoosing {
  readonly options: readonly KeyOption[];
  readonly chosen: KeyOption | undefined;
  /** The others know another key, and would see that it changed. */
  readonly changes: boolean;
  /** Whether this browser keeps keys. */
  readonly able: boolean;
  choose(id: string): void;
}

/**
 * The keys that a seat can sign with here. A passkey comes first where the device has one ready, since it makes sure of
 * its user; else the key that the others know. `signedWith` is the one to stay with, of a signature that there is.
 */
export function useKeyChoosing(signedWith?: string): KeyChoosing | undefined {
  const { room } = usePlace();
  const { seat } = useMe();
  const known = keyOf(usePlay(), seat);
  const own = useOwnKeys();
  const { data: passkeys } = useQuery({
    queryKey: keys.passkeys(),
    queryFn: passkeyStanding,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  const [chosenId, choose] = useState<string>();
  if (!own || passkeys === undefined) return undefined;

  const held = own.held.filter((key) => key.room === room && key.seat === seat);
  const options: KeyOption[] = held.map((key) => ({
    id: key.fingerprint,
    choice: { type: 'own', key },
    isNamed: isKey(known, key),
  }));
  const make = (kind: 'passkey' | 'browser') => {
    const isThere = held.some((key) => key.kind === kind);
    if (own.able && !isThere) options.push({ id: kind, choice: { type: 'new', kind }, isNamed: false });
  };
  if (passkeys !== 'none') make('passkey');
  make('browser');
  const ordered = options.toSorted((one, other) => rank(other, signedWith) - rank(one, signedWith));
  const isReady = passkeys === 'ready' && signedWith === undefined;
  const first = (isReady ? ordered.find(isPasskey) : undefined) ?? ordered[0];
  const chosen = ordered.find(({ id }) => id === chosenId) ?? first;
  return {
    options: ordered,
    chosen,
    changes: known !== undefined && chosen !== undefined && !chosen.isNamed,
    able: own.able,
    choose,
  };
}

const isPasskey = ({ choice }: KeyOption): boolean =>
  (choice.type === 'own' ? choice.key.kind : choice.kind) === 'passkey';

/** Passkeys first, then what the room knows; before both, the key that has signed. */
function rank(option: KeyOption, signedWith: string | undefined): number {
  return (option.id === signedWith ? 4 : 0) + (isPasskey(option) ? 2 : 0) + (option.isNamed ? 1 : 0);
}
