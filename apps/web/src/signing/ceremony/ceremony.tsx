import { type RefObject, useEffect, useRef, useState } from 'react';
import { useWords, Words } from '../../i18n/words.tsx';
import { useMe, usePlay } from '../../live/use-seat.tsx';
import { UtcTime } from '../../minutes/names.tsx';
import type { SealedMinutes } from '../../minutes/minutes-query.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FaultNotice } from '../fault-notice.tsx';
import { useSigning } from '../use-signing.ts';
import { KeyChoice } from './key-choice.tsx';
import { ReadMinutes } from './read-minutes.tsx';
import { Step } from './step.tsx';
import { type KeyChoosing, useKeyChoosing } from './use-key-choosing.ts';
import { useStatement } from './use-statement.ts';
import { WhatYouSign } from './what-you-sign.tsx';

interface CeremonyProps {
  readonly minutes: SealedMinutes;
  readonly onReload: () => void;
}

/** Four steps: the first holds up the others until the minutes were read; these are seen together. */
export function Ceremony({ minutes, onReload }: CeremonyProps) {
  const [isRead, setRead] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const wasRead = useRef(false);
  // Whoever goes on, or back, goes on reading there.
  useEffect(() => {
    if (isRead === wasRead.current) return;
    wasRead.current = isRead;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: isRead ? 'center' : 'start' });
  }, [isRead]);
  if (!isRead)
    return (
      <Step number={1} title={<Words of="sign.step.read" />} heading={heading}>
        <ReadMinutes minutes={minutes} onRead={() => setRead(true)} />
      </Step>
    );
  return (
    <>
      <Step number={1} title={<Words of="sign.step.read" />}>
        <div className="flex flex-wrap items-center gap-x-6 text-meta">
          <Viewed />
          <Button look="bare" onClick={() => setRead(false)}>
            <Words of="sign.read.again" />
          </Button>
        </div>
      </Step>
      <Steps minutes={minutes} onReload={onReload} heading={heading} />
    </>
  );
}

function Viewed() {
  const { signing } = usePlay();
  const { seat } = useMe();
  const viewed = signing?.viewed.find((each) => each.seat === seat);
  if (!viewed) return null;
  return (
    <p className="text-ink2">
      <Words of="receipt.viewed" with={{ time: <UtcTime at={new Date(viewed.at).toISOString()} /> }} />
    </p>
  );
}

interface StepsProps extends CeremonyProps {
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

function Steps({ minutes, onReload, heading }: StepsProps) {
  const { t } = useWords();
  const { agreed } = minutes.facts;
  const shown = agreed ? t('sign.shown.agreed', { version: agreed.version }) : t('sign.shown');
  const statement = useStatement(minutes, shown);
  const choosing = useKeyChoosing();
  return (
    <>
      <Step number={2} title={<Words of="sign.step.what" />} heading={heading}>
        {statement === null ? (
          <Notice tone="bad">
            <Words of="sign.absent" />
          </Notice>
        ) : (
          <WhatYouSign minutes={minutes} shown={shown} statement={statement ?? ''} />
        )}
      </Step>
      <Step number={3} title={<Words of="sign.step.key" />}>
        {choosing && <KeyChoice choosing={choosing} />}
      </Step>
      <Step number={4} title={<Words of="sign.step.sign" />}>
        <Sign minutes={minutes.facts.sha256} statement={statement} choosing={choosing} onReload={onReload} />
      </Step>
    </>
  );
}

interface SignProps {
  readonly minutes: string;
  readonly statement: string | null | undefined;
  readonly choosing: KeyChoosing | undefined;
  readonly onReload: () => void;
}

function Sign({ minutes, statement, choosing, onReload }: SignProps) {
  const { t } = useWords();
  const { seats } = usePlay();
  const { name = '' } = useMe();
  const signing = useSigning((made) => choosing?.choose(made));
  const side = seats.parties.find(({ party }) => party === seats.you.party)?.name ?? '';
  const choice = choosing?.chosen?.choice;
  const off = signing.off ?? (choice && statement ? undefined : t('sign.off.key'));
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-meta text-ink2">
        <Words of="sign.as" with={{ name: <bdi>{name}</bdi>, side: <bdi>{side}</bdi> }} />
      </p>
      <FaultNotice fault={signing.fault} shown={minutes} onReload={onReload} />
      <Button
        look="filled"
        data-command="sign"
        off={off}
        busy={signing.busy}
        onClick={() => {
          if (choice && statement) void signing.sign(statement, minutes, choice);
        }}
      >
        <Words of="sign.do" />
      </Button>
    </div>
  );
}
