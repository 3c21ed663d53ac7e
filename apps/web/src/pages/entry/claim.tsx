import type { Token } from '@parley/protocol/links';
import type { FormEvent } from 'react';
import type { LookedClaim } from '../../api/look.ts';
import { preferences } from '../../app/preferences.ts';
import { Page } from '../../app/page.tsx';
import { useWords, Words } from '../../i18n/words.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PartyMark } from '../../ui/party-mark.tsx';
import { Time } from '../../ui/time.tsx';
import { RoomFacts } from './facts.tsx';
import { NameField, useName } from './name-field.tsx';
import { Seated } from './seated.tsx';
import { TheirWords } from './their-words.tsx';
import { useTaking } from './use-taking.ts';

interface ClaimProps {
  readonly look: LookedClaim;
  readonly token: Token;
}

export function Claim({ look, token }: ClaimProps) {
  const { t } = useWords();
  const side = look.party.name;
  const name = useName(preferences.getState().name);
  const claiming = useTaking('claim', token, { topic: look.topic, name: name.text, side });
  const moving = useTaking('recover', token, { topic: look.topic, name: look.name ?? '', side });
  const entered = claiming.room ?? moving.room;
  if (entered !== undefined) return <Seated room={entered} recovered={moving.room !== undefined} />;
  const isOpen = look.state === 'open';
  const claim = (event: FormEvent) => {
    event.preventDefault();
    if (name.given()) claiming.take({ name: name.text, ...(!isOpen && { again: true }) });
  };
  return (
    <Page title={t('claim.title')} heading={<Lead side={side} />}>
      <div className="flex flex-col gap-8">
        <TheirWords>{look.topic}</TheirWords>
        {look.state === 'taken' && <Taken look={look} />}
        {look.state === 'moving' && (
          <Move look={look} busy={moving.busy} onMove={() => moving.take()} failure={moving.failure} />
        )}
        {look.state === 'over' && (
          <Notice>
            <Words of="claim.over" with={{ side: <bdi>{side}</bdi> }} />
          </Notice>
        )}
        {isOpen && <RoomFacts facts={look} />}
        {(isOpen || look.state === 'taken') && (
          <form onSubmit={claim} noValidate className="flex flex-col gap-5">
            <p className="flex flex-wrap items-center gap-x-2">
              <Words of="join.party" />
              <PartyMark party={look.party.party} />
              <bdi className="font-[600]">{side}</bdi>
            </p>
            <NameField name={name} />
            <Failure of={claiming.failure} />
            <div>
              <Button look="filled" type="submit" busy={claiming.busy} data-command="claim">
                <Words of={isOpen ? 'claim.do' : 'claim.again'} />
              </Button>
            </div>
          </form>
        )}
      </div>
    </Page>
  );
}

function Lead({ side }: { readonly side: string }) {
  return <Words of="claim.lead" with={{ side: <bdi>{side}</bdi> }} />;
}

function Taken({ look: { name = '', taken_at: takenAt } }: { readonly look: LookedClaim }) {
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

interface MoveProps {
  readonly look: LookedClaim;
  readonly busy: boolean;
  readonly failure: Error | undefined;
  readonly onMove: () => void;
}

function Move({ look: { name = '' }, busy, failure, onMove }: MoveProps) {
  return (
    <div className="flex flex-col items-start gap-4">
      <p>
        <Words of="claim.moving" with={{ name: <bdi>{name}</bdi> }} />
      </p>
      <p className="text-ink2">
        <Words of="claim.moving.what" />
      </p>
      <Failure of={failure} />
      <Button look="filled" busy={busy} onClick={onMove} data-command="recover">
        <Words of="claim.move" />
      </Button>
    </div>
  );
}
