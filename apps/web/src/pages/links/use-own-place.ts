import type { JsonObject } from '@parley/protocol';
import { parseLink } from '@parley/protocol/links';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { takeSeat } from '../../api/deeds.ts';
import { keys } from '../../api/queries.ts';
import { useDeed } from '../../api/use-deed.ts';
import { type Handed, placeTaken } from '../handing/handed.ts';

/**
 * Whoever makes a room has a place in it, and takes it at once: the room's answer carries a claim link for it, like for
 * anybody else. Where no place at the table is theirs, they watch, by the link that all observers have. Until that has
 * worked the link is kept here.
 */
export function useOwnPlace({ room, name, place, watches = false }: Handed) {
  const queries = useQueryClient();
  const begun = useRef(false);
  const deed = useDeed(
    (input: JsonObject, key) => takeSeat(watches ? 'watch' : 'claim', input, { key }),
    ({ seat, links = [] }) => {
      placeTaken(room, seat, links);
      void queries.invalidateQueries({ queryKey: keys.seats() });
    },
  );
  const take = () => {
    const token = place === undefined ? undefined : parseLink(place)?.token.text;
    if (token !== undefined) deed.run(watches ? { token } : { token, name });
  };
  useEffect(() => {
    // Once by itself; then whenever the person asks for it.
    if (begun.current) return;
    begun.current = true;
    take();
  });
  const waiting = deed.failure === undefined ? 'taking' : 'failed';
  return {
    status: place === undefined ? 'taken' : waiting,
    failure: deed.failure,
    retry: take,
  } as const;
}
