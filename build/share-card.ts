import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { CARD_WORDS } from '../domain/public-page.ts';

/**
 * Draws the picture of a shared link, 1200 × 630, in both languages. Run `node build/share-card.ts` by hand when words or drawing change;
 * the results are committed.
 */
const PUBLIC = path.join(import.meta.dirname, '../public');
const data = (file: string, type: string): string =>
  `data:${type};base64,${readFileSync(path.join(PUBLIC, file)).toString('base64')}`;
const face = (part: string): string =>
  `@font-face{font-family:Anuphan;font-weight:100 700;src:url(${data(`fonts/anuphan-${part}-wght-normal.woff2`, 'font/woff2')})}`;

mkdirSync(path.join(PUBLIC, 'share'), { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
for (const language of ['th', 'en'] as const) {
  const { headline, description } = CARD_WORDS[language];
  const [first, second] = ['thai', 'latin'].map(face);
  await page.setContent(`<html lang="${language}"><style>${first?.replace('}', ';unicode-range:U+0E00-0E7F}')}${second}
    *{margin:0;box-sizing:border-box}
    body{display:grid;grid-template-columns:700px 500px;height:630px;background:#07382a;color:#f5f3eb;font-family:Anuphan}
    div{display:flex;flex-direction:column;justify-content:center;gap:36px;padding:0 64px}
    .mark{width:330px}
    h1,p{text-wrap:balance}
    h1{font-size:64px;line-height:1.25;font-weight:650}
    p{font-size:32px;line-height:1.5}
    .scene{width:500px;height:630px;object-fit:cover}
  </style><div><img class="mark" src="${data('img/wordmark-light.svg', 'image/svg+xml')}"><h1>${headline}</h1><p>${description}</p></div>
  <img class="scene" src="${data('img/scene-dawn.jpg', 'image/jpeg')}"></html>`);
  await page.evaluate('document.fonts.ready.then(() => true)');
  const picture = await page.screenshot();
  await sharp(picture)
    .png({ palette: true })
    .toFile(path.join(PUBLIC, `share/card-${language}.png`));
}
await browser.close();
