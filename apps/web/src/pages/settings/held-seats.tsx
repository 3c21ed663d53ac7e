import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { postTo } from '../../api/ask.ts';
import { keys } from '../../api/queries.ts';
import { type HeldSeat, heldSeats } from '../../api/seats.ts';
import { useDeed } from '../../api/use-deed.ts';
import { useWords, Words } from '../../i18n/words.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { SeatPlate } from '../../ui/seat-plate.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { speech } from '../../ui/speech.ts';

/** The seats that this browser holds. Forgetting one gives up this browser's way to it, and not the seat. */
export function HeldSeats() {
  const { data, error, refetch } = useQuery(heldSeats);
  const [leaving, setLeaving] = useState<HeldSeat>();
  return (
    <section className="mt-12">
      <h2 className="mb-2 text-head font-[600]">
        <Words of="settings.seats" />
      </h2>
      <p className="mb-4 text-meta text-ink2">
        <Words of={data?.seats.length === 0 ? 'settings.seats.none' : 'settings.seats.move'} />
      </p>
      <Failure of={error ?? undefined} />
      {!data && !error && <Skeleton lines={3} onRetry={() => void refetch()} />}
      {data && data.seats.length > 0 && (
        <ul className="border-t border-line">
          {data.seats.map((held) => (
            <HeldRow key={`${held.room} ${held.seat}`} held={held} onForget={() => setLeaving(held)} />
          ))}
        </ul>
      )}
      {leaving && <Forget held={leaving} onClose={() => setLeaving(undefined)} />}
    </section>
  );
}

interface HeldRowProps {
  readonly held: HeldSeat;
  readonly onForget: () => void;
}

const kinds = { person: 'common.person', agent: 'common.agent', observer: 'common.observer' } as const;

function HeldRow({ held, onForget }: HeldRowProps) {
  const { t } = useWords();
  const { room, seat, kind, party, topic, name } = held;
  return (
    <li className="flex items-center gap-4 border-b border-line py-3">
      <SeatPlate kind={kind} party={party} />
      <div className="min-w-0 flex-1">
        <Link
          to="/rooms/$room"
          params={{ room }}
          search={{ seat }}
          className="font-[600] underline-offset-4 hover:underline"
        >
          <bdi>{topic}</bdi>
        </Link>
        <p className="text-meta text-ink2">
          <bdi>{name}</bdi> · {t(kinds[kind])}
        </p>
      </div>
      <Button onClick={onForget} aria-label={t('settings.forget.named', { name, topic })}>
        <Words of="settings.forget" />
      </Button>
    </li>
  );
}

interface ForgetProps {
  readonly held: HeldSeat;
  readonly onClose: () => void;
}

function Forget({ held: { room, seat, kind, name, topic }, onClose }: ForgetProps) {
  const { t } = useWords();
  const queries = useQueryClient();
  const { run, busy, failure } = useDeed(
    (input: { room: string; seat: string }) => postTo('/api/browser/forget', input),
    () => {
      speech.say(t('settings.forgotten'));
      void queries.invalidateQueries({ queryKey: keys.seats() });
      onClose();
    },
  );
  const fill = { name: <bdi>{name}</bdi>, topic: <bdi>{topic}</bdi> };
  return (
    <Dialog title={<Words of="settings.forget.title" />} onClose={onClose}>
      {kind === 'observer' ? (
        <Words of="settings.forget.observer" with={{ topic: fill.topic }} />
      ) : (
        <Words of="settings.forget.what" with={fill} />
      )}
      <Failure of={failure} className="mt-4" />
      <DialogActions>
        <Button onClick={onClose}>
          <Words of="common.cancel" />
        </Button>
        <Button look="danger" busy={busy} onClick={() => run({ room, seat })}>
          <Words of="settings.forget" />
        </Button>
      </DialogActions>
    </Dialog>
  );
}
