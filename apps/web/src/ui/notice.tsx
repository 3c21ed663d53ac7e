import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';

/** needs: something waits for the reader. bad: refused. quiet: good to know. */
export type NoticeTone = 'needs' | 'bad' | 'quiet';

const tones: Readonly<Record<NoticeTone, string>> = {
  needs: 'border-needs-edge bg-needs text-needs-ink',
  bad: 'border-bad bg-card text-ink',
  quiet: 'border-edge bg-sunk text-ink',
};

interface NoticeProps extends Omit<ComponentProps<'div'>, 'title'> {
  readonly tone?: NoticeTone;
  /** What it is, in a word or two. */
  readonly label?: ReactNode;
}

/** Something said at the place it is about. The edge says how much it matters, and the label says it in words. */
export function Notice({ tone = 'quiet', label, children, className, ...rest }: NoticeProps) {
  return (
    <div className={classes('rounded-control border-l-4 px-4 py-3', tones[tone], className)} {...rest}>
      {label !== undefined && <p className="text-meta font-[600]">{label}</p>}
      {children}
    </div>
  );
}
