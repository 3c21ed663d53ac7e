import { useWords } from '../../i18n/words.tsx';
import { useMay, useMe, usePlay, useSeen } from '../../live/use-seat.tsx';
import { CommandButton } from '../../rooms/parts/command-button.tsx';
import { ReasonForm } from '../../rooms/parts/reason-form.tsx';
import type { ButtonLook } from '../../ui/button.tsx';
import { AnswerForm } from './answer-form.tsx';
import { type AskedQuestion, isPutTo } from './asked.ts';

interface DeedsProps {
  readonly question: AskedQuestion;
}

/** What a person does about a question: those of the side that asked settle it, those who are asked answer. */
export function QuestionDeeds({ question }: DeedsProps) {
  const me = useMe();
  const { phases } = usePlay();
  const { advice } = useSeen().next;
  if (me.kind !== 'person' || phases.phase !== 'negotiation') return null;
  const isPending = question.status === 'open' || question.status === 'answered';
  const own = question.party === me.party;
  const asked = isPending && isPutTo(question, me.party);
  // One button is filled in what is seen at once: that of the question which the room's advice names first.
  const first = advice.find(({ reason }) => reason === 'answer_question' || reason === 'resolve_question');
  const look = first?.details?.['on'] === question.on ? 'filled' : 'quiet';
  if (!asked && !own && !question.blocks) return null;
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
      {asked && <AnswerForm on={question.on} isFirst={question.status === 'open'} look={look} />}
      {own && question.status === 'answered' && <Resolve question={question} look={look} />}
      {own && (question.status === 'answered' || question.status === 'resolved') && (
        <Reopen question={question} />
      )}
      {own && isPending && <Unask question={question} />}
      {question.blocks && <Unblock question={question} />}
    </div>
  );
}

function Resolve({ question: { on }, look }: DeedsProps & { readonly look: ButtonLook }) {
  const { t } = useWords();
  return (
    <CommandButton command="resolve" input={{ on }} look={look} name={t('question.resolve.name', { on })}>
      {t('question.resolve')}
    </CommandButton>
  );
}

function Reopen({ question: { on } }: DeedsProps) {
  const { t } = useWords();
  return (
    <ReasonForm
      command="reopen"
      open={t('question.reopen')}
      send={t('question.reopen.do')}
      name={t('question.reopen.name', { on })}
      input={(reason) => ({ on, reason })}
      hint={t('question.reopen.hint')}
    />
  );
}

function Unask({ question: { on } }: DeedsProps) {
  const { t } = useWords();
  return (
    <ReasonForm
      command="unask"
      look="bare"
      open={t('question.unask')}
      send={t('question.unask.do')}
      name={t('question.unask.name', { on })}
      input={(reason) => ({ on, ...(reason !== '' && { reason }) })}
      optional
    />
  );
}

/** The way round a question that nobody settles: the others decide to go on without its answer. */
function Unblock({ question: { on } }: DeedsProps) {
  const { t } = useWords();
  const { motions } = usePlay();
  const may = useMay('move');
  const moved = motions?.motions.some(({ kind }) => kind === 'unblock') ?? false;
  if (!may || moved) return null;
  return (
    <ReasonForm
      command="move"
      look="bare"
      open={t('question.unblock')}
      send={t('move.do')}
      name={t('question.unblock.name', { on })}
      input={(reason) => ({ kind: 'unblock', on, reason })}
    >
      <p className="text-meta">{t('question.unblock.what')}</p>
    </ReasonForm>
  );
}
