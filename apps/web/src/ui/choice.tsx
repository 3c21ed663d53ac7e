import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
}

interface RadioGroupProps<Value extends string> {
  readonly label: ReactNode;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Beside each other, while there is room; else below each other. */
  readonly row?: boolean;
  readonly labelHidden?: boolean;
}

/** One of a few, all of them in sight. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, choices, value, onChange, row = false, labelHidden = false } = props;
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={labelHidden ? 'sr-only' : 'mb-1 text-meta font-[500] text-ink2'}>{label}</legend>
      <div className={classes('flex gap-x-6', row ? 'flex-row flex-wrap' : 'flex-col')}>
        {choices.map((choice) => (
          <label key={choice.value} className="flex min-h-10 items-start gap-3 py-2 pointer-coarse:min-h-12">
            <input
              type="radio"
              className="mt-[3px] size-[18px] shrink-0 accent-(--accent)"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>
              {choice.label}
              {choice.hint !== undefined && <span className="block text-meta text-ink2">{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface CheckProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Yes or no. */
export function Check({ label, hint, checked, onChange }: CheckProps) {
  return (
    <label className="flex min-h-10 items-start gap-3 py-2 pointer-coarse:min-h-12">
      <input
        type="checkbox"
        className="mt-[3px] size-[18px] shrink-0 accent-(--accent)"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        {hint !== undefined && <span className="block text-meta text-ink2">{hint}</span>}
      </span>
    </label>
  );
}
