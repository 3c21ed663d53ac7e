import { useMemo } from 'react';
import { useWords, Words } from '../../i18n/words.tsx';
import { partyName } from '../../live/state-of-play.ts';
import { useMe, usePlay, useSeatState } from '../../live/use-seat.tsx';
import { useWriting } from '../../rooms/composer/writing.tsx';
import { feedOf, filtered } from '../../rooms/feed/feed.ts';
import { PostItem } from '../../rooms/talk/post-item.tsx';
import { Button } from '../../ui/button.tsx';
import { PrivateGround } from '../../ui/private-ground.tsx';
import { Section } from '../section.tsx';
import { AgentMandate } from './agent-mandate.tsx';

/** What one side says among itself: the mandate of each agent, then the private talk. */
export function CaucusPanel() {
  const { t } = useWords();
  const play = usePlay();
  const me = useMe();
  const own = play.seats.parties.find(({ party }) => party === me.party);
  if (!own || me.kind === 'observer') return null;
  const agents = own.seats.filter(
    ({ kind, status }) => kind === 'agent' && (status === 'active' || status === 'vacant'),
  );
  return (
    <PrivateGround
      sentence={<Words of="room.private.only" with={{ party: <bdi>{partyName(play, me.party)}</bdi> }} />}
    >
      {agents.length === 0 && <p className="text-ink2">{t('caucus.no_agent')}</p>}
      {agents.map((agent) => (
        <AgentMandate key={agent.seat} agent={agent} />
      ))}
      <PrivateTalk agent={agents[0]?.seat} />
    </PrivateGround>
  );
}

function PrivateTalk({ agent }: { readonly agent: `s${number}` | undefined }) {
  const { t } = useWords();
  const play = usePlay();
  const me = useMe();
  const { writeTo } = useWriting();
  const entries = useSeatState((state) => state.entries);
  const posts = useMemo(
    () =>
      filtered(feedOf(entries, play), { show: 'private' }).flatMap((item) =>
        item.type === 'post' ? item : [],
      ),
    [entries, play],
  );
  return (
    <Section title={t('caucus.talk')}>
      {posts.length === 0 && <p className="text-ink2">{t('caucus.empty')}</p>}
      <div className="-mx-3 flex flex-col">
        {posts
          .filter(({ kind }) => kind !== 'mandate')
          .map((post, place, { length }) => (
            <PostItem key={post.key} post={post} at={place + 1} of={length} anchor={false} />
          ))}
      </div>
      {me.kind === 'person' && play.phases.phase !== 'closed' && (
        <div className="flex flex-wrap gap-3">
          {agent && <Button onClick={() => writeTo(agent)}>{t('caucus.write')}</Button>}
          <Button look="bare" onClick={() => writeTo('party')}>
            {t('caucus.write.party')}
          </Button>
        </div>
      )}
    </Section>
  );
}
