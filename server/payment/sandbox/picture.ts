import { encode } from 'uqr';
import type { Satang } from '#domain/money.ts';
import { promptPay } from '#domain/payment/promptpay.ts';
import type { Picture } from '../provider.ts';

/** Nobody has this number and no bank takes it: whoever scans the picture all the same pays no stranger. */
const NOBODY = '000-000-0000';
const QUIET = 4;
const BAND = 5;
const RED = '#b3261e';

/** A real payload under words that say what it is; it stays readable: they hide less than its error correction mends. */
export function pictureOf(amount: Satang): Picture {
  const { size, data } = encode(promptPay(NOBODY, amount), { ecc: 'H', border: 0 });
  const wide = size + 2 * QUIET;
  const high = wide + BAND;
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])));
  const middle = wide / 2;
  const words = (text: string, x: number, y: number, height: number) =>
    `<text x="${x}" y="${y}" font-size="${height}" font-weight="700" text-anchor="middle" font-family="sans-serif" fill="#fff">${text}</text>`;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${high}" width="${wide * 8}" height="${high * 8}">`,
    '<title>TEST – อย่าจ่ายจริง / do not pay</title>',
    `<rect width="${wide}" height="${high}" fill="#fff"/>`,
    `<path d="${dark.join('')}" fill="#000" shape-rendering="crispEdges"/>`,
    `<rect x="${middle - 7.5}" y="${middle - 2.5}" width="15" height="5" rx="1" fill="${RED}" stroke="#fff" stroke-width="0.6"/>`,
    words('TEST', middle, middle + 1.35, 3.8),
    `<rect y="${wide - 1}" width="${wide}" height="${BAND + 1}" fill="${RED}"/>`,
    words('TEST – อย่าจ่ายจริง / do not pay', middle, wide + 2.9, 2.3),
    '</svg>',
  ];
  return { type: 'image/svg+xml', bytes: Buffer.from(svg.join('')) };
}
