import type { Token } from '@parley/protocol/links';
import type { FormEvent } from 'react';
import type { LookedAt } from '../../api/look.ts';
import { preferences } from '../../app/preferences.ts';
import { Page } from '../../app/page.tsx';
import { useWords, Words } from '../../i18n/words.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PartyMark } from '../../ui/party-mark.tsx';
import { Time } from '../../ui/time.tsx';
import { AlreadyMine, useIsMine } from './already-mine.tsx';
import { RoomFacts } from './facts.tsx';
import { NameField, useName } from './name-field.tsx';
import { Seated } from './seated.tsx';
import { TheirWords } from './their-words.tsx';
import { useTaking } from './use-taking.ts';

interface ClaimProps {
  readonly look: LookedAt<'claim'>;
  readonly token: Token;
}

export function Claim({ look, token }: ClaimProps) {
  const { t } = useWords();
  const side = look.party.name;
  const name = useName(preferences.getState().name);
  const mine = useIsMine(look.room, look.seat);
  const claiming = useTaking('claim', token, { topic: look.topic, name: name.text, side });
  if (claiming.room !== undefined) return <Seated room={claiming.room} />;
  const isOpen = look.state === 'open';
  return (
    <Page title={t('claim.title')} heading={<Lead side={side} />}>
      <div className="flex flex-col gap-8">
        <TheirWords>{look.topic}</TheirWords>
        {mine ? <AlreadyMine room={look.room} /> : look.state === 'taken' && <Taken look={look} />}
        {look.state === 'over' && !mine && (
          <Notice>
            <Words of="claim.over" with={{ side: <bdi>{side}</bdi> }} />
          </Notice>
        )}
        {isOpen && <RoomFacts facts={look} />}
        {(isOpen || (look.state === 'taken' && !mine)) && (
          <ClaimForm look={look} name={name} claiming={claiming} />
        )}
      </div>
    </Page>
  );
}

function Lead({ side }: { readonly side: string }) {
  return <Words of="claim.lead" with={{ side: <bdi>{side}</bdi> }} />;
}

function Taken({ look: { name = '', taken_at: takenAt } }: { readonly look: LookedAt<'claim'> }) {
  const time = takenAt === undefined ? '' : <Time at={takenAt} />;
  return (
    <Notice tone="needs">
      <p>
        <Words of="claim.taken" with={{ name: <bdi>{name}</bdi>, time }} />
      </p>
      <p className="mt-1">
        <Words of="claim.taken.not_me" />
      </p>
    </Notice>
  );
}

interface ClaimFormProps {
  readonly look: LookedAt<'claim'>;
  readonly name: ReturnType<typeof useName>;
  readonly claiming: ReturnType<typeof useTaking>;
}

function ClaimForm({ look: { state, party }, name, claiming }: ClaimFormProps) {
  const isOpen = state === 'open';
  const claim = (event: FormEvent) => {
    event.preventDefault();
    if (name.given()) claiming.take({ name: name.text, ...(!isOpen && { again: true }) });
  };
  return (
    <form onSubmit={claim} noValidate className="flex flex-col gap-5">
      <p className="flex flex-wrap items-center gap-x-2">
        <Words of="join.party" />
        <PartyMark party={party.party} />
        <bdi className="font-[600]">{party.name}</bdi>
      </p>
      <NameField name={name} />
      <Failure of={claiming.failure} />
      <div>
        <Button look="filled" type="submit" busy={claiming.busy} data-command="claim">
          <Words of={isOpen ? 'claim.do' : 'claim.again'} />
        </Button>
      </div>
    </form>
  );
}
