import type { Report } from '@parley/record/verify/verify-record';
import { CircleAlert, CircleCheck, CircleHelp, CircleX, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useWords } from '../i18n/words.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/icon.tsx';
import { speech } from '../ui/speech.ts';
import { FindingWords, useFindingText } from './told.tsx';
import type { State, Verdict } from './verdict.ts';

type Tone = 'good' | 'warn' | 'bad' | 'quiet';

const edges: Readonly<Record<Tone, string>> = {
  good: 'border-good',
  warn: 'border-needs-edge',
  bad: 'border-bad',
  quiet: 'border-edge',
};
const inks: Readonly<Record<Tone, string>> = {
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
  quiet: 'text-ink',
};

const looks: Readonly<Record<State, readonly [Tone, LucideIcon]>> = {
  whole: ['good', CircleCheck],
  partly: ['warn', CircleAlert],
  inside: ['warn', CircleAlert],
  other_key: ['bad', CircleX],
  broken: ['bad', CircleX],
  no_record: ['quiet', CircleHelp],
  misfit: ['quiet', CircleHelp],
  cannot: ['quiet', CircleHelp],
};

/** What came of it, in a word and a sentence. Said aloud as soon as it is there. */
export function VerdictPanel({ verdict, report }: { readonly verdict: Verdict; readonly report: Report }) {
  const { t } = useWords();
  const { state, first } = verdict;
  const found = useFindingText(first);
  const title = t(`verify.${state}`);
  useEffect(() => speech.say(`${title}. ${found}`.trim()), [title, found]);
  const [tone, icon] = looks[state];
  return (
    <Panel tone={tone} icon={icon} title={title}>
      {first && state !== 'other_key' && (
        <p>
          <FindingWords of={first} />
        </p>
      )}
      <p className={classes(first && state !== 'other_key' && 'text-ink2')}>
        <What verdict={verdict} report={report} />
      </p>
    </Panel>
  );
}

function What({ verdict: { state, first }, report }: { readonly verdict: Verdict; readonly report: Report }) {
  const { t, number } = useWords();
  const broken = (circle: Report['circles'][number] | undefined) => {
    if (!circle || circle.verdict.intact) return t('verify.broken.part');
    return circle.given > 0
      ? t('verify.broken.certain', { at: number(circle.given) })
      : t('verify.broken.uncertain');
  };
  switch (state) {
    case 'whole':
      return t('verify.whole.what', { count: report.circles.reduce((sum, { entries }) => sum + entries, 0) });
    case 'broken':
      return broken(report.circles.find(({ circle }) => circle === first?.circle));
    case 'cannot':
      return globalThis.isSecureContext ? null : t('verify.cannot.insecure');
    case 'partly':
    case 'inside':
    case 'other_key':
    case 'no_record':
    case 'misfit':
      return t(`verify.${state}.what`);
  }
}

/** Where there is no verdict: the file was gone, or the check itself came to no end. */
export function NoVerdict({ fault }: { readonly fault: 'unread' | 'failed' }) {
  const { t } = useWords();
  const title = t(`verify.${fault}`);
  useEffect(() => speech.say(title), [title]);
  return (
    <Panel tone="quiet" icon={CircleHelp} title={title}>
      <p>{t(`verify.${fault}.what`)}</p>
    </Panel>
  );
}

interface PanelProps {
  readonly tone: Tone;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children: ReactNode;
}

function Panel({ tone, icon, title, children }: PanelProps) {
  return (
    <section
      className={classes('flex flex-col gap-2 rounded-control border-l-4 bg-card px-5 py-4', edges[tone])}
    >
      <h2
        className={classes(
          'flex items-center gap-3 font-serif text-title-phone font-[600] tablet:text-title',
          inks[tone],
        )}
      >
        <Icon of={icon} size={26} />
        {title}
      </h2>
      {children}
    </section>
  );
}
