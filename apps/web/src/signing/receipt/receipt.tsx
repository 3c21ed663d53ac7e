import { Page } from '../../app/page.tsx';
import { useWords, Words } from '../../i18n/words.tsx';
import { useMe } from '../../live/use-seat.tsx';
import { BackToRoom } from '../../rooms/parts/back-to-room.tsx';
import { Button } from '../../ui/button.tsx';
import { BothTimes } from '../after/both-times.tsx';
import type { SeatDeeds } from '../after/deeds.ts';
import { Missing } from '../after/missing.tsx';
import { Signatures } from '../after/signatures.tsx';
import { SignedWith } from '../after/signed-with.tsx';
import { useAfter } from '../after/use-after.ts';
import { TakeBack } from '../back/take-back.tsx';
import { Keep } from './keep.tsx';
import { Said } from './said.tsx';

const titles = {
  signed: 'receipt.title',
  voided: 'receipt.title.voided',
  superseded: 'receipt.title.superseded',
} as const;

/** What somebody has who signed: when, with which key, what, who has not, and what to keep. */
export function Receipt({ onAgain }: { readonly onAgain: () => void }) {
  const { t } = useWords();
  const { seat } = useMe();
  const own = useAfter().find((each) => each.seat === seat);
  const last = own?.signed.at(-1);
  const signature = own?.signed.findLast(({ type }) => type === 'signed');
  if (!own || !last || !signature) return null;
  return (
    <Page title={t(titles[last.type])}>
      <BackToRoom />
      <Line own={own} signature={signature} />
      <Missing />
      <Keep own={own} signature={signature} />
      <section className="mt-10">
        <h2 className="mb-3 text-head font-[600]">
          <Words of="receipt.said" />
        </h2>
        <Said text={signature.text} />
      </section>
      <section className="mt-10">
        <h2 className="mb-3 text-head font-[600]">
          <Words of="receipt.all" />
        </h2>
        <Signatures />
      </section>
      {last.type === 'signed' ? (
        <TakeBack />
      ) : (
        <Button className="mt-10" onClick={onAgain}>
          <Words of="receipt.again" />
        </Button>
      )}
    </Page>
  );
}

interface LineProps {
  readonly own: SeatDeeds;
  readonly signature: SeatDeeds['signed'][number];
}

function Line({ own: { viewed }, signature }: LineProps) {
  return (
    <p className="text-meta">
      {viewed && (
        <>
          <Words of="receipt.viewed" with={{ time: <BothTimes at={viewed.at} /> }} />
          {' · '}
        </>
      )}
      <Words of="receipt.signed" with={{ time: <BothTimes at={signature.at} /> }} />
      {' · '}
      <SignedWith of={signature} />
    </p>
  );
}
