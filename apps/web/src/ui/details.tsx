import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface DetailsProps {
  readonly summary: ReactNode;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  readonly children: ReactNode;
}

/** What most readers never need, folded away under its name. */
export function Details({ summary, open, onToggle, children }: DetailsProps) {
  return (
    <details open={open} onToggle={(event) => onToggle(event.currentTarget.open)} className="group">
      <summary className="inline-flex min-h-10 cursor-pointer list-none items-center gap-2 rounded-control pr-2 font-[500] text-accent pointer-coarse:min-h-12 [&::-webkit-details-marker]:hidden">
        <span className="inline-flex transition-transform duration-(--slow) group-open:rotate-90">
          <Icon of={ChevronRight} />
        </span>
        {summary}
      </summary>
      {children}
    </details>
  );
}
