import { type ReactNode, type RefObject, useId } from 'react';

interface StepProps {
  readonly number: number;
  readonly title: ReactNode;
  /** Its heading takes the focus when the step begins. */
  readonly heading?: RefObject<HTMLHeadingElement | null>;
  readonly children?: ReactNode;
}

/** One of the steps of a ceremony, under its number. */
export function Step({ number, title, heading, children }: StepProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2
        id={id}
        ref={heading}
        tabIndex={-1}
        className="mb-3 flex items-center gap-3 text-head font-[600] outline-offset-4"
      >
        <span className="inline-flex size-7 shrink-0 items-center justify-center rounded-full border border-edge text-meta tabular-nums">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
