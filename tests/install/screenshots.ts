import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { BROWSER_ARGS, browserPath } from '../support/suite/browser.ts';
import { startProduct } from '../support/product.ts';

/**
 * Takes the screenshots of both manifests from the built app with the people of the demo world. By hand, when the app looks different:
 * `npm run build && node tests/install/screenshots.ts`; the pictures are committed, nothing precaches them.
 */
const OUT = path.join(import.meta.dirname, '../../public/screenshots');
const NARROW = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 3 };
const WIDE = { viewport: { width: 1_280, height: 720 }, deviceScaleFactor: 1.5 };
const QUALITY = 74;
type Language = 'th' | 'en';

const product = await startProduct({ SEED: 'demo' });
const browser = await chromium.launch({ executablePath: browserPath(), args: BROWSER_ARGS });
await mkdir(OUT, { recursive: true });

async function as(who: 'golfer' | 'caddy', language: Language, frame: typeof NARROW): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...frame,
    locale: language === 'th' ? 'th-TH' : 'en-US',
    timezoneId: 'Asia/Bangkok',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  context.setDefaultTimeout(60_000);
  await context.addInitScript((it) => localStorage.setItem('language', it), language);
  const page = await context.newPage();
  await page.goto(`${product.origin}/login`);
  await page.locator('input').first().fill(`${who}@caddee.demo`);
  await page.locator('input[type=password]').fill('caddee-demo');
  await page.locator('button[type=submit]').click();
  await page.waitForURL(`**/${who}/home`);
  await settled(page);
  return context;
}

/** Nothing is waited for any more: no skeleton, no busy part, every font and picture there. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForFunction(
    () =>
      document.querySelector('h1') !== null &&
      document.querySelector('main [aria-busy=true], .overlay') === null &&
      [...document.images].every(
        (image) => image.complete || !image.checkVisibility() || image.getBoundingClientRect().top > innerHeight,
      ),
  );
  await page.evaluate(() => document.fonts.ready);
}

async function take(context: BrowserContext, name: string, go: (page: Page) => Promise<unknown>): Promise<void> {
  const page = context.pages()[0] as Page;
  await go(page);
  await settled(page);
  await page.screenshot({
    path: path.join(OUT, `${name}.jpg`),
    type: 'jpeg',
    quality: QUALITY,
    animations: 'disabled',
  });
  console.log(name);
}

const to = (address: string) => (page: Page) => page.goto(product.origin + address);

async function first(page: Page, list: string, link: string): Promise<void> {
  await to(list)(page);
  await page.locator(link).first().click();
  await page.waitForURL((url) => url.pathname !== list.split('?')[0]);
}

async function takeAll(language: Language): Promise<void> {
  const golfer = await as('golfer', language, NARROW);
  await take(golfer, `golfer-home-${language}`, to('/golfer/home'));
  await take(golfer, `caddy-${language}`, (page) => first(page, '/golfer/home/search', 'a[href*="/caddy-detail/"]'));
  await take(golfer, `book-${language}`, to('/golfer/booking/new'));
  await take(golfer, `booking-${language}`, (page) =>
    first(page, '/golfer/booking', 'main a[href^="/golfer/booking/"]:not([href*="?"]):not([href*="slip"])'),
  );
  await golfer.close();
  const caddy = await as('caddy', language, NARROW);
  await take(caddy, `caddy-home-${language}`, to('/caddy/home'));
  await caddy.close();
  const wideGolfer = await as('golfer', language, WIDE);
  await take(wideGolfer, `golfer-home-wide-${language}`, to('/golfer/home'));
  await wideGolfer.close();
  const wideCaddy = await as('caddy', language, WIDE);
  await take(wideCaddy, `caddy-bookings-wide-${language}`, to('/caddy/booking'));
  await wideCaddy.close();
}

try {
  for (const language of ['th', 'en'] as const)
    if (!process.argv[2] || process.argv[2] === language) await takeAll(language);
} finally {
  await browser.close();
  await product.close();
}
