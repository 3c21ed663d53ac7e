import type { SeatKind } from '@parley/protocol';
import { classes } from './classes.ts';
import { letterOf, partyText } from './party.ts';

interface SeatPlateProps {
  readonly kind: SeatKind;
  /** Nobody's, for an observer. */
  readonly party: string | null;
  /** A person who speaks for their side: the person's plate with the agent's corner. */
  readonly speaking?: boolean;
  readonly size?: number;
}

/**
 * What kind of seat spoke, out of reach of any text: a person is a letter in a disc with a ring, an agent one in a square
 * with a cut corner, an observer an eye. The words beside it say the same, so the picture itself is silent.
 */
export function SeatPlate({ kind, party, speaking = false, size = 28 }: SeatPlateProps) {
  const letter = party === null ? '' : letterOf(party);
  return (
    <svg
      viewBox="0 0 28 28"
      width={size}
      height={size}
      aria-hidden
      className={classes('shrink-0', party === null ? 'text-ink2' : partyText(party))}
    >
      {kind === 'agent' && <path d="M2 2h18l6 6v18H2z" fill="currentcolor" />}
      {kind === 'person' && (
        <>
          <circle cx="14" cy="14" r="13" fill="none" stroke="currentcolor" strokeWidth="1.5" />
          <circle cx="14" cy="14" r="10" fill="currentcolor" />
          {speaking && <path d="M19 1h8v8z" fill="currentcolor" />}
        </>
      )}
      {kind === 'observer' && (
        <g fill="none" stroke="currentcolor" strokeWidth="1.75">
          <path d="M2 14c3-5 7-8 12-8s9 3 12 8c-3 5-7 8-12 8S5 19 2 14z" />
          <circle cx="14" cy="14" r="4" />
        </g>
      )}
      {kind !== 'observer' && (
        <text
          x="14"
          y="18.8"
          textAnchor="middle"
          className="fill-(--on-party) font-sans text-[14px] font-[600]"
        >
          {letter}
        </text>
      )}
    </svg>
  );
}
