import { useTorn } from './torn.ts';

const MAPS = ['thungsawan', 'khaoyai', 'huahin', 'rimping', 'banbueng'] as const;

/** A course is a hole map: always the same one for the same slug, on every phone. */
export const holeMapOf = (slug: string): string => {
  let seed = 0;
  for (const letter of slug) seed = (seed * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return `/img/hole-${MAPS[seed % MAPS.length]}.svg`;
};

/** Decoration: the course's name stands beside it. `thumb` is the small square of lists. */
export function HoleMap({ slug, thumb }: { slug: string; thumb?: boolean }) {
  const src = holeMapOf(slug);
  const look = thumb ? 'thumb' : 'ticket-map';
  const { isTorn, onError } = useTorn(src);
  if (isTorn) return <span className={look} />;
  return (
    <img
      className={look}
      src={src}
      alt=""
      width="200"
      height="240"
      loading={thumb ? 'lazy' : undefined}
      onError={onError}
    />
  );
}
