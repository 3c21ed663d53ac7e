/** The four phases as they look in a room: who speaks when, on the lane of each side. The words below say the same. */
const UPPER = 30;
const LOWER = 74;
const people = [24, 78, 114];
const guests = [50, 98, 136];
const turns = [196, 262, 328];
const replies = [230, 296, 362];

export function LanesPicture({ label }: { readonly label: string }) {
  return (
    <svg viewBox="0 0 680 104" role="img" aria-label={label} className="h-auto w-full">
      <path d={`M0 ${UPPER}h640M0 ${LOWER}h640`} className="stroke-line" strokeWidth="2" />
      <path d="M170 8v88M408 8v88M546 8v88" className="stroke-line" strokeDasharray="2 4" />
      <g className="fill-(--party-a)">
        {people.map((x) => (
          <circle key={x} cx={x} cy={UPPER} r="7" />
        ))}
        {turns.map((x) => (
          <rect key={x} x={x} y={UPPER - 4} width="34" height="8" rx="4" />
        ))}
      </g>
      <g className="fill-(--party-b)">
        {guests.map((x) => (
          <path key={x} d={`M${x - 6} ${LOWER - 6}h12v12h-12z`} />
        ))}
        {replies.map((x) => (
          <rect key={x} x={x} y={LOWER - 4} width="34" height="8" rx="4" />
        ))}
      </g>
      <g className="fill-none stroke-paper" strokeWidth="12">
        <path d={tick(474, UPPER)} />
        <path d={tick(474, LOWER)} />
      </g>
      <g className="fill-none" strokeWidth="3.5">
        <path d={tick(474, UPPER)} className="stroke-(--party-a)" />
        <path d={tick(474, LOWER)} className="stroke-(--party-b)" />
      </g>
      <rect
        x="610"
        y={UPPER - 14}
        width="30"
        height={LOWER - UPPER + 28}
        rx="6"
        className="fill-card stroke-ink2"
        strokeWidth="2"
      />
    </svg>
  );
}

function tick(x: number, y: number): string {
  return `M${x - 8} ${y}l6 6 11-13`;
}
