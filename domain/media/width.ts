/** A picture is also kept this wide, in pixels: a face in a list, a face on its own page, a picture across a phone. */
export const MEDIA_WIDTHS = [160, 320, 960] as const;
export type MediaWidth = (typeof MEDIA_WIDTHS)[number];

/** Nobody sees more of a photo than this, and every step more costs half as many bytes again. */
const DENSEST = 2.5;

/** What `srcset` and `sizes` would choose for a place of so many CSS pixels; undefined: the picture itself. */
export const widthFor = (pixels: number, density: number): MediaWidth | undefined =>
  MEDIA_WIDTHS.find((width) => width >= pixels * Math.min(density, DENSEST));
