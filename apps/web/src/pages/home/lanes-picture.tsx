/** The four phases as they look in a room: who speaks when, on the lane of each side. The words below say the same. */
const UPPER = 30;
const LOWER = 74;
const people = [12, 62, 98];
const guests = [36, 82, 122];
const turns = [182, 234, 286];
const replies = [208, 260, 312];

export function LanesPicture({ label }: { readonly label: string }) {
  return (
    <svg viewBox="0 0 680 104" role="img" aria-label={label} className="h-auto w-full">
      <path d={`M0 ${UPPER}h532M0 ${LOWER}h532`} className="stroke-line" strokeWidth="2" />
      <path d="M168 8v88M345 8v88M521 8v88" className="stroke-line" strokeDasharray="2 4" />
      <g className="fill-(--party-a)">
        {people.map((x) => (
          <circle key={x} cx={x} cy={UPPER} r="7" />
        ))}
        {turns.map((x) => (
          <rect key={x} x={x} y={UPPER - 4} width="26" height="8" rx="4" />
        ))}
      </g>
      <g className="fill-(--party-b)">
        {guests.map((x) => (
          <path key={x} d={`M${x - 6} ${LOWER - 6}h12v12h-12z`} />
        ))}
        {replies.map((x) => (
          <rect key={x} x={x} y={LOWER - 4} width="26" height="8" rx="4" />
        ))}
      </g>
      <g className="fill-none stroke-paper" strokeWidth="12">
        <path d={tick(372, UPPER)} />
        <path d={tick(372, LOWER)} />
      </g>
      <g className="fill-none" strokeWidth="3.5">
        <path d={tick(372, UPPER)} className="stroke-(--party-a)" />
        <path d={tick(372, LOWER)} className="stroke-(--party-b)" />
      </g>
      <rect
        x="532"
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
