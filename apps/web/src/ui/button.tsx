import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

/** How much a button asks for: one filled button at most in what is seen at once, quiet for the rest, bare within text. */
export type ButtonLook = 'filled' | 'quiet' | 'bare' | 'danger';

const looks: Readonly<Record<ButtonLook, string>> = {
  filled:
    'border border-transparent bg-accent text-on-accent hover:bg-accent-hover aria-disabled:bg-sunk aria-disabled:text-ink2 aria-disabled:border-edge aria-disabled:border-dashed',
  quiet:
    'border border-edge bg-card text-ink hover:bg-sunk aria-disabled:bg-transparent aria-disabled:text-ink2 aria-disabled:border-dashed',
  bare: 'text-accent underline decoration-1 underline-offset-4 hover:decoration-2 aria-disabled:text-ink2 aria-disabled:no-underline',
  danger:
    'border border-bad bg-card text-bad hover:bg-removed aria-disabled:text-ink2 aria-disabled:border-edge aria-disabled:border-dashed',
};

/** The classes of a button, for a link that looks like one. */
export function buttonClass(look: ButtonLook = 'quiet', extra?: string): string {
  return classes(
    'inline-flex min-h-10 items-center justify-center gap-2 rounded-control text-center font-[500] transition-colors duration-(--quick) ease-out pointer-coarse:min-h-12',
    look !== 'bare' && 'px-4 py-2',
    looks[look],
    extra,
  );
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'type'> {
  readonly look?: ButtonLook;
  readonly type?: 'button' | 'submit';
  /** Why it cannot be used now. It stays where the keyboard finds it, and says so. */
  readonly off?: string | undefined;
  /** It was used, and what it does is still going on. */
  readonly busy?: boolean | undefined;
  readonly icon?: ReactNode;
}

export function Button({
  look = 'quiet',
  type = 'button',
  off,
  busy = false,
  icon,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const reason = useId();
  const idle = off !== undefined || busy;
  const { 'aria-describedby': described, ...others } = rest;
  return (
    <>
      <button
        // The two kinds are spelt out: the linter wants to see that none is left to chance.
        type={type === 'submit' ? 'submit' : 'button'}
        className={buttonClass(look, className)}
        aria-disabled={idle || undefined}
        aria-busy={busy || undefined}
        aria-describedby={classes(described, off !== undefined && reason) || undefined}
        title={off}
        onClick={(event) => {
          if (idle) event.preventDefault();
          else onClick?.(event);
        }}
        {...others}
      >
        {icon}
        {children}
      </button>
      {off !== undefined && (
        <span id={reason} hidden>
          {off}
        </span>
      )}
    </>
  );
}
