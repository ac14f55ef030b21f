/** The widths in pixels in which a picture is also stored: a face in a list, a face on its own page, a picture across a phone. */
export const MEDIA_WIDTHS = [160, 320, 960] as const;
export type MediaWidth = (typeof MEDIA_WIDTHS)[number];

/** A higher density is not visible in photos, and would cost half as many bytes again. */
const DENSEST = 2.5;

/** The stored width for a place of `pixels` CSS pixels, as `srcset` and `sizes` would choose; undefined: the original. */
export const widthFor = (pixels: number, density: number): MediaWidth | undefined =>
  MEDIA_WIDTHS.find((width) => width >= pixels * Math.min(density, DENSEST));
