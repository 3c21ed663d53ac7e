import type { ReactNode } from 'react';
import { Tab as AriaTab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import { classes } from './classes.ts';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: ReactNode;
  /** How many things there wait for the reader; nothing is shown for none. */
  readonly count?: number | undefined;
}

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
  readonly children: ReactNode;
  readonly className?: string;
  /** The panel alone: something else leads to it here. */
  readonly bare?: boolean;
}

/** Tabs over one panel, which is what `children` show. The keyboard moves along them with the arrow keys. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, chosen, onChoose, children, className, bare = false } = props;
  const choose = (key: string | number) => {
    const tab = tabs.find(({ id }) => id === key);
    if (tab) onChoose(tab.id);
  };
  return (
    // What has the focus is in it, and says so itself.
    <AriaTabs selectedKey={chosen} onSelectionChange={choose} className={classes('outline-none!', className)}>
      <TabList
        aria-label={label}
        className={bare ? 'hidden' : 'flex flex-wrap gap-x-0.5 border-b border-line'}
      >
        {tabs.map(({ id, label: text, count }) => (
          <AriaTab
            key={id}
            id={id}
            className="min-h-10 shrink-0 cursor-pointer border-b-2 border-transparent px-1.5 py-2 text-meta text-ink2 -outline-offset-2! hover:text-ink data-selected:border-accent data-selected:font-[500] data-selected:text-ink pointer-coarse:min-h-12"
          >
            {text}
            {count !== undefined && count > 0 && <Count>{count}</Count>}
          </AriaTab>
        ))}
      </TabList>
      {/* Another panel is another element: with a new name alone, its tab would go on to name the old one. */}
      <TabPanel key={chosen} id={chosen} className={bare ? '' : 'pt-4'}>
        {children}
      </TabPanel>
    </AriaTabs>
  );
}

function Count({ children }: { children: ReactNode }) {
  return (
    <span className="ml-2 inline-block min-w-5 rounded-full bg-needs px-1.5 text-center text-small font-[500] text-needs-ink tabular-nums">
      {children}
    </span>
  );
}
