import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { usePreferences } from '../../app/use-preferences.ts';
import { useWords, Words } from '../../i18n/words.tsx';
import { useSeen } from '../../live/use-seat.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { speech } from '../../ui/speech.ts';
import { Time } from '../../ui/time.tsx';
import { Say } from '../parts/say.tsx';
import { tell } from '../sentence.ts';
import type { Screen } from '../use-media.ts';
import { useTitleCount } from '../use-title-count.ts';
import { bannersOf } from './banner.ts';
import { BannerButtons } from './banner-button.tsx';
import { TellMe } from './tell-me.tsx';
import type { Banner, BannerLabel } from './types.ts';

const edges: Readonly<Record<BannerLabel, string>> = {
  needs: 'border-needs-edge bg-needs text-needs-ink',
  waiting: 'border-edge bg-card',
  paused: 'border-warn bg-card',
  done: 'border-good bg-card',
  watching: 'border-edge bg-card',
};

const labels = {
  needs: 'banner.label.needs',
  waiting: 'banner.label.waiting',
  paused: 'banner.label.paused',
  done: 'banner.label.done',
  watching: 'banner.label.watching',
} as const;

/** The one thing that waits for the reader, or why nothing does. */
export function BannerBar({ screen }: { readonly screen: Screen }) {
  const words = useWords();
  const { next, play } = useSeen();
  const { first, more } = useMemo(() => bannersOf(next, play), [next, play]);
  const [all, setAll] = useState(false);
  useTitleCount(play.room.topic, (first.label === 'needs' ? 1 : 0) + more.length);
  useAnnounced(first);
  const { t } = words;

  return (
    <section id="banner" tabIndex={-1} aria-label={t('banner.region')} className="outline-none">
      <BannerLine banner={first} screen={screen}>
        {more.length > 0 && (
          <Button look="bare" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('banner.more.close') : t('banner.more', { count: more.length })}
          </Button>
        )}
        <TellMe />
      </BannerLine>
      {all && more.map((banner) => <BannerLine key={keyOf(banner)} banner={banner} screen={screen} quiet />)}
    </section>
  );
}

const keyOf = ({ reason, sentences }: Banner) => `${reason} ${JSON.stringify(sentences)}`;

interface BannerLineProps {
  readonly banner: Banner;
  readonly screen: Screen;
  /** One of the rest: its button is not filled, since one filled button is in sight already. */
  readonly quiet?: boolean;
  readonly children?: ReactNode;
}

/** On a phone the first line's buttons stand at the bottom of the screen, where the thumb is (action-bar.tsx). */
function BannerLine({ banner, screen, quiet = false, children }: BannerLineProps) {
  const { t } = useWords();
  const { label, sentences, primary, until } = banner;
  const phone = screen === 'phone';
  const hasButtons = (primary !== undefined || banner.quiet !== undefined) && (!phone || quiet);
  return (
    <div
      data-reason={banner.reason}
      className={classes(
        'flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-b-line border-l-4 px-4 py-2 tablet:px-5',
        edges[label],
      )}
    >
      <div className="flex items-center gap-4 max-tablet:w-full">
        <p className="text-meta font-[600] tracking-wide uppercase">{t(labels[label])}</p>
        {phone && <div className="ml-auto flex items-center gap-3">{children}</div>}
      </div>
      <p className={classes('min-w-0 flex-[1_1_24rem]', phone && 'line-clamp-3')}>
        {sentences.map((each, place) => (
          // A sentence has no name of its own, and keeps nothing between two looks.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={place}>
            <Say of={each} />{' '}
          </span>
        ))}
        {until !== undefined && label === 'needs' && (
          <span className="text-meta">
            <Words of="banner.until" with={{ when: <Time at={until} /> }} />
          </span>
        )}
      </p>
      {(hasButtons || !phone) && (
        <div className="flex flex-wrap items-center gap-x-3">
          {hasButtons && <BannerButtons banner={banner} quiet={quiet} />}
          {!phone && children}
        </div>
      )}
    </div>
  );
}

/** Says the banner when it changes while the page is open, and not when the page is opened. */
function useAnnounced(banner: Banner) {
  const words = useWords();
  const { aloud } = usePreferences();
  const said = useRef<string>(undefined);
  useEffect(() => {
    const text = banner.sentences.map((each) => tell(words, each)).join(' ');
    const changed = said.current !== undefined && said.current !== text;
    said.current = text;
    if (!changed) return;
    // A pause and the close do not wait until something else was heard.
    if (banner.label === 'paused' || banner.label === 'done') speech.interrupt(text);
    else if (aloud !== 'nothing' && banner.label === 'needs') speech.say(text);
  }, [banner, words, aloud]);
}
