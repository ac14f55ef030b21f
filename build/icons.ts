import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from 'playwright';

/**
 * Draws the smaller pictures of the manifests from the app's drawings. Run `node build/icons.ts` by hand when a drawing changes; the
 * results are committed.
 */
const PUBLIC = path.join(import.meta.dirname, '../public');
const GREEN = '#07382A';
const CREAM = '#F5F3EB';
const SHORTCUTS = { booking: 'calendar-days', wallet: 'wallet', chat: 'message-circle', notification: 'bell' };

const sprite = readFileSync(path.join(PUBLIC, '../src/ui/icons.svg'), 'utf8');

function drawing(id: string): string {
  const found = new RegExp(`<symbol id="${id}" viewBox="0 0 24 24">(.*?)</symbol>`, 's').exec(sprite)?.[1];
  if (!found) throw new Error(`the sprite has no ${id}`);
  return found;
}

const shortcut = (id: string): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">
  <rect width="96" height="96" rx="22" fill="${GREEN}"/>
  <g transform="translate(27 27) scale(1.75)" fill="none" stroke="${CREAM}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${drawing(id)}</g>
</svg>`;

async function draw(page: Page, svg: string, size: number, name: string): Promise<void> {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
  await page.screenshot({ path: path.join(PUBLIC, 'icons', name), omitBackground: true });
}

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
await draw(page, readFileSync(path.join(PUBLIC, 'icon.svg'), 'utf8'), 64, 'icon-64.png');
for (const [name, id] of Object.entries(SHORTCUTS))
  for (const size of [96, 192]) await draw(page, shortcut(id), size, `shortcut-${name}-${size}.png`);
await browser.close();
