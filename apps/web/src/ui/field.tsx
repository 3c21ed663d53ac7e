import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

interface Around {
  readonly label: ReactNode;
  /** What belongs here, in a few words. */
  readonly hint?: ReactNode;
  /** What is wrong with what stands here; it is kept all the same. */
  readonly error?: string | undefined;
  /** The label is for those who hear the page alone. */
  readonly labelHidden?: boolean;
  readonly className?: string | undefined;
}

type FieldProps = Around & Omit<ComponentProps<'input'>, 'id' | 'className'>;
type TextAreaProps = Around & Omit<ComponentProps<'textarea'>, 'id' | 'className'>;
type SelectProps = Around & Omit<ComponentProps<'select'>, 'id' | 'className'>;

const box =
  'w-full rounded-control border border-edge bg-card px-3 py-2 text-ink placeholder:text-ink3 min-h-10 pointer-coarse:min-h-12 aria-invalid:border-bad aria-invalid:border-2';

function useAround({ label, hint, error, labelHidden, className }: Around) {
  const id = useId();
  const told = classes(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`);
  const own = { id, 'aria-describedby': told || undefined, 'aria-invalid': error !== undefined || undefined };
  const around = (input: ReactNode) => (
    <div className={classes('flex flex-col gap-1', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-meta font-[500] text-ink2'}>
        {label}
      </label>
      {input}
      {error !== undefined && (
        <p id={`${id}-error`} className="text-meta text-bad">
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-meta text-ink2">
          {hint}
        </p>
      )}
    </div>
  );
  return { own, around };
}

/** One line of text. */
export function Field({ label, hint, error, labelHidden = false, className, ...input }: FieldProps) {
  const { own, around } = useAround({ label, hint, error, labelHidden, className });
  return around(<input type="text" className={box} {...own} {...input} />);
}

/** Several lines; it grows with what is written, where the browser can. */
export function TextArea({ label, hint, error, labelHidden = false, className, ...input }: TextAreaProps) {
  const { own, around } = useAround({ label, hint, error, labelHidden, className });
  return around(
    <textarea
      rows={3}
      className={classes(box, 'field-sizing-content max-h-96 resize-y')}
      {...own}
      {...input}
    />,
  );
}

/** One of many. The platform's own list: it is the one that every phone and screen reader knows best. */
export function Select({
  label,
  hint,
  error,
  labelHidden = false,
  className,
  children,
  ...input
}: SelectProps) {
  const { own, around } = useAround({ label, hint, error, labelHidden, className });
  return around(
    <select className={box} {...own} {...input}>
      {children}
    </select>,
  );
}
