import { useWords } from '../../i18n/words.tsx';
import { useMe, usePlay } from '../../live/use-seat.tsx';
import { Markdown } from '../../rooms/markdown/markdown.tsx';
import { Section } from '../section.tsx';
import { AmendmentCard } from './amendment-card.tsx';
import { ChangeClause, ProposeClause } from './amending.tsx';
import { Readiness } from './readiness.tsx';

/** The rules that both sides gave themselves, what is proposed to change, and, in the briefing, who is ready. */
export function CharterPanel() {
  const { t } = useWords();
  const { charter, phases } = usePlay();
  const { kind } = useMe();
  if (!charter) return null;
  const amends = kind === 'person' && (phases.phase === 'briefing' || phases.phase === 'negotiation');
  return (
    <>
      <Section
        title={t('charter.clauses')}
        aside={charter.version > 0 ? t('charter.version', { version: charter.version }) : undefined}
      >
        {charter.clauses.length === 0 && <p className="text-ink2">{t('charter.empty')}</p>}
        {charter.clauses.length > 12 && <p className="text-meta text-warn">{t('charter.many')}</p>}
        <ol className="flex flex-col">
          {charter.clauses.map((clause) => (
            <li key={clause.clause} className="grid grid-cols-[2rem_1fr] border-b border-line py-2">
              <span className="font-serif text-doc text-ink2 tabular-nums">{clause.clause}</span>
              <div className="min-w-0">
                <Markdown text={clause.text} as="document" />
                {amends && <ChangeClause clause={clause} />}
              </div>
            </li>
          ))}
        </ol>
        {amends && <ProposeClause />}
      </Section>
      {charter.amendments.length > 0 && (
        <Section title={t('amendment.open')}>
          {phases.phase === 'approval' && <p className="text-meta text-ink2">{t('amendment.suspended')}</p>}
          {charter.amendments.map((amendment) => (
            <AmendmentCard key={amendment.on} amendment={amendment} />
          ))}
        </Section>
      )}
      {phases.phase === 'briefing' && <Readiness />}
    </>
  );
}
