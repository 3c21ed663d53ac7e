import { Link } from '@tanstack/react-router';
import { Page } from '../../app/page.tsx';
import { useWords, Words } from '../../i18n/words.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { PasteLink } from '../entry/paste-link.tsx';
import { LanesPicture } from './lanes-picture.tsx';

const steps = [
  ['start.briefing', 'start.briefing.what'],
  ['start.negotiation', 'start.negotiation.what'],
  ['start.approval', 'start.approval.what'],
  ['start.record', 'start.record.what'],
] as const;

const facts = ['start.know.accounts', 'start.know.erased', 'start.know.operator'] as const;

/** For whoever holds no seat here: what this is, the one button that starts it, and a place for a link. */
export function StartPage({ empty }: { readonly empty: boolean }) {
  const { t } = useWords();
  return (
    <Page title="Parley" heading={<Words of="start.title" />}>
      <div className="flex flex-col gap-10">
        <p className="font-serif text-doc">
          <Words of="start.lead" />
        </p>
        <div className="flex flex-wrap items-center gap-4">
          <Link to="/new" className={buttonClass('filled')}>
            <Words of="start.create" />
          </Link>
          <span className="text-meta text-ink2">
            <Words of="start.free" />
          </span>
        </div>
        <div className="flex flex-col gap-4">
          <PasteLink />
          {empty && <NoSeats />}
        </div>
        <section>
          <h2 className="mb-4 text-head font-[600]">
            <Words of="start.course" />
          </h2>
          <LanesPicture label={t('start.picture')} />
          <ol className="mt-4 grid gap-x-6 gap-y-4 tablet:grid-cols-4">
            {steps.map(([name, what]) => (
              <li key={name}>
                <p className="font-[600]">
                  <Words of={name} />
                </p>
                <p className="text-meta text-ink2">
                  <Words of={what} />
                </p>
              </li>
            ))}
          </ol>
        </section>
        <section>
          <h2 className="mb-3 text-head font-[600]">
            <Words of="start.know" />
          </h2>
          <ul className="flex flex-col gap-2">
            {facts.map((fact) => (
              <li key={fact} className="border-l-2 border-line pl-4">
                <Words of={fact} />
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Page>
  );
}

/** Seats live in one browser, which nobody knows who looks for theirs in another. */
function NoSeats() {
  const code = (
    <Link to="/recover" className="text-accent underline underline-offset-4">
      <Words of="start.no_seats.code" />
    </Link>
  );
  return (
    <p className="text-meta text-ink2">
      <Words of="start.no_seats" with={{ code }} />
    </p>
  );
}
