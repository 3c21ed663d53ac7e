import { RefusedError } from '@parley/client/errors';
import type { LinkLook } from '@parley/protocol/link-look';
import type { Token, TokenKind } from '@parley/protocol/links';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lookAt } from '../../api/look.ts';
import type { LinkToken } from '../../app/link-token.ts';
import { Page } from '../../app/page.tsx';
import { useWords, Words } from '../../i18n/words.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { placeOf } from './link-place.ts';
import { GoneRoom } from '../nothing.tsx';
import { PasteLink } from './paste-link.tsx';

interface LookedProps {
  readonly title: string;
  readonly token: LinkToken;
  /** The kinds of link that this page is for. */
  readonly kinds: readonly TokenKind[];
  readonly children: (look: LinkLook, token: Token) => ReactNode;
}

/** Looks at the link that was opened, and says what is the matter with it where it cannot be shown. Looking uses nothing up. */
export function Looked({ title, token, kinds, children }: LookedProps) {
  if (token === undefined) return <Reopen />;
  if (token === 'unreadable') return <Reopen unreadable />;
  if (!kinds.includes(token.kind)) return <WrongKind title={title} token={token} />;
  return (
    <Looking title={title} token={token}>
      {(look) => children(look, token)}
    </Looking>
  );
}

interface LookingProps {
  readonly title: string;
  readonly token: Token;
  readonly children: (look: LinkLook) => ReactNode;
}

function Looking({ title, token, children }: LookingProps) {
  const { data, error, refetch } = useQuery(lookAt(token));
  if (data) return children(data);
  if (error instanceof RefusedError && error.body.code === 'unknown') return <DeadLink />;
  if (error instanceof RefusedError && error.body.code === 'gone') return <GoneRoom refusal={error.body} />;
  return (
    <Page title={title}>
      {error ? (
        <div className="flex flex-col items-start gap-4">
          <Failure of={error} />
          <Button look="filled" onClick={() => void refetch()}>
            <Words of="common.retry" />
          </Button>
        </div>
      ) : (
        <Skeleton lines={6} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function Reopen({ unreadable = false }: { readonly unreadable?: boolean }) {
  const { t } = useWords();
  return (
    <Page title={t('entry.reopen.title')}>
      <p className="mb-8">{t(unreadable ? 'entry.unreadable' : 'entry.reopen.lead')}</p>
      <PasteLink />
    </Page>
  );
}

function WrongKind({ title, token }: { readonly title: string; readonly token: Token }) {
  const place = placeOf(token);
  const go = <Words of="entry.wrong_kind.go" />;
  return (
    <Page title={title}>
      <p className="mb-6">
        <Words of="entry.wrong_kind" />
      </p>
      {'href' in place ? (
        <a href={place.href} className={buttonClass('filled')}>
          {go}
        </a>
      ) : (
        <Link {...place} className={buttonClass('filled')}>
          {go}
        </Link>
      )}
    </Page>
  );
}

function DeadLink() {
  const { t } = useWords();
  return (
    <Page title={t('entry.dead.title')}>
      <p className="mb-8">
        <Words of="entry.dead.lead" />
      </p>
      <PasteLink />
    </Page>
  );
}
