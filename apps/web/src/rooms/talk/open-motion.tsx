import { lazy, Suspense } from 'react';
import { usePlay } from '../../live/use-seat.tsx';

const MotionCard = lazy(async () => ({
  default: (await import('../../panels/floor/motion-card.tsx')).MotionCard,
}));

/** A motion stands in the talk for as long as it is open; what became of it is a line of its own. */
export function OpenMotion({ on }: { readonly on: number }) {
  const { motions } = usePlay();
  const motion = motions?.motions.find((each) => each.on === on);
  if (!motion) return null;
  return (
    <div className="my-2 text-body text-ink">
      <Suspense>
        <MotionCard motion={motion} anchor={false} />
      </Suspense>
    </div>
  );
}
