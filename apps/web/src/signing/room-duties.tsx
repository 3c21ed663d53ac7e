import { usePlay, useMe } from '../live/use-seat.tsx';
import { Words } from '../i18n/words.tsx';
import { usePlace } from '../rooms/use-place.ts';
import { Notice } from '../ui/notice.tsx';
import { useNaming } from './keys/use-naming.ts';
import { SaveKept } from './kept/save-kept.tsx';
import { useKeeping } from './kept/use-keeping.ts';

/**
 * What a browser does for its reader while a room is open: it names their signing key, if they have none yet, and keeps
 * what the hub signs. Nothing of it is seen, unless the hub has signed what cannot be true together.
 */
export function RoomDuties() {
  useNaming(false);
  const contrary = useKeeping();
  const [first] = contrary;
  const { room } = usePlace();
  const { topic } = usePlay().room;
  const { seat } = useMe();
  if (!first) return null;
  return (
    <Notice tone="bad" role="alert" className="m-4 flex flex-wrap items-center gap-x-6 gap-y-2">
      <p className="flex-[1_1_24rem]">
        <Words
          of={first.circle === 'room' ? 'signing.contrary' : 'signing.contrary.side'}
          with={{ seq: first.seq }}
        />
      </p>
      <SaveKept room={room} seat={seat ?? ''} topic={topic} />
    </Notice>
  );
}
