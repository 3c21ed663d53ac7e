import { classes } from './classes.ts';
import { letterOf, type PartyLetter, partyText } from './party.ts';

/** Shapes in a square of 20, each filled and telling without its colour. */
const shapes: Readonly<Record<PartyLetter, string>> = {
  A: 'M10 1a9 9 0 1 0 .01 0z',
  B: 'M2 2h16v16H2z',
  C: 'M10 1l9.5 17H.5z',
  D: 'M10 0l10 10-10 10L0 10z',
  E: 'M5 1.3h10l5 8.7-5 8.7H5L0 10z',
  F: 'M6 1h8v5h5v8h-5v5H6v-5H1V6h5z',
  G: 'M10 0l2.9 6.4 7 .7-5.3 4.7 1.6 6.9L10 15.2 3.8 18.7l1.6-6.9L.1 7.1l7-.7z',
  H: 'M10 1a9 9 0 1 0 .01 0zM10 3.2a6.8 6.8 0 1 1-.01 0z',
};
const letterY: Partial<Readonly<Record<PartyLetter, number>>> = { C: 16.2, G: 14.2 };

interface PartyMarkProps {
  readonly party: string;
  readonly size?: number;
  readonly className?: string;
}

/** A side's mark, drawn by us: letter and shape first, colour as a reminder. Its name stands beside it in words. */
export function PartyMark({ party, size = 20, className }: PartyMarkProps) {
  const letter = letterOf(party);
  const ring = letter === 'H';
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      aria-hidden
      className={classes('inline-block shrink-0 align-[-0.2em]', partyText(party), className)}
    >
      <path d={shapes[letter]} fill="currentcolor" fillRule="evenodd" />
      <text
        x="10"
        y={letterY[letter] ?? 14}
        textAnchor="middle"
        className={classes('font-sans text-[11px] font-[600]', ring ? 'fill-current' : 'fill-(--on-party)')}
      >
        {letter}
      </text>
    </svg>
  );
}
