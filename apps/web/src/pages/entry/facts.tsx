import type { ReactNode } from 'react';
import type { RoomFacts as Facts } from '../../api/look.ts';
import { useWords, Words } from '../../i18n/words.tsx';
import { Time } from '../../ui/time.tsx';

/** What somebody should know before they decide to join: what happens, what it costs, what is kept and who sees it. */
export function RoomFacts({ facts }: { readonly facts: Facts }) {
  const { list } = useWords();
  return (
    <dl className="grid gap-x-6 gap-y-2 tablet:grid-cols-[10rem_1fr]">
      <Fact name={<Words of="fact.meets" />}>
        <bdi>{list(facts.parties)}</bdi>
      </Fact>
      {facts.goal !== undefined && (
        <Fact name={<Words of="fact.goal" />}>
          <bdi className="whitespace-pre-wrap">{facts.goal}</bdi>
        </Fact>
      )}
      <Fact name={<Words of="fact.happens" />}>
        <Words of="fact.happens.what" />
      </Fact>
      <Fact name={<Words of="fact.can" />}>
        <Words of="fact.can.what" />
      </Fact>
      <Fact name={<Words of="fact.costs" />}>
        <Words of={facts.people === 'browser' ? 'fact.costs.browser' : 'fact.costs.any'} />
      </Fact>
      <Fact name={<Words of="fact.ends" />}>
        <Words
          of="fact.ends.what"
          with={{ ends: <Time at={facts.ends_at} />, erased: <Time at={facts.erased_at} /> }}
        />
      </Fact>
      <Fact name={<Words of="fact.silence" />}>
        <Silence facts={facts} />
      </Fact>
      <Fact name={<Words of="fact.seen" />}>
        <Seen facts={facts} />
      </Fact>
    </dl>
  );
}

export function Fact({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-meta leading-6 font-[500] text-ink2 max-tablet:-mb-2">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function Silence({ facts: { silence, silence_hours: count } }: { readonly facts: Facts }) {
  const { t } = useWords();
  switch (silence) {
    case 'wait':
      return t('fact.silence.wait');
    case 'carry':
      return t('fact.silence.carry', { count });
    case 'close':
      return t('fact.silence.close', { count });
  }
}

function Seen({ facts: { observers } }: { readonly facts: Facts }) {
  const { t } = useWords();
  return observers.open ? t('fact.seen.open', { count: observers.watching }) : t('fact.seen.closed');
}
