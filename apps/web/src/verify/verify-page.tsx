import type { Report } from '@parley/record/verify/verify-record';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Page } from '../app/page.tsx';
import { languages } from '../i18n/languages.ts';
import { loadLanguage } from '../i18n/load.ts';
import { useWords } from '../i18n/words.tsx';
import { Outside, type Seat } from './outside.tsx';
import { RecordFile } from './record-file.tsx';
import { Judged, Particulars } from './told-report.tsx';
import { useDroppedFile } from './use-dropped-file.ts';
import { useGiven } from './use-given.ts';
import { useVerification } from './use-verification.ts';
import { Working } from './working.tsx';
import { NoVerdict } from './verdict-panel.tsx';

/** Checks a record file, against what the reader has from elsewhere. All of it happens here, without a network. */
export function VerifyPage() {
  const { t } = useWords();
  const [file, setFile] = useState<File>();
  const fields = useGiven();
  const { set } = fields;
  const open = useCallback(
    (chosen: File) => {
      setFile(chosen);
      // Seats of another record are other people.
      set({ seats: {} });
    },
    [set],
  );
  const hovered = useDroppedFile(open);
  const { outcome, working } = useVerification(file, fields.given);
  const report = outcome && 'report' in outcome ? outcome.report : undefined;
  const seats = useMemo(() => report?.hub && seatsIn(report), [report]);
  useBothLanguages();
  return (
    <Page title={t('common.verify')}>
      <div className="flex flex-col gap-8">
        <div className="flex flex-col gap-2">
          <p className="font-serif text-doc">{t('verify.lead')}</p>
          <p className="text-meta text-ink2">{t('verify.stays')}</p>
        </div>
        <RecordFile file={file} onFile={open} hovered={hovered} />
        {file && working && <Working name={file.name} />}
        {!working && outcome && 'fault' in outcome && <NoVerdict fault={outcome.fault} />}
        {!working && report && <Judged report={report} />}
        <Outside fields={fields} seats={seats} />
        {!working && report?.hub && <Particulars report={report} />}
      </div>
    </Page>
  );
}

/** Those who named a key, once each. */
function seatsIn({ keys }: Report): readonly Seat[] {
  return keys.filter(({ seat }, place) => keys.findIndex((key) => key.seat === seat) === place);
}

const FACES = ['Golos Text Variable', 'Literata Variable'];

/** The words and letters of the other language come too: somebody may ask for them when the network has gone. */
function useBothLanguages() {
  useEffect(() => {
    // Where something does not come now, whoever chooses that language hears of it.
    void Promise.allSettled([
      ...languages.map(loadLanguage),
      ...FACES.map((face) => document.fonts.load(`1em "${face}"`, 'AЯ')),
    ]);
  }, []);
}
