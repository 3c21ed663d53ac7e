import { useCallback, useMemo } from 'react';
import { useWords, Words } from '../../i18n/words.tsx';
import { useMe, usePlay } from '../../live/use-seat.tsx';
import { MinutesDocument } from '../../minutes/minutes-document.tsx';
import type { SealedMinutes } from '../../minutes/minutes-query.ts';
import { type SectionName, sectionNames } from '../../minutes/sections.ts';
import { TroubleNotice } from '../../rooms/parts/trouble-notice.tsx';
import { useGiving } from '../../rooms/parts/use-giving.ts';
import { useReading } from '../../rooms/reading/use-reading.ts';
import { Button } from '../../ui/button.tsx';
import { Meter } from '../../ui/meter.tsx';

interface ReadMinutesProps {
  readonly minutes: SealedMinutes;
  readonly onRead: () => void;
}

const ALL: ReadonlySet<SectionName> = new Set(sectionNames);

/** The whole minutes, and a button that says one has read them: it is off until all of them were in sight. */
export function ReadMinutes({ minutes: { minutes }, onRead }: ReadMinutesProps) {
  const { t } = useWords();
  const { read, done, mark, markAll } = useReading(sectionNames.length);
  const onSection = useCallback((name: SectionName) => mark(sectionNames.indexOf(name)), [mark]);
  const reading = useMemo(
    () => ({ read: new Set(sectionNames.filter((_, place) => read.has(place))), onRead: onSection }),
    [read, onSection],
  );
  const progress = { k: read.size, n: sectionNames.length };
  return (
    <>
      <MinutesDocument minutes={minutes} shown={ALL} reading={reading} />
      <div className="sticky bottom-0 z-1 -mx-4 mt-6 border-t border-line bg-paper px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))]">
        <div className="mb-3 flex flex-wrap items-center gap-x-4">
          <div className="min-w-48 flex-1">
            <Meter
              label={t('sign.step.read')}
              value={progress.k}
              max={progress.n}
              text={done ? t('sign.read.all') : t('sign.read', progress)}
            />
          </div>
          {!done && (
            <Button look="bare" onClick={markAll}>
              {t('approve.i_have_read')}
            </Button>
          )}
        </div>
        <SayRead off={done ? undefined : t('sign.read.off', progress)} onRead={onRead} />
      </div>
    </>
  );
}

/** Says to the room that one has read, once; whoever has said it before goes on without. */
function SayRead({ off, onRead }: { readonly off: string | undefined; readonly onRead: () => void }) {
  const giving = useGiving('view');
  const { seat } = useMe();
  const { signing } = usePlay();
  const viewed = signing?.viewed.some((each) => each.seat === seat) ?? false;
  const press = async () => {
    if (viewed || (await giving.give({}))) onRead();
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        look="filled"
        data-command="view"
        off={off ?? (viewed ? undefined : giving.off)}
        busy={giving.busy}
        onClick={() => void press()}
      >
        <Words of="sign.read.do" />
      </Button>
      <TroubleNotice trouble={giving.trouble} />
    </div>
  );
}
