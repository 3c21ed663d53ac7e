import type { ReactNode } from 'react';
import { useWords } from '../i18n/words.tsx';
import type { PanelName } from '../rooms/panel-names.ts';
import { CaucusPanel } from './caucus/caucus-panel.tsx';
import { CharterPanel } from './charter/charter-panel.tsx';
import { ContractPanel } from './contract/contract-panel.tsx';
import { FloorPanel } from './floor/floor-panel.tsx';
import { PeoplePanel } from './people/people-panel.tsx';
import { QuestionsPanel } from './questions/questions-panel.tsx';
import { RecordPanel } from './record/record-panel.tsx';
import { titles } from './titles.ts';

const bodies: Readonly<Record<PanelName, () => ReactNode>> = {
  floor: FloorPanel,
  charter: CharterPanel,
  questions: QuestionsPanel,
  contract: ContractPanel,
  caucus: CaucusPanel,
  people: PeoplePanel,
  record: RecordPanel,
};

interface PanelProps {
  readonly name: PanelName;
  /** Its name stands in the tab above it already. */
  readonly titled?: boolean;
}

/** A panel begins with its name, which is where the banner and the keys turn to. */
export function Panel({ name, titled = false }: PanelProps) {
  const { t } = useWords();
  const Body = bodies[name];
  return (
    <>
      <h2
        id={`panel-${name}`}
        tabIndex={-1}
        className={titled ? 'sr-only' : 'mb-3 text-head font-[600] outline-none'}
      >
        {t(titles[name])}
      </h2>
      <Body />
    </>
  );
}
