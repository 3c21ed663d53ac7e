import { useQuery } from '@tanstack/react-query';
import { statementOf } from '@parley/record/statement/of-minutes';
import { keys } from '../../api/queries.ts';
import { useMe } from '../../live/use-seat.tsx';
import type { SealedMinutes } from '../../minutes/minutes-query.ts';

/** The text that is signed; null for a seat that is not in the minutes, undefined until it is made. */
export function useStatement(minutes: SealedMinutes, shown: string): string | null | undefined {
  const { seat } = useMe();
  const { data } = useQuery({
    queryKey: keys.statement(minutes.facts.sha256, seat ?? '', shown),
    queryFn: async () =>
      (seat === null ? undefined : await statementOf(minutes.text, seat, { purpose: 'minutes', shown })) ??
      null,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  return data;
}
