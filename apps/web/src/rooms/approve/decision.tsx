import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { useMe, usePlay } from '../../live/use-seat.tsx';
import type { ClauseDifference } from '../../panels/contract/difference.ts';
import type { Version } from '../../panels/contract/versions.ts';
import { Field, Select } from '../../ui/field.tsx';
import { CommandButton } from '../parts/command-button.tsx';
import { DeedForm } from '../parts/deed-form.tsx';
import { usePlace } from '../use-place.ts';

interface DecisionProps {
  readonly asked: Version;
  readonly charter: number;
  readonly clauses: readonly ClauseDifference[];
  /** Why it is too early to decide; undefined once everything was in sight. */
  readonly off: string | undefined;
}

/** Yes, no with a reason, or a yes taken back. It names what was read, so that nothing else can be approved by it. */
export function Decision({ asked, charter, clauses, off }: DecisionProps) {
  const { t } = useWords();
  const { approval } = usePlay();
  const me = useMe();
  const { room, search } = usePlace();
  const navigate = useNavigate();
  const { version, sha256 } = asked;
  if (me.kind !== 'person') return null;
  const approved = me.seat !== null && (approval?.approvals?.includes(me.seat) ?? false);
  const back = () => void navigate({ to: '/rooms/$room', params: { room }, search });
  return (
    <div className="flex flex-wrap items-start gap-3">
      {approved ? (
        <CommandButton command="unapprove" input={{}}>
          {t('approve.undo')}
        </CommandButton>
      ) : (
        <CommandButton
          command="approve"
          input={{ version, sha256, charter }}
          look="filled"
          off={off}
          name={
            charter > 0
              ? `${t('approve.do', { version })} (${t('approve.under', { version, charter })})`
              : undefined
          }
          onDone={back}
        >
          {t('approve.do', { version })}
        </CommandButton>
      )}
      {!approved && <Reject version={version} clauses={clauses} onDone={back} />}
    </div>
  );
}

interface RejectProps {
  readonly version: number;
  readonly clauses: readonly ClauseDifference[];
  readonly onDone: () => void;
}

function Reject({ version, clauses, onDone }: RejectProps) {
  const { t } = useWords();
  const [reason, setReason] = useState('');
  const [clause, setClause] = useState('');
  const headings = [...new Set(clauses.map(({ heading }) => heading))].filter(
    (heading) => heading !== '' && heading.length <= 200,
  );
  return (
    <DeedForm
      command="reject"
      open={t('approve.reject')}
      send={t('approve.reject.do')}
      sendLook="danger"
      input={() => (reason.trim() === '' ? undefined : { version, reason, ...(clause !== '' && { clause }) })}
      onDone={onDone}
    >
      <p className="text-meta">{t('approve.reject.what')}</p>
      <Field
        label={t('approve.reason')}
        required
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Select label={t('approve.clause')} value={clause} onChange={(event) => setClause(event.target.value)}>
        <option value="">{t('approve.clause.none')}</option>
        {headings.map((heading) => (
          <option key={heading} value={heading}>
            {heading}
          </option>
        ))}
      </Select>
    </DeedForm>
  );
}
