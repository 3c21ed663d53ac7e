import { seatName, type StateOfPlay } from '../../live/state-of-play.ts';
import { usePlay } from '../../live/use-seat.tsx';
import { Say } from '../../rooms/parts/say.tsx';
import { sentence } from '../../rooms/sentence.ts';
import { Notice } from '../../ui/notice.tsx';

type Rejection = NonNullable<NonNullable<StateOfPlay['approval']>['rejection']>;

/** Who did not approve the version that was agreed on, why, and over which clause. */
export function RejectedNotice({ rejection }: { readonly rejection: Rejection }) {
  const { seat, version, reason, clause } = rejection;
  const fill = { who: seatName(usePlay(), seat), version, reason };
  return (
    <Notice tone="needs" className="mb-4">
      <p>
        <Say
          of={
            clause
              ? sentence('banner.rejected.clause', { ...fill, clause })
              : sentence('banner.rejected', fill)
          }
        />
      </p>
    </Notice>
  );
}
