import { Link } from '@tanstack/react-router';
import { Page } from '../../app/page.tsx';
import { useWords, Words } from '../../i18n/words.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SaveButton } from '../../ui/save-button.tsx';
import { type Handed, inOrder, markTaken, untaken } from '../handing/handed.ts';
import { LeaveGuard } from '../handing/leave-guard.tsx';
import { fileName, fileText } from '../handing/link-words.ts';
import { HandedCard } from './handed-card.tsx';
import { useOwnPlace } from './use-own-place.ts';

interface CardsProps {
  readonly handed: Handed;
}

/** Right after a room was made: everything to hand out, each with whom it is for. */
export function FreshLinks({ handed }: CardsProps) {
  const translator = useWords();
  const { t } = translator;
  const { room, topic, links } = handed;
  const place = useOwnPlace(handed);
  // One thing at a time asks for attention: what somebody waits for, then the way on.
  const next = inOrder(untaken(handed)).find(({ kind }) => kind === 'agent' || kind === 'invitation');
  return (
    <Page title={t('links.ready', { topic })} heading={<Ready topic={topic} />} width="page">
      <LeaveGuard handed={handed} />
      <Notice tone="needs" className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <p>
          <Words of="links.once" />
        </p>
        <SaveButton
          file={fileName(topic, 'links.txt')}
          text={fileText(translator, handed)}
          onSaved={() =>
            markTaken(
              room,
              links.map(({ link }) => link),
            )
          }
        >
          <Words of="links.save_all" />
        </SaveButton>
      </Notice>
      {handed.watches && place.status === 'taken' && (
        <p className="mb-6 text-ink2">
          <Words of="links.watching" />
        </p>
      )}
      {place.status !== 'taken' && (
        <div className="mb-6 flex flex-col items-start gap-3">
          <p className="text-ink2">
            {t(place.status === 'taking' ? 'links.place.claiming' : 'links.place.failed')}
          </p>
          <Failure of={place.failure} />
          {place.status === 'failed' && (
            <Button onClick={place.retry}>
              <Words of="links.place.retry" />
            </Button>
          )}
        </div>
      )}
      <ol className="grid items-start gap-4 desk:grid-cols-2">
        {inOrder(links).map((link) => (
          <HandedCard key={link.link} handed={handed} of={link} isNext={link === next} />
        ))}
      </ol>
      <div className="mt-8 flex justify-end">
        <Link to="/rooms/$room" params={{ room }} className={buttonClass(next ? 'quiet' : 'filled')}>
          <Words of={handed.watches ? 'links.watch' : 'links.to_room'} />
        </Link>
      </div>
    </Page>
  );
}

function Ready({ topic }: { readonly topic: string }) {
  return <Words of="links.ready" with={{ topic: <bdi>{topic}</bdi> }} />;
}
