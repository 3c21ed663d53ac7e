import { useWords, Words } from '../../i18n/words.tsx';
import type { NeedLine } from '../../live/state-of-play.ts';
import { useMe, usePlay } from '../../live/use-seat.tsx';
import { focusOn } from '../../rooms/banner/focus-on.ts';
import { plainly } from '../../rooms/markdown/words.ts';
import { PartyName } from '../party-name.tsx';
import { Section } from '../section.tsx';
import { AskForm } from './ask-form.tsx';

/** What each side said at the start that it must find out, with what became of it, and what it knows. */
export function Briefs() {
  const { t } = useWords();
  const { questions, seats } = usePlay();
  const { needs = [], knows = [] } = questions ?? {};
  if (needs.length + knows.length === 0) return null;
  return (
    <Section title={t('briefs.title')}>
      {seats.parties.map(({ party }) => {
        const wanted = needs.filter((each) => each.party === party);
        const known = knows.filter((each) => each.party === party);
        if (wanted.length + known.length === 0) return null;
        return (
          <div key={party} className="flex flex-col gap-1 text-meta">
            <h4 className="font-[500]">
              <PartyName party={party} />
            </h4>
            {wanted.length > 0 && (
              <>
                <p className="text-ink2">{t('briefs.needs')}</p>
                <ul className="flex flex-col">
                  {wanted.map((line) => (
                    <Wanted key={line.need} line={line} />
                  ))}
                </ul>
              </>
            )}
            {known.length > 0 && (
              <>
                <p className="text-ink2">{t('briefs.knows')}</p>
                <ul className="list-disc pl-5 marker:text-ink3">
                  {known.map(({ text }) => (
                    <li key={text}>
                      <bdi className="break-words">{plainly(text)}</bdi>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        );
      })}
    </Section>
  );
}

/** A line to be found out: asked, or not yet; whoever speaks for that side asks it from here. */
function Wanted({ line }: { readonly line: NeedLine }) {
  const { t } = useWords();
  const me = useMe();
  const { on } = line;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-1.5">
      <bdi className="min-w-0 flex-1 basis-48 break-words">{plainly(line.text)}</bdi>
      {on === undefined ? (
        <span className="text-ink2">{t('briefs.not_asked')}</span>
      ) : (
        <button
          type="button"
          className="min-h-6 text-accent underline underline-offset-4 pointer-coarse:min-h-11"
          onClick={() => focusOn(`question-${on}`)}
        >
          <Words of="briefs.asked" with={{ on }} />
        </button>
      )}
      {on === undefined && line.party === me.party && <AskForm need={line} />}
    </li>
  );
}
