import { useWords } from '../../i18n/words.tsx';
import type { ClauseLine } from '../../live/state-of-play.ts';
import { ClauseMarks } from '../../panels/contract/clause-standing.tsx';
import type { ClauseDifference } from '../../panels/contract/difference.ts';
import { Difference } from '../../panels/contract/difference-view.tsx';
import { Grounds } from '../../panels/contract/grounds.tsx';
import { Markdown } from '../markdown/markdown.tsx';
import { ReadMark } from '../reading/read-mark.tsx';
import { useInSight } from '../reading/use-in-sight.ts';

interface ClauseToReadProps {
  readonly clause: ClauseDifference;
  /** How it stands, and what it rests on. */
  readonly standing: ClauseLine | undefined;
  readonly compared: boolean;
  readonly read: boolean;
  readonly onRead: () => void;
}

const states = {
  unchanged: 'contract.state.unchanged',
  changed: 'contract.state.changed',
  added: 'contract.state.added',
  removed: 'contract.state.removed',
} as const;

/** A clause counts as read once its end was on the screen, or once the focus was on it. */
export function ClauseToRead({ clause, standing, compared, read, onRead }: ClauseToReadProps) {
  const { t } = useWords();
  const end = useInSight(read, onRead);
  const text = clause.pieces.map((piece) => piece.text).join('');
  return (
    <section tabIndex={0} className="border-b border-line py-4" onFocus={onRead}>
      <h2 className="mb-1 flex flex-wrap items-baseline gap-x-3 font-serif text-head font-[600]">
        <bdi>{clause.heading || t('contract.preamble')}</bdi>
        {compared && (
          <span className="font-sans text-meta font-[400] text-ink2">{t(states[clause.state])}</span>
        )}
        {standing && <ClauseMarks standing={standing} />}
        <span className="ml-auto font-sans text-meta font-[400] text-ink2">
          <ReadMark read={read} />
        </span>
      </h2>
      {compared && clause.state !== 'unchanged' ? (
        <Difference pieces={clause.pieces} />
      ) : (
        <Markdown text={text} as="document" />
      )}
      {standing && <Rests standing={standing} />}
      <div ref={end} className="h-px" />
    </section>
  );
}

/** The answers that a clause rests on, with their words: they are read together with it. */
function Rests({ standing: { rests } }: { readonly standing: ClauseLine }) {
  if (rests.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-col gap-1 border-l-2 border-line pl-3 text-meta">
      <Grounds rests={rests} />
    </ul>
  );
}
