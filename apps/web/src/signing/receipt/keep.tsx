import { Download } from 'lucide-react';
import { Words } from '../../i18n/words.tsx';
import { usePlay } from '../../live/use-seat.tsx';
import { recordPath } from '../../panels/record/downloads.tsx';
import { usePlace } from '../../rooms/use-place.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Time } from '../../ui/time.tsx';
import type { SeatDeeds } from '../after/deeds.ts';
import { SaveKept } from '../kept/save-kept.tsx';
import { SaveReceipt } from './save-receipt.tsx';

interface KeepProps {
  readonly own: SeatDeeds;
  readonly signature: SeatDeeds['signed'][number];
}

/** What there is to take away, and until when it can be had. */
export function Keep({ own, signature }: KeepProps) {
  const { room } = usePlace();
  const play = usePlay();
  return (
    <div className="mt-6 print:hidden">
      <div className="flex flex-wrap gap-3">
        <a href={recordPath(room, own.seat)} download className={buttonClass('filled')}>
          <Icon of={Download} /> <Words of="receipt.record" />
        </a>
        <SaveReceipt own={own} signature={signature} />
        <Button onClick={() => window.print()}>
          <Words of="minutes.print" />
        </Button>
      </div>
      <p className="mt-3 text-meta text-ink2">
        <Words of="receipt.keep" with={{ when: <Time at={play.room.erased_at} /> }} />
      </p>
      <SaveKept room={room} seat={own.seat} topic={play.room.topic} look="bare" />
    </div>
  );
}
