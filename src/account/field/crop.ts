/** The picture moved and enlarged behind a square window. `across`, `down`: −1 … 1, how far of what is left over. */
export interface Crop {
  zoom: number;
  across: number;
  down: number;
}

export const MIDDLE: Crop = { zoom: 1, across: 0, down: 0 };
export const MOST_ZOOM = 4;

/** Which square of a picture of `width` × `height` the window shows. */
export function squareOf(width: number, height: number, { zoom, across, down }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { side, left: ((width - side) / 2) * (1 + across), top: ((height - side) / 2) * (1 + down) };
}

const between = (n: number): number => Math.max(-1, Math.min(1, n));

/** The picture was dragged by `x`, `y` of a window that is `shown` wide: what is under the finger stays there. */
export function dragged(crop: Crop, width: number, height: number, shown: number, x: number, y: number): Crop {
  const { side } = squareOf(width, height, crop);
  const scale = side / shown;
  const of = (room: number, now: number, by: number): number => (room > 0 ? between(now - (2 * by * scale) / room) : 0);
  return { ...crop, across: of(width - side, crop.across, x), down: of(height - side, crop.down, y) };
}
