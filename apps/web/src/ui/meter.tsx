interface MeterProps {
  /** What is measured, for those who hear it. */
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** The truth, in words: "15 of 20 turns left". The bar only repeats it. */
  readonly text: string;
}

/** A gauge that is text first. Its bar is one path, so that it needs no style of its own. */
export function Meter({ label, value, max, text }: MeterProps) {
  const part = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuetext={text}
    >
      <p className="text-meta tabular-nums">{text}</p>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden className="mt-1 h-1 w-full">
        <path d="M0 2h100" strokeWidth="4" className="stroke-line" />
        <path d={`M0 2h${part * 100}`} strokeWidth="4" className="stroke-ink2" />
      </svg>
    </div>
  );
}
