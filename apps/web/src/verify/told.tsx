import { type Circle, circleKind } from '@parley/protocol/circle';
import type { Finding, Unproven } from '@parley/record/verify/finding';
import { ownerOf } from '@parley/record/verify/words';
import { useWords, Words } from '../i18n/words.tsx';
import type { Translator } from '../i18n/translator.ts';

/** What a circle is called. */
export const circleName = ({ t }: Translator, circle: Circle): string =>
  t(`circle.${circleKind(circle)}`, { of: ownerOf(circle) });

/** A finding in a sentence. */
export function FindingWords({ of: finding }: { readonly of: Finding }) {
  const fill = useFill(finding);
  return (
    <Words
      of={`finding.${finding.code}`}
      with={{ ...fill, place: <code className="text-meta break-all">{finding.place}</code> }}
    />
  );
}

/** The same in letters alone, for those who hear the page. */
export function useFindingText(finding: Finding | undefined): string {
  const { t } = useWords();
  const fill = useFill(finding ?? {});
  return finding ? t(`finding.${finding.code}`, { ...fill, place: finding.place ?? '' }) : '';
}

/** What is not proven, in a sentence. */
export function UnprovenWords({ of: unproven }: { readonly of: Unproven }) {
  const fill = useFill(unproven);
  return (
    <Words
      of={`unproven.${unproven.code}`}
      with={{ ...fill, name: <bdi className="break-words">{unproven.name}</bdi> }}
    />
  );
}

/** What stands in the holes of any of these sentences; each has some of them. */
function useFill({ circle, at = 0, after = 0 }: Partial<Pick<Finding, 'circle' | 'at' | 'after'>>) {
  const words = useWords();
  return {
    circle: circle ? circleName(words, circle) : '',
    at: words.number(at),
    after: words.number(after),
    nth: words.number(at + 1),
  };
}
