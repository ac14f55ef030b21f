/* The shapes a portrait is put together from, on 200 × 200; those of design/generators/gen_art.py and a few more of its kind. */

export type HairStyle = 'long' | 'bob' | 'pony' | 'bun' | 'wavy' | 'short' | 'crop' | 'side';
type Hair = (color: string) => string;

const path = (d: string) => (color: string) => `<path d="${d}" fill="${color}"/>`;

export const HAIR_BACK: Record<HairStyle, Hair> = {
  long: path('M58 82c0-32 18-50 42-50s42 18 42 50c0 26 4 50 10 66-16 8-28 4-34-4H82c-8 8-20 12-34 4 6-16 10-40 10-66z'),
  bob: path('M58 80c0-30 18-48 42-48s42 18 42 48c0 20 2 34 2 44-10 6-22 4-28-2H84c-6 6-18 8-28 2 0-10 2-24 2-44z'),
  pony: path('M132 60c22 6 30 34 22 66-2 8-12 10-14 2-4-22-8-40-8-68zM62 84c0-30 16-50 38-50s38 20 38 50l-4 18H66z'),
  bun: (color) =>
    `<circle cx="100" cy="32" r="17" fill="${color}"/>${path('M62 88c0-32 16-52 38-52s38 20 38 52l-4 10H66z')(color)}`,
  wavy: path(
    'M56 84c-2-34 18-54 44-54s46 20 44 54c8 10 2 20 8 30s0 22-4 30c-12 6-24 2-30-4H82c-8 6-20 10-30 4-6-8-8-20-4-30s2-20 8-30z',
  ),
  short: path('M62 88c-2-34 14-54 38-54s40 20 38 54l-6 6H68z'),
  crop: path('M63 82c-1-30 14-45 37-45s38 15 37 45l-5 4H68z'),
  side: path('M60 90c-4-36 14-58 42-58 26 0 40 22 37 56l-7 8H67z'),
};

export const HAIR_FRONT: Record<HairStyle, Hair> = {
  long: path('M60 84c2-30 16-44 40-44 26 0 40 16 40 44-12-4-20-14-24-26-12 14-34 20-56 26z'),
  bob: path('M61 86c0-32 15-46 39-46s39 14 39 46c-6-12-10-16-14-20-16 5-36 5-50 0-5 5-9 10-14 20z'),
  pony: path('M60 82c2-28 16-42 40-42s38 14 40 42c-12-6-24-16-30-26-12 12-30 20-50 26z'),
  bun: path('M61 80c3-27 17-40 39-40s36 13 39 40c-14-4-30-12-39-24-9 12-25 20-39 24z'),
  wavy: path('M59 86c2-32 17-46 41-46s39 14 41 46c-8-2-14-9-16-17-6 5-13 3-17-4-8 8-20 10-27 7-4 7-12 12-22 14z'),
  short: path('M60 74c4-24 18-34 40-34s38 12 40 36c-10-6-14-12-18-16-16 6-42 6-62 14z'),
  crop: path('M63 72c3-21 16-32 37-32s34 11 37 32c-8-8-20-11-37-11s-29 3-37 11z'),
  side: path('M61 80c2-26 16-41 40-41 25 0 37 14 39 40-8-5-13-11-15-18-20 2-40-2-50-8-2 10-8 20-14 27z'),
};

export const NECK = (shade: string): string =>
  `<path d="M84 118h32v26c0 9-7 16-16 16s-16-7-16-16zM76 146h48v30H76z" fill="${shade}"/>`;

export const SHIRT = (shirt: string, collar: string): string =>
  `<path d="M22 204c0-34 22-50 52-56 6 10 16 15 26 15s20-5 26-15c30 6 52 22 52 56z" fill="${shirt}"/><path d="M74 147l-8 5c4 14 18 26 34 34 16-8 30-20 34-34l-8-5c-6 10-16 16-26 16s-20-6-26-16z" fill="${collar}"/><path d="M100 186v18" stroke="${collar}" stroke-width="3"/>`;

export const FACE = (skin: string, shade: string): string =>
  `<ellipse cx="66" cy="90" rx="7" ry="10" fill="${shade}"/><ellipse cx="134" cy="90" rx="7" ry="10" fill="${shade}"/><path d="M66 84c0-26 14-42 34-42s34 16 34 42c0 30-15 52-34 52S66 114 66 84z" fill="${skin}"/><path d="M127 58c6 10 7 18 7 26 0 28-13 48-30 51 18-20 24-48 23-77z" fill="${shade}" opacity=".45"/><ellipse cx="78" cy="106" rx="7" ry="4.5" fill="#D86A55" opacity=".20"/><ellipse cx="122" cy="106" rx="7" ry="4.5" fill="#D86A55" opacity=".20"/>`;

const brows = (isMan: boolean, color: string, d: string): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${isMan ? 3.4 : 2.4}" stroke-linecap="round"/>`;
const NOSE = (shade: string): string =>
  `<path d="M101 93c2 6 4 9 2 12q-3 2-6 .5" fill="none" stroke="${shade}" stroke-width="2.6" stroke-linecap="round"/>`;

/** Open, laughing, and a little wider apart. */
export const EYES: readonly ((isMan: boolean, brow: string, shade: string) => string)[] = [
  (isMan, brow, shade) =>
    `${brows(isMan, brow, 'M78 81q8-4.5 15-1M107 80q8-3.5 15 1')}<path d="M80 90q6.5-5 13 0M107 90q6.5-5 13 0" fill="none" stroke="#20140E" stroke-width="2.4" stroke-linecap="round"/><circle cx="86.6" cy="89.8" r="2.7" fill="#20140E"/><circle cx="113.6" cy="89.8" r="2.7" fill="#20140E"/>${NOSE(shade)}`,
  (isMan, brow, shade) =>
    `${brows(isMan, brow, 'M77 80q8-6 16-2M107 78q8-4 16 2')}<path d="M79 91q7-7 14 0M107 91q7-7 14 0" fill="none" stroke="#20140E" stroke-width="2.8" stroke-linecap="round"/>${NOSE(shade)}`,
  (isMan, brow, shade) =>
    `${brows(isMan, brow, 'M75 82q8-5 16-2M109 80q8-3 16 2')}<ellipse cx="84" cy="90" rx="3.2" ry="3.8" fill="#20140E"/><ellipse cx="116" cy="90" rx="3.2" ry="3.8" fill="#20140E"/><circle cx="85.2" cy="88.8" r="1.1" fill="#fff"/><circle cx="117.2" cy="88.8" r="1.1" fill="#fff"/>${NOSE(shade)}`,
];

const LIP = 'fill="none" stroke="#8C3F32" stroke-linecap="round"';
export const MOUTHS: readonly string[] = [
  `<path d="M86 113q14 13 28 0q-4 2.5-14 2.5T86 113z" fill="#fff"/><path d="M86 113q14 13 28 0" ${LIP} stroke-width="2.4"/>`,
  `<path d="M89 115q11 7 22 0" ${LIP} stroke-width="2.6"/>`,
  `<path d="M88 112q12 17 24 0z" fill="#fff" stroke="#8C3F32" stroke-width="2.2" stroke-linejoin="round"/>`,
  `<path d="M90 116q11 4 20-2" ${LIP} stroke-width="2.6"/>`,
];

export const GLASSES =
  '<g fill="#fff" fill-opacity=".18" stroke="#3A2F28" stroke-width="2.2"><rect x="73" y="82" width="22" height="17" rx="7"/><rect x="105" y="82" width="22" height="17" rx="7"/></g><path d="M95 88q5-3 10 0" stroke="#3A2F28" stroke-width="2.2" fill="none"/>';

/** Over the head, with what they throw on the forehead: crown, brim, badge. */
export const HATS: Record<'cap' | 'visor' | 'wide' | 'bucket', (colors: readonly string[]) => string> = {
  cap: ([crown, brim, badge]) =>
    `<path d="M62 70c0-28 16-46 38-46s38 18 38 46c-24-8-52-8-76 0z" fill="${crown}"/><path d="M100 24c22 0 38 18 38 46-6-2-12-3.4-18-4.3C121 50 114 34 100 24z" fill="#000" opacity=".12"/><path d="M54 76c2-9 22-17 46-17s44 8 46 17c1 5-6 5-10 3.5-22-8-50-8-72 0-4 1.5-11 1.5-10-3.5z" fill="${brim}"/><circle cx="100" cy="25" r="3" fill="${brim}"/><path d="M94 38v14M94 38l11 4-11 4" stroke="${badge}" stroke-width="2.6" fill="${badge}" stroke-linejoin="round"/>`,
  visor: ([crown, brim]) =>
    `<path d="M62 66c10-8 24-11 38-11s28 3 38 11l2 8c-26-9-54-9-80 0z" fill="${crown}"/><path d="M50 78c4-10 26-16 50-16s46 6 50 16c1 5-6 5-10 4-24-8-56-8-80 0-4 1-11 1-10-4z" fill="${brim}"/>`,
  wide: ([crown, brim, band]) =>
    `<path d="M64 64c0-24 14-38 36-38s36 14 36 38z" fill="${crown}"/><path d="M64 56h72v9H64z" fill="${band}"/><path d="M26 76c4-10 34-15 74-15s70 5 74 15c1 4-5 5-12 4-40-8-84-8-124 0-7 1-13 0-12-4z" fill="${brim}"/>`,
  bucket: ([crown, brim, band]) =>
    `<path d="M66 62c0-20 12-34 34-34s34 14 34 34z" fill="${crown}"/><path d="M65 57h70v7H65z" fill="${band}"/><path d="M65 63h70l16 20c-16-6-30-8-51-8s-35 2-51 8z" fill="${brim}"/>`,
};
