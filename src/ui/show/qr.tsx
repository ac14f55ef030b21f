import { encode } from 'uqr';

/** White that a camera needs around it. */
const QUIET = 4;

/** Drawn as one path of SVG: sharp at every size, no picture to load. */
export function Qr({ text, label, className }: { text: string; label: string; className: string }) {
  const { data, size } = encode(text, { ecc: 'L', border: 0 });
  const side = size + 2 * QUIET;
  return (
    <svg
      className={className}
      viewBox={`0 0 ${side} ${side}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img would need an address of its own
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={pathOf(data)} fill="#000" />
    </svg>
  );
}

/** One stroke for each run of dark modules in a row. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  let path = '';
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const begins = x;
      while (row[x + 1]) x += 1;
      path += `M${begins + QUIET} ${y + QUIET}h${x - begins + 1}v1h-${x - begins + 1}z`;
    }
  });
  return path;
}
