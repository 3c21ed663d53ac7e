import { queryOptions } from '@tanstack/react-query';
import { get } from '../api/ask.ts';
import { keys } from '../api/queries.ts';

interface HubKeys {
  readonly hub: string;
  /** Verifier keys, the newest first. */
  readonly keys: readonly { readonly key: string; readonly since: string }[];
}

/** What this hub signs with now: records are checked by it, so those who keep it from the start trust nobody later. */
export const hubKeys = queryOptions({
  queryKey: keys.hub(),
  queryFn: ({ signal }) => get<HubKeys>('/.well-known/parley-keys.json', { signal }),
});

/** The newest of the hub's verifier keys. */
export const newestOf = (of: HubKeys | undefined): string | undefined => of?.keys[0]?.key;
