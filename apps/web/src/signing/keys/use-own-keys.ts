import { useQuery } from '@tanstack/react-query';
import { keys } from '../../api/queries.ts';
import { allKeys, type OwnKey } from './own-keys.ts';

const none: readonly OwnKey[] = [];

/** The signing keys of this browser, and whether it keeps any at all; undefined until it has said so. */
export function useOwnKeys(): { readonly held: readonly OwnKey[]; readonly able: boolean } | undefined {
  const { data, isError } = useQuery({
    queryKey: keys.ownKeys(),
    queryFn: allKeys,
    staleTime: 0,
    networkMode: 'always',
    retry: false,
  });
  if (isError) return { held: none, able: false };
  return data && { held: data, able: true };
}
