import { chanceOf } from '../id.ts';
import {
  EYES,
  FACE,
  GLASSES,
  HAIR_BACK,
  HAIR_FRONT,
  HATS,
  MOUTHS,
  NECK,
  SHIRT,
  type HairStyle,
} from './portrait-parts.ts';

/** What a face needs to be told; the rest comes from whose it is. */
export interface Looks {
  isMan: boolean;
  isGrey: boolean;
  isFromAbroad: boolean;
  wearsHat: boolean;
}

const pick = <T>(all: readonly T[], key: string): T => all[Math.floor(chanceOf(`portrait ${key}`) * all.length)] as T;

const SKINS = [
  '#F0C4A0 #DBA680',
  '#E9B68F #D49A72',
  '#E3AB82 #CC8E66',
  '#DDA57B #C48A62',
  '#D79B70 #BD8058',
  '#CF9168 #B47750',
];
const SKINS_ABROAD = ['#F3D0B4 #DFB190', '#F0C8A8 #DAAA86', '#EFC7A6 #DBAA86'];
const HAIRS = ['#2A1A14', '#33211A', '#1F1410', '#1C1310', '#24160F', '#3A2A20'];
const HAIRS_ABROAD = ['#3A2A20', '#6B4A2E', '#1F1410', '#8A6238'];
const GREYS = ['#8E8A84', '#B5B0A8', '#6F6B66'];
const LONG: readonly HairStyle[] = ['long', 'bob', 'pony', 'bun', 'wavy'];
const SHORT: readonly HairStyle[] = ['short', 'crop', 'side'];
const SHIRTS = [
  '#0F5A41 #F3F0E6',
  '#E2492F #FBEDE6',
  '#2F6E7F #E5F0F0',
  '#23405E #E8EDF2',
  '#F1E9D6 #D9CDAF',
  '#7A4E87 #F1E8F2',
  '#3E5B46 #DDE8DC',
  '#F3F0E6 #D9D2BF',
  '#1F4F78 #E1EAF1',
  '#B8863B #FAF1DF',
  '#8F2413 #F6E4DD',
  '#4C7F8E #E6F0F2',
];
const HAT_COLORS = [
  '#0B4A36 #083B2B #F1E3BF',
  '#F4F1E8 #E5DFCD #0B4A36',
  '#E8D9B4 #D9C694 #8F2413',
  '#E2492F #C53B23 #FFFFFF',
  '#8F2413 #761B0E #F1E3BF',
  '#23405E #1A314A #F1E3BF',
  '#F1EDE0 #E0D8C2 #7A4E87',
  '#4C7F8E #3A6877 #F4F1E8',
];
const GROUNDS = [
  '#9CC3A0 #5E8F6B #CFE3B8 #4C7F5E',
  '#C6D9C0 #7FA98A #EAF0D5 #5E8F6B',
  '#E9DDBE #B9B98A #F4ECD2 #8FA97B',
  '#BFD8DE #86AFA6 #DCECEC #5E8F80',
  '#E6CDB9 #BE9A86 #F5E6DA #A07F6B',
  '#C9CFE4 #8F9CBF #E3E7F3 #7583AB',
];

const colors = (all: readonly string[], key: string): string[] => pick(all, key).split(' ');

/** A portrait of our own, drawn like those of the design (design/generators/gen_art.py): the same person looks the same every time. */
export function drawPortrait(key: string, looks: Looks): string {
  const [skin = '', shade = ''] = colors(looks.isFromAbroad ? SKINS_ABROAD : SKINS, `${key} skin`);
  const hair = pick(looks.isGrey ? GREYS : looks.isFromAbroad ? HAIRS_ABROAD : HAIRS, `${key} hair`);
  const style = pick(looks.isMan ? SHORT : LONG, `${key} style`);
  const [shirt = '', collar = ''] = colors(SHIRTS, `${key} shirt`);
  const hat = looks.wearsHat
    ? pick(
        looks.isMan ? (['cap', 'cap', 'wide', 'bucket'] as const) : (['cap', 'visor', 'wide', 'bucket'] as const),
        `${key} hat`,
      )
    : undefined;
  // Faces are not all of one width.
  const width = 0.92 + chanceOf(`portrait ${key} width`) * 0.14;
  const head = [
    FACE(skin, shade),
    hat ? '' : HAIR_FRONT[style](hair),
    EYES[Math.floor(chanceOf(`portrait ${key} eyes`) * EYES.length)]?.(
      looks.isMan,
      looks.isGrey ? hair : '#2A1B14',
      shade,
    ) ?? '',
    MOUTHS[Math.floor(chanceOf(`portrait ${key} mouth`) * MOUTHS.length)] ?? '',
    looks.isMan && chanceOf(`portrait ${key} beard`) < 0.3
      ? `<path d="M84 108q16-7 32 0q-8 1-16 1t-16-1z" fill="${hair}"/>`
      : '',
    chanceOf(`portrait ${key} glasses`) < (looks.isGrey ? 0.6 : 0.16) ? GLASSES : '',
    !looks.isMan && chanceOf(`portrait ${key} ring`) < 0.5
      ? '<circle cx="65" cy="103" r="2.6" fill="#E7C873"/><circle cx="135" cy="103" r="2.6" fill="#E7C873"/>'
      : '',
    hat ? HATS[hat](colors(HAT_COLORS, `${key} hat color`)) : '',
  ].join('');
  const wide = `<g transform="translate(${(100 - 100 * width).toFixed(2)} 0) scale(${width.toFixed(3)} 1)">`;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200" preserveAspectRatio="xMidYMid slice">',
    ground(key),
    `${wide}${HAIR_BACK[style](hair)}</g>`,
    NECK(shade),
    SHIRT(shirt, collar),
    `${wide}${head}</g></svg>\n`,
  ].join('');
}

/** Light through trees, out of focus. */
function ground(key: string): string {
  const [above, below, light, dark] = colors(GROUNDS, `${key} ground`);
  const at = (what: string, n: number, most: number) => Math.round(chanceOf(`portrait ${key} ${what} ${n}`) * most);
  const spots = Array.from({ length: 6 }, (_, n) => {
    const fill = n % 2 ? 'l' : 'd';
    return `<circle cx="${at('x', n, 200)}" cy="${at('y', n, 120)}" r="${22 + at('r', n, 26)}" fill="url(#${fill})"/>`;
  });
  const glow = (id: string, color = '') =>
    `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity=".75"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;
  const sky = `<linearGradient id="b" x2="0" y2="1"><stop offset="0" stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient>`;
  return `<defs>${sky}${glow('l', light)}${glow('d', dark)}</defs><rect width="200" height="200" fill="url(#b)"/>${spots.join('')}`;
}
