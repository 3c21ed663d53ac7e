import { encode } from 'uqr';

/** Empty modules around the code, which readers need. */
const MARGIN = 4;

/** A QR code as one path, black on a white plate in every theme, because readers want it so. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: 0, ecc: 'L' });
  const whole = size + 2 * MARGIN;
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + MARGIN} ${y + MARGIN}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      viewBox={`0 0 ${whole} ${whole}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-40 shrink-0 rounded-control border border-line"
    >
      <path d={`M0 0h${whole}v${whole}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
