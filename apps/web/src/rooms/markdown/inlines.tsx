import { createContext, type ReactNode, useContext } from 'react';
import { useWords } from '../../i18n/words.tsx';
import type { Inline } from './tree.ts';
import { plainly } from './words.ts';

/** How an entry that a text names is shown: where the page knows the record, as a link that it has checked. */
export type ShowEntry = (seq: number) => ReactNode;
const Entries = createContext<ShowEntry>((seq) => `#${seq}`);

export function EntryLinks({ show, children }: { readonly show: ShowEntry; readonly children: ReactNode }) {
  return <Entries value={show}>{children}</Entries>;
}

export function Inlines({ of }: { readonly of: readonly Inline[] }) {
  // oxlint-disable-next-line react/no-array-index-key
  return of.map((inline, place) => <OneInline key={place} inline={inline} />);
}

function OneInline({ inline }: { readonly inline: Inline }) {
  const showEntry = useContext(Entries);
  switch (inline.type) {
    case 'text':
      return inline.text;
    case 'hidden':
      return (
        <span className="mx-0.5 rounded-[3px] border border-edge px-1 font-mono text-small">
          {inline.code}
        </span>
      );
    case 'entry':
      return showEntry(inline.seq);
    case 'strong':
      return (
        <strong className="font-[600]">
          <Inlines of={inline.inside} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Inlines of={inline.inside} />
        </em>
      );
    case 'deleted':
      return (
        <s>
          <Inlines of={inline.inside} />
        </s>
      );
    case 'code':
    case 'source':
      return (
        <code className="rounded-[3px] bg-sunk px-1 font-mono text-[0.875em]">{plainly(inline.text)}</code>
      );
    case 'break':
      return <br />;
    case 'link':
      return <ForeignLink link={inline} />;
  }
}

function ForeignLink({ link }: { readonly link: Extract<Inline, { type: 'link' }> }) {
  const { t } = useWords();
  return (
    <>
      <a
        href={link.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="underline decoration-1 underline-offset-2"
      >
        {link.image && `${t('room.image')} `}
        <Inlines of={link.inside} />
      </a>
      {link.host !== undefined && <span className="text-meta text-ink2"> ({link.host})</span>}
    </>
  );
}
