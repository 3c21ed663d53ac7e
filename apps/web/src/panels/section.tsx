import { type ReactNode, useId } from 'react';

interface SectionProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly aside?: ReactNode;
}

/** A part of a panel under its own heading. */
export function Section({ title, children, aside }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-6 first-of-type:mt-0">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3 border-b border-line pb-1">
        <h3 id={id} className="text-body font-[600]">
          {title}
        </h3>
        {aside !== undefined && <span className="ml-auto text-meta text-ink2">{aside}</span>}
      </div>
      <div className="flex flex-col gap-3">{children}</div>
    </section>
  );
}
