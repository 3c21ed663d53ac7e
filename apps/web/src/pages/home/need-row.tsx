import { LocalError, RefusedError } from '@parley/client/errors';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useWords, Words } from '../../i18n/words.tsx';
import { isCurrent } from '../../live/standing.ts';
import { pages } from '../../rooms/banner/pages.ts';
import type { BannerAction } from '../../rooms/banner/types.ts';
import { tell } from '../../rooms/sentence.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { PartyMark } from '../../ui/party-mark.tsx';
import { Time } from '../../ui/time.tsx';
import type { Need } from './needs.ts';
import type { LiveSeat } from './use-seat-states.ts';

/** One thing that waits: where, what, until when, and the one thing to do about it. */
export function NeedRow({ need: { live, banner } }: { readonly need: Need }) {
  const words = useWords();
  const { held } = live;
  const [failure, setFailure] = useState<Error>();
  return (
    <li className="grid items-center gap-x-6 gap-y-2 border-b border-l-4 border-b-line border-l-needs-edge py-3 pl-4 tablet:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="flex items-center gap-2 text-meta text-ink2">
          {held.party !== null && <PartyMark party={held.party} size={16} />}
          <bdi>{held.topic}</bdi>
        </p>
        <p>{banner.sentences.map((sentence) => tell(words, sentence)).join(' ')}</p>
        {banner.until !== undefined && (
          <p className="text-meta text-ink2">
            <Words of="home.until" with={{ time: <Time at={banner.until} /> }} />
          </p>
        )}
        <Failure of={failure} className="mt-2" />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {banner.primary && <Act live={live} action={banner.primary} onFailure={setFailure} />}
        {banner.primary?.target.type === 'command' || !banner.primary ? <Open live={live} /> : null}
      </div>
    </li>
  );
}

function Open({ live: { held } }: { readonly live: LiveSeat }) {
  const { t } = useWords();
  return (
    <Link
      to="/rooms/$room"
      params={{ room: held.room }}
      search={{ seat: held.seat }}
      aria-label={t('home.open.named', { topic: held.topic })}
      className={buttonClass('bare')}
    >
      <Words of="home.open" />
    </Link>
  );
}

interface ActProps {
  readonly live: LiveSeat;
  readonly action: BannerAction;
  readonly onFailure: (failure: Error | undefined) => void;
}

/** Does it here where one press is all it takes; else leads to the place where its material is in sight. */
function Act({ live: { held, seat, state }, action, onFailure }: ActProps): ReactNode {
  const words = useWords();
  const { target } = action;
  const label = tell(words, { key: action.label, fill: action.fill ?? {} });
  const search = { seat: held.seat };
  const params = { room: held.room };
  const look = buttonClass('quiet');
  switch (target.type) {
    case 'command': {
      const give = async () => {
        const outcome = await seat?.do(target.command, target.input);
        const trouble = outcome?.done === false ? outcome.trouble : undefined;
        onFailure(
          trouble &&
            (trouble.by === 'hub' ? new RefusedError(trouble.refusal) : new LocalError(trouble.fault)),
        );
      };
      const current = state !== undefined && isCurrent(state.standing);
      return (
        <Button
          onClick={() => void give()}
          off={current ? undefined : words.t('home.lost')}
          data-command={target.command}
        >
          {label}
        </Button>
      );
    }
    case 'page':
      return (
        <Link to={pages[target.page]} params={params} search={search} className={look}>
          {label}
        </Link>
      );
    case 'panel':
      return (
        <Link to="/rooms/$room" params={params} search={{ ...search, panel: target.panel }} className={look}>
          {label}
        </Link>
      );
    case 'write':
      return (
        <Link to="/rooms/$room" params={params} search={search} className={look}>
          {label}
        </Link>
      );
  }
}
