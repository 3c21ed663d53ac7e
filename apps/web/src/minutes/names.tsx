import type { Minutes } from '@parley/record/minutes/document';

/** Who an entry speaks of: whoever held the place when it was written. */
export function holderOf({ present }: Minutes, seat: string | null, seq: number): string {
  const found = present.seats.find((each) => each.seat === seat);
  return found?.holders.findLast((holder) => holder.seq <= seq)?.name ?? found?.name ?? '';
}

export function partyIn({ meeting }: Minutes, party: string | null): string {
  return meeting.parties.find((each) => each.party === party)?.name ?? '';
}

/** An author as the minutes name them: name and party. */
export function Who({
  minutes,
  by,
  seq,
}: {
  readonly minutes: Minutes;
  readonly by: { readonly seat: string | null; readonly party: string | null };
  readonly seq: number;
}) {
  const name = holderOf(minutes, by.seat, seq);
  const party = partyIn(minutes, by.party);
  return (
    <>
      <bdi>{name || party}</bdi>
      {name !== '' && party !== '' && (
        <>
          {' '}
          (<bdi>{party}</bdi>)
        </>
      )}
    </>
  );
}

/** A time of the minutes: UTC first, which is the same for everybody, then the reader's own. */
export function UtcTime({ at }: { readonly at: string }) {
  const utc = `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {utc}
    </time>
  );
}
