import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';

/** What one side alone sees: violet ground, lock and sentence together, and nothing else ever has that ground. */
export function PrivateGround({
  sentence,
  children,
  className,
}: {
  readonly sentence: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}) {
  return (
    <div className={classes('rounded-card bg-private p-4 text-ink', className)}>
      <p className="mb-2 flex items-center gap-2 text-meta font-[500] text-private-ink">
        <Icon of={Lock} size={16} />
        <span>{sentence}</span>
      </p>
      {children}
    </div>
  );
}
